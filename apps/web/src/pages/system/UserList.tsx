import { resetPassword, user } from '@huxi/contract'
import type { ComponentProps } from 'react'
import { useCan } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import type { Row } from '../../kit/record/row.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { AgentsOf } from './user-list/agents-of.tsx'
import { askedUser, askPart, userColumns } from './user-list/columns.tsx'
import { ChangeRoles } from './user-list/change-roles.tsx'
import { ownRule } from './user-list/own-account.ts'
import { InitialPasswords } from './user-list/initial-passwords.tsx'
import { ResetPassword } from './user-list/password-dialog.tsx'
import { ResetSecondFactor } from './user-list/second-factor.tsx'
import { UserForm } from './user-list/user-form.tsx'

const consequence = async (rows: readonly Row[]): Promise<string> =>
  `${rows.length === 1 ? '该用户' : '这些用户'}将立即退出登录，账号不能再使用；已有的业务记录会保留。删除后可以在回收站取回。`

const SLOTS: Omit<ComponentProps<typeof ResourceTable<typeof user>>, 'resource'> = {
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
}

export default function UserList() {
  const { can } = useCan()
  const [mayGrant, mayReset] = [can('system:user:grant'), can(resetPassword.access)]
  const batch: Pick<typeof SLOTS, 'batch'> = {
    batch: ({ selection: { rows, clear } }) => (
      <>
        {mayGrant && <ChangeRoles rows={rows} onDone={clear} />}
        {mayReset && <InitialPasswords rows={rows} onDone={clear} />}
      </>
    ),
  }
  return (
    <>
      <PageHeader />
      <ResourceTable resource={user} {...SLOTS} {...((mayGrant || mayReset) && batch)} />
    </>
  )
}
