import { resourceNamed, userChoices, type UserRow } from '@huxi/contract'
import { labelOf } from '@huxi/model'
import { Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { MISSING } from '../data/format.ts'
import { Failed } from '../ui/states.tsx'
import { Pager } from '../ui/pager.tsx'
import { useCall } from '../data/query.ts'
import { PickerDialog, type PickerDialogProps } from './picker-dialog.tsx'
import { PickerQuery, QueryItem } from './picker-query.tsx'
import { PickerTable } from './picker-table.tsx'
import { TreeInput } from './tree-input.tsx'

const COLUMNS: TableColumnsType<UserRow> = [
  { title: '用户姓名', dataIndex: 'realname', width: 140 },
  { title: '用户账号', dataIndex: 'username', width: 140 },
  {
    title: '部门',
    dataIndex: 'orgCodeTxt',
    width: 240,
    ellipsis: true,
    render: (text: string | null) => text || MISSING,
  },
  { title: '手机号', dataIndex: 'phone', width: 140, render: (text: string | null) => text || MISSING },
]

const NO_FILTER = { username: '', realname: '', departId: null as string | null }
const FIRST = { pageNo: 1, pageSize: 10 }

export const UserDialog = (props: PickerDialogProps) => {
  const [draft, setDraft] = useState(NO_FILTER)
  const [asked, setAsked] = useState({ ...NO_FILTER, ...FIRST })
  const { data, error, isFetching, refetch } = useCall(userChoices, asked, { keep: true })
  const query = (filter: typeof NO_FILTER) => {
    setDraft(filter)
    setAsked({ ...filter, pageNo: 1, pageSize: asked.pageSize })
  }
  return (
    <PickerDialog {...props} onReload={() => void refetch()}>
      {(selection, bar) => (
        <>
          <PickerQuery onQuery={() => query(draft)} onReset={() => query(NO_FILTER)}>
            <QueryItem id="pick-realname" label="姓名">
              <Input
                id="pick-realname"
                allowClear
                value={draft.realname}
                placeholder="请输入姓名"
                onChange={(event) => setDraft({ ...draft, realname: event.target.value })}
              />
            </QueryItem>
            <QueryItem id="pick-username" label="账号">
              <Input
                id="pick-username"
                allowClear
                value={draft.username}
                placeholder="请输入账号"
                onChange={(event) => setDraft({ ...draft, username: event.target.value })}
              />
            </QueryItem>
            <QueryItem id="pick-depart" label="部门">
              <TreeInput
                id="pick-depart"
                to="system:depart"
                label="部门"
                value={draft.departId}
                onChange={(departId) => setDraft({ ...draft, departId })}
              />
            </QueryItem>
          </PickerQuery>
          {bar}
          {error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <PickerTable
              rows={data?.records ?? []}
              columns={COLUMNS}
              loading={isFetching}
              multiple={props.multiple}
              marks={selection}
              nameOf={(row: UserRow) => ({ id: row.id, name: labelOf(resourceNamed('system:user'), row) })}
            />
          )}
          <Pager
            page={asked.pageNo}
            size={asked.pageSize}
            total={data?.total ?? 0}
            onChange={(pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize })}
          />
        </>
      )}
    </PickerDialog>
  )
}
