import { roleMembers, user } from '@huxi/contract'
import { text } from '@huxi/model'
import { useMemo } from 'react'
import { AccountStatus } from '../../../kit/ui/account-status.tsx'
import { useCan } from '../../../kit/data/can.tsx'
import { splitIds } from '../../../kit/data/format.ts'
import { cellOf, columnsOf, type Column } from '../../../kit/record/columns.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { AddMembers, RemoveMember, RemoveSelected } from './member-actions.tsx'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import layer from '../../../kit/look/layer.module.css'

const WIDTH = 960

export const MEMBERS_PREFIX = 'member.'

const { states: _freezing, ...account } = user
const { realname, username, phone, status } = account.fields

const member = {
  ...account,
  name: 'system:role:member',
  title: '成员',
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: { realname, username, phone: { ...phone, search: undefined }, status: { ...status, search: undefined } },
} as const

const DEPART = text('部门')

/** The server computes departments and cannot sort by them. */
const COLUMNS: readonly Column[] = columnsOf(member, {
  status: { width: 90, cell: (row) => <AccountStatus value={row.status} /> },
})
  .filter(({ key }) => key in member.fields)
  .flatMap((column) =>
    column.key === 'phone'
      ? [
          {
            ...column,
            key: 'orgCodeTxt',
            title: DEPART.label,
            sortable: false,
            cell: (row: Row) => cellOf('names', DEPART, { names: splitIds(row['orgCodeTxt']).join('、') }),
          },
          { ...column, width: 130, grows: false },
        ]
      : [column],
  )

interface MembersDrawerProps {
  role: Row
  open: boolean
  onClose: () => void
  onGone: () => void
}

type MemberSlots = Pick<ListSlots<typeof member>, 'toolbar' | 'lead' | 'batch' | 'selectable'>

interface HoldersDrawerProps extends MembersDrawerProps {
  title: string
  slots: MemberSlots
}

export const HoldersDrawer = ({ title, slots, role, open, onClose, onGone }: HoldersDrawerProps) => {
  const small = useBelow(PHONE)
  const fixed = useMemo(() => ({ roleId: rowId(role) }), [role])
  return (
    <Drawer
      open={open}
      size={small ? '100%' : WIDTH}
      title={
        <>
          {title}
          <i className={layer.subject}> · {String(role['roleName'])}</i>
        </>
      }
      onClose={onClose}
      afterOpenChange={(now) => !now && onGone()}
    >
      <ResourceTable
        part
        resource={member}
        source={roleMembers}
        fixed={fixed}
        prefix={MEMBERS_PREFIX}
        columns={COLUMNS}
        width={80}
        {...slots}
      />
    </Drawer>
  )
}

export const MembersDrawer = (props: MembersDrawerProps) => {
  const { role } = props
  const mayGrant = useCan().can('system:user:grant')
  const slots: MemberSlots = {
    toolbar: (list) => <AddMembers role={role} list={list} />,
    lead: mayGrant ? (row, list) => <RemoveMember role={role} row={row} list={list} /> : undefined,
    selectable: mayGrant,
    batch: (list) => <RemoveSelected role={role} list={list} />,
  }
  return <HoldersDrawer {...props} title="角色成员" slots={slots} />
}
