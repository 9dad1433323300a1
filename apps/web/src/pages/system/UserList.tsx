import { resetPassword, user } from '@huxi/contract'
import { useCan } from '../../kit/data/can.tsx'
import type { ListSlots } from '../../kit/list/list-slots.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { FixedViews, type FixedView } from '../../kit/list/views/fixed-views.tsx'
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

const VIEWS: readonly FixedView[] = [
  { title: '未激活', conditions: { inactive: 'true' } },
  { title: '没有角色或部门', conditions: { unplaced: 'true' } },
]

const SLOTS: ListSlots<typeof user> = {
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
  const list = useList(askedUser, { advanced: user, ask: askPart })
  const [mayGrant, mayReset] = [can('system:user:grant'), can(resetPassword.access)]
  const batch: Pick<ListSlots<typeof user>, 'batch'> = {
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
      <ListTable
        resource={user}
        list={list}
        {...SLOTS}
        {...((mayGrant || mayReset) && batch)}
        above={<FixedViews list={list} views={VIEWS} />}
      />
    </>
  )
}
