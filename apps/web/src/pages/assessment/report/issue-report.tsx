/** 出具报告: issues a numbered A4 file with its reviewer. 打印 opens the existing one. */
import { assessReport, issueReport, type OpenedReport } from '@huxi/contract'
import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import { ref, verbEndpoint } from '@huxi/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { apiUrl } from '../../../platform/http.ts'
import { openIssued, showReport } from '../../../kit/patient/open-report.ts'
import { useOnce } from '../../../kit/form/use-once.ts'

const FIELDS = { reviewerId: ref('审核医师', 'system:user') }

interface IssueReportProps {
  assessmentId: string
  patientId: string | undefined
  reason?: string | undefined
}

export const IssueReport = ({ assessmentId, patientId, reason }: IssueReportProps) => {
  const { can } = useCan()
  const { message } = App.useApp()
  const changed = useChanged(assessReport)
  const [asked, setAsked] = useState(false)
  const { once } = useOnce()
  // Lists are rights of the menu, not button codes.
  const mayOpen = menuPathOf(useSession((s) => s.menu) ?? [], 'assessment/AssessReportList') !== undefined
  const mayIssue = can('assess:report:issue')
  if (!mayIssue && !mayOpen) return null
  /** Printing uses the stored file, never the page. */
  const print = async () => {
    const { records } = await call(verbEndpoint(assessReport, 'list'), {
      assessmentId,
      column: 'edition',
      order: 'desc',
    })
    const counting = records.find(({ status }) => status === 'valid')
    if (counting) return openIssued(counting['id'])
    if (mayIssue && reason === undefined) return setAsked(true)
    void message.warning(reason ? `没有可以打印的报告：${reason}` : '该评估还没有出具报告，请联系评估人出具')
  }
  const question: Question<typeof FIELDS> = {
    title: '出具评估报告',
    patientId,
    fields: FIELDS,
    intro: '出具后按原样保存，编号不变；再次出具为下一版。审核医师可以不填，签字处留空。',
    okText: '出具',
    onSubmit: async ({ reviewerId }) => {
      const issued = await call(issueReport, { assessmentId, reviewerId: reviewerId ?? null })
      void changed()
      showReport(issued)
      void message.success(<Issued report={issued} />)
    },
  }
  return (
    <>
      {mayIssue && (
        <Button
          icon={<FilePdfOutlined aria-hidden />}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => setAsked(true)}
        >
          出具报告
        </Button>
      )}
      {mayOpen && (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void once(print)}>
          打印
        </Button>
      )}
      <FormDialog question={asked ? question : undefined} onClose={() => setAsked(false)} />
    </>
  )
}

/** Browsers may block new tabs, so the message has the link as well. */
const Issued = ({ report: { reportNo, edition, link } }: { report: OpenedReport }) => (
  <>
    已出具报告 {reportNo} 第 {edition} 版{' '}
    <a href={apiUrl(link)} target="_blank" rel="noreferrer">
      打开
    </a>
  </>
)
