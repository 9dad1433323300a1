/** 系统任务: built-in scheduled jobs, read-only. */
import { quartzJob, systemJobs, type SystemJob } from '@huxi/contract'
import { dateTime, dict, int, resource, text } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useWholeList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Conditions } from '../../../kit/kinds/index.ts'
import { Duration } from './duration.tsx'
import { Runs } from './runs.tsx'
import { Stack } from '../../../kit/ui/place.tsx'

const systemJob = resource({
  ...quartzJob,
  name: 'system:systemJob',
  title: '系统任务',
  label: 'title',
  states: undefined,
  fields: {
    title: text('任务名称', { search: 'like' }),
    outcome: dict('最近结果', 'job_outcome', { search: 'eq' }),
    times: text('时间'),
    lastAt: dateTime('最近运行'),
    durationMs: int('用时'),
    nextAt: dateTime('下次运行'),
    hint: text('说明'),
    lastOkAt: dateTime('上次成功'),
    name: text('编码'),
  },
})

const COLUMNS = columnsOf(systemJob, {
  title: { width: 150 },
  outcome: { width: 100 },
  times: { width: 130 },
  lastAt: { width: 150 },
  durationMs: { width: 100, cell: ({ durationMs }) => <Duration ms={durationMs} /> },
  nextAt: { width: 150 },
  hint: { width: 300 },
  lastOkAt: { hidden: true },
  name: { hidden: true },
})
  .filter(({ key }) => key in systemJob.fields)
  .map((column) => ({ ...column, sortable: false, right: false }))

const rowOf = (job: SystemJob) => ({ ...job, id: job.name })

const find = (jobs: readonly SystemJob[], { title = '', outcome }: Conditions) =>
  jobs.filter((job) => job.title.includes(title) && (!outcome || job.outcome === outcome)).map(rowOf)

export const SystemJobs = () => {
  const list = useWholeList(systemJob, { source: systemJobs, find, prefix: 'system_' })
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      detail={(row) => (
        <Stack gap={24}>
          <RowFacts resource={systemJob} row={row} cells={{ durationMs: <Duration ms={row['durationMs']} /> }} />
          <Runs job={String(row['name'])} />
        </Stack>
      )}
    />
  )
}
