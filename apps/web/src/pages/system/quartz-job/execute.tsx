import { executeJob, quartzJob, type QuartzJob } from '@huxi/contract'
import { text } from '@huxi/model'
import { PlayCircleOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { call } from '../../../kit/data/call.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'

const FIELDS = { reason: text('原因', { required: true, max: 200 }) }

interface ExecuteDialogProps {
  job: Pick<QuartzJob, 'id' | 'jobName'> | undefined
  onClose: () => void
}

export const ExecuteButton = ({ job }: { job: Pick<QuartzJob, 'id' | 'jobName'> }) => {
  const [asked, setAsked] = useState(false)
  return (
    <Can code="system:quartzJob:execute">
      <Button icon={<PlayCircleOutlined />} onClick={() => setAsked(true)}>
        立即执行
      </Button>
      <ExecuteDialog job={asked ? job : undefined} onClose={() => setAsked(false)} />
    </Can>
  )
}

export const ExecuteDialog = ({ job, onClose }: ExecuteDialogProps) => {
  const { message } = App.useApp()
  const changed = useChanged(quartzJob)
  const question: Question<typeof FIELDS> | undefined = job && {
    title: '立即执行',
    subject: job.jobName ?? '',
    fields: FIELDS,
    okText: '执行',
    intro: '马上运行一次，不改变之后的时间。结果在运行记录中查看。',
    onSubmit: async ({ reason }) => {
      await call(executeJob, { id: job.id, reason })
      void message.success('已开始执行，请在运行记录中查看结果')
      await changed()
    },
  }
  return <FormDialog question={question} onClose={onClose} />
}
