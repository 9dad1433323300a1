/** 用户管理: everybody of the tenant, what they may do, and whether they may sign in. */
import { user } from '@huxi/contract'
import { useMemo, useState } from 'react'
import { Can, useCan } from '../../kit/data/can.tsx'
import { Chips } from '../../kit/list/chips.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import type { Row } from '../../kit/record/row.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { SelectionBar } from '../../kit/list/selection-bar.tsx'
import { Toolbar } from '../../kit/list/toolbar.tsx'
import { useList, type List } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Pager } from '../../kit/ui/pager.tsx'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import { ApproveAction, ApproveSelected, isWaiting, RejectDialog } from './user-list/approval.tsx'
import { askedUser, askPart, userColumns } from './user-list/columns.tsx'
import { FreezeAction, FreezeSelected, namesText } from './user-list/freezing.tsx'
import { OWN_DELETE, OWN_PASSWORD, useIsOwn } from './user-list/own-account.ts'
import { PasswordDialog } from './user-list/password-dialog.tsx'
import { ResetSecondFactor } from './user-list/second-factor.tsx'
import { UserDetail } from './user-list/user-detail.tsx'
import { UserForm } from './user-list/user-form.tsx'

export default function UserList() {
  const list = useList(askedUser, { ask: askPart, advanced: user }) as unknown as List
  const phone = useBelow(PHONE)
  const { can } = useCan()
  const withSex = can('user:sex')
  const selection = can(['system:user:export', 'system:user:freeze', 'system:user:approve', 'system:user:delete'])
  const columns = useMemo(() => userColumns(withSex, phone), [withSex, phone])
  const isOwn = useIsOwn()
  const [target, setTarget] = useRecordTarget()
  const [reset, setReset] = useState<Row>()
  const [rejected, setRejected] = useState<readonly Row[]>()
  const [full, setFull] = useState(false)
  const remove = useRemove(user, { onDone: list.selection.clear, consequence })
  const kept = (row: Row) => (isOwn(row) ? OWN_DELETE : undefined)
  const add = () => setTarget({ mode: 'add' })
  const verbs = {
    resource: user,
    onEdit: (row: Row) => setTarget({ mode: 'edit', row }),
    onDetail: (row: Row) => setTarget({ mode: 'detail', row }),
    onRemove: (row: Row) => remove([row]),
    kept,
    more: (row: Row) =>
      (can(['system:user:changepwd', 'system:user:freeze']) || (isWaiting(row) && can('system:user:approve'))) && (
        <>
          <ApproveAction row={row} onReject={setRejected} />
          <Can code="system:user:changepwd">
            <RowAction reason={isOwn(row) ? OWN_PASSWORD : undefined} onClick={() => setReset(row)}>
              重置密码
            </RowAction>
            <ResetSecondFactor row={row} rows={list.rows} />
          </Can>
          {!isWaiting(row) && <FreezeAction row={row} />}
        </>
      ),
  }
  return (
    <>
      <PageHeader />
      <ListFrame full={full} onLeave={() => setFull(false)}>
        <SearchBar list={list} />
        <Toolbar list={list} columns={columns} onAdd={add} full={full} onFull={() => setFull(!full)} />
        {phone && <Chips list={list} fields={list.fields} />}
        <DataTable
          list={list}
          columns={columns}
          verbs={verbs}
          onAdd={add}
          selectable={selection}
          bar={
            <SelectionBar list={list} onRemove={remove} kept={kept}>
              <ApproveSelected list={list} onReject={setRejected} />
              <FreezeSelected list={list} />
            </SelectionBar>
          }
        />
        <Pager page={list.page} size={list.size} total={list.total} estimated={list.estimated} onChange={list.turnTo} />
        <RecordModal resource={user} target={target} form={UserForm} detail={UserDetail} onTarget={setTarget} />
        <RejectDialog rows={rejected} onDone={list.selection.clear} onClose={() => setRejected(undefined)} />
        <PasswordDialog user={reset} onClose={() => setReset(undefined)} />
      </ListFrame>
    </>
  )
}

/** What deleting means for the people. */
const consequence = async (rows: readonly Row[]): Promise<string> =>
  `${namesText(rows)}将立即退出登录，账号不能再使用；已有的业务记录会保留。`
