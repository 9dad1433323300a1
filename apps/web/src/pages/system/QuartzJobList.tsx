/** 定时任务: what runs by the clock, and who is told when it does not. */
import { quartzJob, type QuartzJob } from '@huxi/contract'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { ExecuteDialog } from './quartz-job/execute.tsx'
import { JobForm } from './quartz-job/job-form.tsx'
import { SystemJobs } from './quartz-job/system-jobs.tsx'

/** What the server adds to a row. */
type Shown = QuartzJob & { cronWords?: string; jobTitle?: string }

const HIDDEN = { hidden: true }

const TAB = 'tab'
const SYSTEM = 'system'

export default function QuartzJobList() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={params.get(TAB) === SYSTEM ? SYSTEM : 'added'}
        destroyOnHidden
        onChange={(tab) => setParams(tab === SYSTEM ? { [TAB]: SYSTEM } : {}, { replace: true })}
        items={[
          { key: 'added', label: '添加的任务', children: <Added /> },
          { key: SYSTEM, label: '系统任务', children: <SystemJobs /> },
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
        columns={{
          jobClassName: { title: '任务', width: 200, cell: (row) => (row as Shown).jobTitle ?? row.jobClassName },
          cronExpression: {
            title: '时间',
            width: 240,
            cell: (row) => (row as Shown).cronWords ?? row.cronExpression,
          },
          parameter: HIDDEN,
          limitSec: HIDDEN,
          overlap: HIDDEN,
          retries: HIDDEN,
          retrySec: HIDDEN,
        }}
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
