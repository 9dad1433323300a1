import { patient, patientMerges, unmergePatients, type MergeEntry } from '@huxi/contract'
import { dateTime, int, resource, text, type Endpoint, type Fields, type Page } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { usePagedList } from '../../../kit/list/use-paged-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import { FormDialog } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { UNDONE } from './undo-merge.tsx'

/** Merges as a list shows them: read, and nothing else. */
const merge = resource({
  name: 'patient:merges',
  title: '合并记录',
  table: 'patient_merge',
  path: '/patient/merges',
  owner: 'tenant',
  sort: { mergedAt: 'desc' },
  label: '{drop}',
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    drop: text('并入的患者'),
    keep: text('保留的患者'),
    reason: text('原因'),
    rows: int('转移记录'),
    mergedBy: text('合并人'),
    mergedAt: dateTime('合并时间'),
    state: text('撤销'),
  },
})

const entryOf = (row: Row): MergeEntry => row['entry'] as MergeEntry

const DAY = 10

const stateOf = ({ undoUntil, undoneAt, undoneBy, undoneBy_dictText: name }: MergeEntry) => {
  if (undoneAt !== null) return <Status tone="off" text={`${undoneAt.slice(0, DAY)} 由${name ?? undoneBy ?? ''}撤销`} />
  return undoUntil === null ? (
    <Status tone="frozen" text="已过撤销期" />
  ) : (
    <Status tone="success" text={`${undoUntil.slice(0, DAY)} 前可撤销`} />
  )
}

const COLUMNS = columnsOf(merge, {
  drop: { width: 180 },
  keep: { width: 180 },
  rows: { width: 90 },
  mergedBy: { width: 90 },
  mergedAt: { width: 150 },
  state: { width: 180, cell: (row: Row) => stateOf(entryOf(row)) },
})
  .filter(({ key }) => key in merge.fields)
  .map((column) => ({ ...column, sortable: false }))

const rowOf = (entry: MergeEntry): Row => ({
  id: entry.id,
  drop: `${entry.dropName}（${entry.dropNo}）`,
  keep: `${entry.keepName}（${entry.keepNo}）`,
  reason: entry.reason,
  rows: entry.rows,
  mergedBy: entry.mergedBy_dictText ?? entry.mergedBy,
  mergedAt: entry.mergedAt,
  entry,
})

const FIELDS = { reason: unmergePatients.body!['reason'] } satisfies Fields

const barOf = ({ undoneAt, undoUntil }: MergeEntry): string | undefined => {
  if (undoneAt !== null) return '这次合并已经撤销'
  return undoUntil === null ? '合并已超过 30 天，不能撤销' : undefined
}

const SOURCE = patientMerges as unknown as Endpoint<Page<MergeEntry>>

interface MergesProps {
  /** only those of one patient, e.g. in the chart */
  patientId?: string
}

export const Merges = ({ patientId }: MergesProps) => {
  const list = usePagedList(merge, {
    source: SOURCE,
    rowOf,
    ...(patientId !== undefined && { fixed: { patientId } }),
  })
  const { message } = App.useApp()
  const changed = useChanged(patient)
  const [asked, setAsked] = useState<MergeEntry>()
  const lead = (row: Row) => (
    <RowAction reason={barOf(entryOf(row))} onClick={() => setAsked(entryOf(row))}>
      撤销合并
    </RowAction>
  )
  return (
    <>
      <ListTable list={list} columns={COLUMNS} lead={lead} width={100} bare />
      <FormDialog
        question={
          asked && {
            title: '撤销合并',
            subject: `${asked.dropName}（${asked.dropNo}）`,
            fields: FIELDS,
            okText: '撤销合并',
            intro: `转移的 ${asked.rows} 条记录回到“${asked.dropName}”（${asked.dropNo}）；合并之后新增的记录仍属于“${asked.keepName}”（${asked.keepNo}）。`,
            onSubmit: async ({ reason }) => {
              await call(unmergePatients, { id: asked.id, reason: String(reason) })
              message.destroy(asked.id)
              void message.success(UNDONE)
              await changed()
            },
          }
        }
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
