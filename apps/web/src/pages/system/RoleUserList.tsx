/** 角色管理: roles, what they may do and who holds them. */
import { role } from '@huxi/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can, useCan } from '../../kit/data/can.tsx'
import { Chips } from '../../kit/list/chips.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { SelectionBar } from '../../kit/list/selection-bar.tsx'
import { Toolbar } from '../../kit/list/toolbar.tsx'
import { useList, type List } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Pager } from '../../kit/ui/pager.tsx'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import { isBuiltIn, roleColumns } from './role-user-list/columns.tsx'
import { GrantDrawer } from './role-user-list/grant-drawer.tsx'
import { MembersOfAddress, withMembers } from './role-user-list/members-of-address.tsx'
import { consequence } from './role-user-list/removal.ts'
import { RoleForm } from './role-user-list/role-form.tsx'

const kept = (row: Row) => (isBuiltIn(row) ? '内置角色不能删除' : undefined)

export default function RoleUserList() {
  const list = useList(role) as unknown as List
  const phone = useBelow(PHONE)
  const selection = useCan().can(['system:role:delete', 'system:role:export'])
  const [, setParams] = useSearchParams()
  const [target, setTarget] = useRecordTarget()
  const [granting, setGranting] = useState<Row>()
  const [full, setFull] = useState(false)
  const remove = useRemove(role, { onDone: list.selection.clear, consequence, final: true })
  const showMembers = (row: Row) => setParams((now) => withMembers(now, rowId(row)))
  const add = () => setTarget({ mode: 'add' })
  const verbs = {
    resource: role,
    width: 212,
    onEdit: (row: Row) => setTarget({ mode: 'edit', row }),
    onDetail: (row: Row) => setTarget({ mode: 'detail', row }),
    onRemove: (row: Row) => remove([row]),
    kept,
    lead: (row: Row) => (
      <>
        <Can code="system:role:grant">
          <RowAction onClick={() => setGranting(row)}>授权</RowAction>
        </Can>
        <RowAction onClick={() => showMembers(row)}>成员</RowAction>
      </>
    ),
  }
  return (
    <>
      <PageHeader />
      <ListFrame full={full} onLeave={() => setFull(false)}>
        <SearchBar list={list} />
        <Toolbar list={list} columns={roleColumns} onAdd={add} full={full} onFull={() => setFull(!full)} />
        {phone && <Chips list={list} fields={list.fields} />}
        <DataTable
          list={list}
          columns={roleColumns}
          verbs={verbs}
          onAdd={add}
          selectable={selection}
          bar={<SelectionBar list={list} onRemove={remove} kept={kept} />}
        />
        <Pager page={list.page} size={list.size} total={list.total} estimated={list.estimated} onChange={list.turnTo} />
        <RecordModal resource={role} target={target} form={RoleForm} onTarget={setTarget} />
        <GrantDrawer role={granting} onClose={() => setGranting(undefined)} onMembers={showMembers} />
        <MembersOfAddress />
      </ListFrame>
    </>
  )
}
