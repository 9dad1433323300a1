/** What nobody does to the own account, and why. */
import { useSession } from '../../../kit/data/session.ts'
import type { RowRule } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'

export const OWN_PASSWORD = '请在右上角的“密码修改”中修改自己的密码'
export const OWN_ROLES = '不能修改自己的角色和租户'

/** Distinguishes the own row from the others; who that is lasts as long as the page. */
export const isOwn = (row: Row | undefined): boolean =>
  row !== undefined && row['id'] === useSession.getState().user?.id

const OWN: Readonly<Record<string, string>> = {
  delete: '不能删除自己的账号',
  freeze: '不能冻结自己的账号',
}

/** Verbs and moves that nobody does to himself. */
export const ownRule: RowRule = (verb, row) => (isOwn(row) ? OWN[verb] : undefined)
