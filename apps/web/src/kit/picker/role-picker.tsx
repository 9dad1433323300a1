/** Choosing roles. All of them come at once, so searching and paging happen here. */
import { allRoles, type Role } from '@huxi/contract'
import { Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { MISSING } from '../data/format.ts'
import { Pager } from '../ui/pager.tsx'
import { useCall } from '../data/query.ts'
import { useMatcher } from '../tree/matcher.ts'
import { PickerDialog, PickerQuery, QueryItem } from './picker-dialog.tsx'
import { PickerField, type PickerDialogProps, type PickerProps } from './picker-field.tsx'
import { PickerTable } from './picker-table.tsx'

/** A form control for one or several roles. */
export const RolePicker = (props: PickerProps) => <PickerField {...props} to="system:role" dialog={RoleDialog} />

const COLUMNS: TableColumnsType<Role> = [
  { title: '角色名称', dataIndex: 'roleName', width: 180 },
  { title: '角色编码', dataIndex: 'roleCode', width: 180 },
  {
    title: '描述',
    dataIndex: 'description',
    width: 300,
    ellipsis: true,
    render: (text: string | null) => text || MISSING,
  },
]

const FIRST = { page: 1, size: 10 }

/** The dialog alone. */
export const RoleDialog = (props: PickerDialogProps) => {
  const { data = [], isFetching, refetch } = useCall(allRoles)
  const [draft, setDraft] = useState('')
  const [asked, setAsked] = useState('')
  const [{ page, size }, setPaging] = useState(FIRST)
  const matches = useMatcher(asked)
  const rows = data.filter((role) => matches(role.roleName) || matches(role.roleCode))
  const query = (text: string) => {
    setDraft(text)
    setAsked(text)
    setPaging({ page: 1, size })
  }
  return (
    <PickerDialog {...props} onReload={() => void refetch()}>
      {(selection, bar) => (
        <>
          <PickerQuery onQuery={() => query(draft)} onReset={() => query('')}>
            <QueryItem id="pick-role" label="角色">
              <Input
                id="pick-role"
                allowClear
                value={draft}
                placeholder="名称、编码、全拼或首字母"
                onChange={(event) => setDraft(event.target.value)}
              />
            </QueryItem>
          </PickerQuery>
          {bar}
          <PickerTable<Role>
            rows={rows.slice((page - 1) * size, page * size)}
            columns={COLUMNS}
            loading={isFetching}
            multiple={props.multiple}
            marks={selection}
            nameOf={(role) => ({ id: role.id, name: role.roleName })}
          />
          <Pager page={page} size={size} total={rows.length} onChange={(p, s) => setPaging({ page: p, size: s })} />
        </>
      )}
    </PickerDialog>
  )
}
