/** What nobody does to the own account, and why. */
import { useSession } from '../../../kit/data/session.ts'
import type { RowRule } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'

export const OWN_PASSWORD = '请在右上角的“密码修改”中修改自己的密码'
export const OWN_ROLES = '不能修改自己的角色和租户'

/** Distinguishes the own row from the others. */
export const useIsOwn = (): ((row: Row | undefined) => boolean) => {
  const own = useSession((s) => s.user?.id)
  return (row) => own !== undefined && row?.['id'] === own
}

const OWN: Readonly<Record<string, string>> = {
  delete: '不能删除自己的账号',
  freeze: '不能冻结自己的账号',
}

/** Verbs and moves that nobody does to himself; who that is lasts as long as the page. */
export const ownRule: RowRule = (verb, row) => (row['id'] === useSession.getState().user?.id ? OWN[verb] : undefined)
