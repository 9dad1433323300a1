/** 定时任务: what runs by the clock, and who is told when it does not. */
import { quartzJob, type QuartzJob } from '@huxi/contract'
import { useState } from 'react'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { ExecuteDialog } from './quartz-job/execute.tsx'
import { JobForm } from './quartz-job/job-form.tsx'

/** What the server adds to a row. */
type Shown = QuartzJob & { cronWords?: string; jobTitle?: string }

const HIDDEN = { hidden: true }

export default function QuartzJobList() {
  const [job, setJob] = useState<QuartzJob>()
  return (
    <>
      <PageHeader />
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
