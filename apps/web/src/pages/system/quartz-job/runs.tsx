/** 运行记录 of one job. */
import { jobRun } from '@huxi/contract'
import { int, resource, text } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import { Duration } from './duration.tsx'

const { outcome, startedAt, endedAt, reason, attempt, dueAt, sentence, output } = jobRun.fields

/** Runs as a list with their words; rows come whole, so 详情 reads nothing more. */
const shown = resource({
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

/** A run has no one who changed it. */
const COLUMNS = columnsOf(shown, {
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
})
  .filter(({ key }) => key in shown.fields)
  .map((column) => ({ ...column, right: false }))

/** A run that is under way is seen to end. */
const EVERY_MS = 5000

/** @param job its name with the scheduler */
export const Runs = ({ job }: { job: string }) => {
  const list = useList(shown, { fixed: { job }, advanced: jobRun, prefix: 'runs_', every: EVERY_MS })
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      detail={(row) => (
        <RowFacts
          resource={shown}
          row={row}
          without={['job']}
          cells={{
            durationMs: <Duration ms={row['durationMs']} usual={row['usualMs']} />,
            usualMs: <Duration ms={row['usualMs']} />,
          }}
        />
      )}
    />
  )
}
