/** 用户管理: everybody of the tenant, what they may do, and whether they may sign in. */
import { user } from '@huxi/contract'
import { useCallback, useState } from 'react'
import { Can, useCan } from '../../kit/data/can.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import type { Row } from '../../kit/record/row.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { askedUser, askPart, userColumns } from './user-list/columns.tsx'
import { isOwn, OWN_PASSWORD, ownRule } from './user-list/own-account.ts'
import { PasswordDialog } from './user-list/password-dialog.tsx'
import { ResetSecondFactor } from './user-list/second-factor.tsx'
import { UserForm } from './user-list/user-form.tsx'

export default function UserList() {
  const list = useList(askedUser, { ask: askPart, advanced: user })
  const { can } = useCan()
  const withSex = can('user:sex')
  const columns = useCallback((phone: boolean) => userColumns(withSex, phone), [withSex])
  const [reset, setReset] = useState<Row>()
  const actions = (row: Row) => (
    <Can code="system:user:changepwd">
      <RowAction reason={isOwn(row) ? OWN_PASSWORD : undefined} onClick={() => setReset(row)}>
        重置密码
      </RowAction>
      <ResetSecondFactor row={row} rows={list.rows} />
    </Can>
  )
  return (
    <>
      <PageHeader />
      <ListTable
        resource={user}
        list={list}
        columns={columns}
        form={UserForm}
        page="system/UserDetail"
        {...(can('system:user:changepwd') && { rowActions: actions })}
        selectable={can(['system:user:export', 'system:user:freeze', 'system:user:approve', 'system:user:delete'])}
        can={ownRule}
        consequence={consequence}
      />
      <PasswordDialog user={reset} onClose={() => setReset(undefined)} />
    </>
  )
}

/** What deleting means for the people. */
const consequence = async (rows: readonly Row[]): Promise<string> =>
  `${rows.length === 1 ? '该用户' : '这些用户'}将立即退出登录，账号不能再使用；已有的业务记录会保留。`
