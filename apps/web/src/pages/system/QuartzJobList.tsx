import { quartzJob, type QuartzJob } from '@huxi/contract'
import { dateTime, dict, resource, text } from '@huxi/model'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { columnsOf } from '../../kit/record/columns.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { ExecuteDialog } from './quartz-job/execute.tsx'
import { JobForm } from './quartz-job/job-form.tsx'
import { AllRuns } from './quartz-job/runs.tsx'
import { SystemJobs } from './quartz-job/system-jobs.tsx'

const { jobName, status, ownerId, description, parameter, limitSec, overlap, retries, retrySec } = quartzJob.fields

/** Fields added by the server, which it cannot sort by. */
const listedJob = resource({
  ...quartzJob,
  fields: {
    jobName,
    status,
    lastOutcome: dict('最近结果', 'job_outcome'),
    cronWords: text('时间'),
    nextAt: dateTime('下次运行'),
    jobTitle: text('任务'),
    ownerId,
    description,
    parameter,
    limitSec,
    overlap,
    retries,
    retrySec,
  },
})
const ADDED = new Set(['jobTitle', 'cronWords', 'nextAt', 'lastOutcome'])
const HIDDEN = { hidden: true }

const COLUMNS = columnsOf(listedJob, {
  jobName: { width: 180 },
  status: { width: 90 },
  jobTitle: { width: 180 },
  cronWords: { width: 190 },
  nextAt: { width: 160 },
  lastOutcome: { width: 100 },
  ownerId: { width: 120 },
  description: HIDDEN,
  parameter: HIDDEN,
  limitSec: HIDDEN,
  overlap: HIDDEN,
  retries: HIDDEN,
  retrySec: HIDDEN,
  createTime: HIDDEN,
}).map((column) => (ADDED.has(column.key) ? { ...column, sortable: false } : column))

const TAB = 'tab'
const SYSTEM = 'system'
const RUNS = 'runs'

export default function QuartzJobList() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={[SYSTEM, RUNS].find((tab) => tab === params.get(TAB)) ?? 'added'}
        destroyOnHidden
        onChange={(tab) => setParams(tab === 'added' ? {} : { [TAB]: tab }, { replace: true })}
        items={[
          { key: 'added', label: '添加的任务', children: <Added /> },
          { key: SYSTEM, label: '系统任务', children: <SystemJobs /> },
          { key: RUNS, label: '运行记录', children: <AllRuns /> },
        ]}
      />
    </>
  )
}

const Added = () => {
  const [job, setJob] = useState<QuartzJob>()
  return (
    <>
      <ResourceTable
        resource={quartzJob}
        form={JobForm}
        page="system/QuartzJobDetail"
        saveAnd="resume"
        columns={COLUMNS}
        rowActions={(row) => (
          <Can code="system:quartzJob:execute">
            <RowAction onClick={() => setJob(row)}>立即执行</RowAction>
          </Can>
        )}
      />
      <ExecuteDialog job={job} onClose={() => setJob(undefined)} />
    </>
  )
}
