import { useSession } from '../../../kit/data/session.ts'
import type { RowRule } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'

export const OWN_PASSWORD = '请在右上角的“密码修改”中修改自己的密码'
export const OWN_ROLES = '不能修改自己的角色和租户'

/** The signed-in user stays the same while the page lives. */
export const isOwn = (row: Row | undefined): boolean =>
  row !== undefined && row['id'] === useSession.getState().user?.id

const OWN: Readonly<Record<string, string>> = {
  delete: '不能删除自己的账号',
  freeze: '不能冻结自己的账号',
}

export const ownRule: RowRule = (verb, row) => (isOwn(row) ? OWN[verb] : undefined)
