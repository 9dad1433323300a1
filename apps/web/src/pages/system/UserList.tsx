/** 用户管理: everybody of the tenant, what they may do, and whether they may sign in. */
import { user } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import type { Row } from '../../kit/record/row.ts'
import { AgentsOf } from './user-list/agents-of.tsx'
import { askedUser, askPart, userColumns } from './user-list/columns.tsx'
import { ownRule } from './user-list/own-account.ts'
import { ResetPassword } from './user-list/password-dialog.tsx'
import { ResetSecondFactor } from './user-list/second-factor.tsx'
import { UserForm } from './user-list/user-form.tsx'

/** What deleting means for the people. */
const consequence = async (rows: readonly Row[]): Promise<string> =>
  `${rows.length === 1 ? '该用户' : '这些用户'}将立即退出登录，账号不能再使用；已有的业务记录会保留。`

export default page(user, {
  asked: askedUser,
  query: askPart,
  columns: userColumns,
  needs: { sex: 'user:sex', rowActions: 'system:user:changepwd' },
  form: UserForm,
  page: 'system/UserDetail',
  rowActions: (row, { rows }) => (
    <>
      <ResetPassword row={row} />
      <ResetSecondFactor row={row} rows={rows} />
      <AgentsOf row={row} />
    </>
  ),
  can: ownRule,
  consequence,
})
