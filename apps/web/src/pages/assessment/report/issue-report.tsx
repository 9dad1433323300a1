/** 出具报告: an assessment as an A4 file under a number of its own; asks who has reviewed it. */
import { assessReport, issueReport, type OpenedReport } from '@huxi/contract'
import { FilePdfOutlined } from '@ant-design/icons'
import { text } from '@huxi/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { apiUrl } from '../../../platform/http.ts'
import { showReport } from '../../../kit/patient/open-report.ts'

const FIELDS = { reviewer: text('审核医师', { max: 50 }) }

interface IssueReportProps {
  /** id of the assessment */
  assessmentId: string
  /** why there can be none now; absent = there can */
  reason?: string | undefined
}

export const IssueReport = ({ assessmentId, reason }: IssueReportProps) => {
  const { can } = useCan()
  const { message } = App.useApp()
  const changed = useChanged(assessReport)
  const [asked, setAsked] = useState(false)
  if (!can('assess:report:issue')) return null
  const question: Question<typeof FIELDS> = {
    title: '出具评估报告',
    fields: FIELDS,
    intro: '出具后按原样保存，编号不变；再次出具为下一版。审核医师可以不填，签字处留空。',
    okText: '出具',
    onSubmit: async ({ reviewer }, key) => {
      const issued = await callOnce(issueReport, { assessmentId, reviewer: reviewer ?? null }, key)
      void changed()
      showReport(issued)
      void message.success(<Issued report={issued} />)
    },
  }
  return (
    <>
      <Button
        icon={<FilePdfOutlined aria-hidden />}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => setAsked(true)}
      >
        出具报告
      </Button>
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </>
  )
}

/** A browser may keep new tabs from opening by themselves: the way there is in the message, too. */
const Issued = ({ report: { reportNo, edition, link } }: { report: OpenedReport }) => (
  <>
    已出具报告 {reportNo} 第 {edition} 版{' '}
    <a href={apiUrl(link)} target="_blank" rel="noreferrer">
      打开
    </a>
  </>
)
