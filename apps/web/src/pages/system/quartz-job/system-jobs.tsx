/** 系统任务: what the program itself runs by the clock. It is looked at here; times and work are the program's. */
import { quartzJob, systemJobs, type SystemJob } from '@huxi/contract'
import { dateTime, dict, int, resource, text } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useWholeList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Conditions } from '../../../kit/kinds/index.ts'
import { Runs } from './runs.tsx'

const shown = resource({
  ...quartzJob,
  name: 'system:systemJob',
  title: '系统任务',
  label: 'title',
  states: undefined,
  fields: {
    title: text('任务名称', { search: 'like' }),
    hint: text('说明'),
    times: text('时间'),
    nextAt: dateTime('下次运行'),
    lastAt: dateTime('最近运行'),
    outcome: dict('结果', 'job_outcome', { search: 'eq' }),
    durationMs: int('用时（毫秒）'),
    lastOkAt: dateTime('上次成功'),
    name: text('编码'),
  },
})

const COLUMNS = columnsOf(shown, {
  title: { width: 160 },
  hint: { width: 320 },
  times: { width: 150 },
  outcome: { width: 90 },
  durationMs: { width: 120 },
  lastOkAt: { hidden: true },
  name: { hidden: true },
}).filter(({ key }) => key in shown.fields)

const rowOf = (job: SystemJob) => ({ ...job, id: job.name })

const find = (jobs: readonly SystemJob[], { title = '', outcome }: Conditions) =>
  jobs.filter((job) => job.title.includes(title) && (!outcome || job.outcome === outcome)).map(rowOf)

export const SystemJobs = () => {
  const list = useWholeList(shown, { source: systemJobs, find, prefix: 'system_' })
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      detail={(row) => (
        <>
          <RowFacts resource={shown} row={row} />
          <Runs job={String(row['name'])} />
        </>
      )}
    />
  )
}
