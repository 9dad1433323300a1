/** 运行记录 of one job. */
import { jobRun } from '@huxi/contract'
import { resource, text } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'

const { outcome, startedAt, endedAt, reason, attempt, dueAt, sentence, output, durationMs, usualMs } = jobRun.fields

/** Runs as a list with their words; rows come whole, so 详情 reads nothing more. */
const shown = resource({
  ...jobRun,
  verbs: { ...jobRun.verbs, queryById: '' },
  label: 'startedAt',
  fields: {
    startedAt,
    outcome,
    durationMs,
    usualMs,
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
  durationMs: { width: 130 },
  usualMs: { width: 140 },
  startedText: { width: 130 },
  sentence: { width: 260 },
  endedAt: { hidden: true },
  dueAt: { hidden: true },
  attempt: { hidden: true },
  output: { hidden: true },
}).filter(({ key }) => key in shown.fields)

/** @param job its name with the scheduler */
export const Runs = ({ job }: { job: string }) => {
  const list = useList(shown, { fixed: { job }, advanced: jobRun, prefix: 'runs_' })
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      detail={(row) => <RowFacts resource={shown} row={row} without={['job']} />}
    />
  )
}
