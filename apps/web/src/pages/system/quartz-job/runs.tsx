import { jobRun } from '@huxi/contract'
import { int, resource, text, type Resource } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { columnsOf, type Column, type ColumnSlots } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Duration } from './duration.tsx'

const { outcome, startedAt, endedAt, reason, attempt, dueAt, sentence, output } = jobRun.fields

/** Rows are complete, so 详情 makes no request. */
const listedRun = resource({
  ...jobRun,
  verbs: { ...jobRun.verbs, queryById: '' },
  label: 'startedAt',
  fields: {
    startedAt,
    outcome,
    durationMs: int('用时'),
    usualMs: int('平时用时'),
    startedText: text('触发'),
    reason,
    sentence,
    endedAt,
    dueAt,
    attempt,
    output,
    job: text('任务', { search: 'eq', only: [] }),
  },
})

const listedRunOfAll = resource({ ...listedRun, fields: { jobTitle: text('任务'), ...listedRun.fields } })

const SLOTS: ColumnSlots<typeof listedRun> = {
  startedAt: { width: 180 },
  outcome: { width: 90 },
  durationMs: { width: 150, cell: ({ durationMs, usualMs }) => <Duration ms={durationMs} usual={usualMs} /> },
  usualMs: { width: 110, cell: ({ usualMs }) => <Duration ms={usualMs} /> },
  startedText: { width: 130 },
  sentence: { width: 260 },
  endedAt: { hidden: true },
  dueAt: { hidden: true },
  attempt: { hidden: true },
  output: { hidden: true },
}

const plain = (r: Resource, columns: readonly Column[]): Column[] =>
  columns.filter(({ key }) => key in r.fields).map((column) => ({ ...column, right: false }))

const COLUMNS = plain(listedRun, columnsOf(listedRun, SLOTS))
const COLUMNS_OF_ALL = plain(listedRunOfAll, columnsOf(listedRunOfAll, { ...SLOTS, jobTitle: { width: 170 } })).map(
  (column) => (column.key === 'jobTitle' ? { ...column, sortable: false } : column),
)

/** Refresh interval of running jobs, in ms. */
const EVERY_MS = 5000

/** @param job its scheduler name */
export const Runs = ({ job }: { job: string }) => {
  const list = useList(listedRun, { fixed: { job }, advanced: jobRun, prefix: 'runs_', every: EVERY_MS })
  return <ReadingList list={list} columns={COLUMNS} detail={(row) => <Run row={row} />} />
}

export const AllRuns = () => {
  const list = useList(listedRunOfAll, { advanced: jobRun, every: EVERY_MS })
  return <ReadingList list={list} columns={COLUMNS_OF_ALL} detail={(row) => <Run row={row} of={listedRunOfAll} />} />
}

const Run = ({ row, of = listedRun }: { row: Row; of?: Resource }) => (
  <RowFacts
    resource={of}
    row={row}
    without={['job']}
    cells={{
      durationMs: <Duration ms={row['durationMs']} usual={row['usualMs']} />,
      usualMs: <Duration ms={row['usualMs']} />,
    }}
  />
)
