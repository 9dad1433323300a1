import {
  assessment,
  assessResult,
  linkAssessment,
  storeAssessment,
  UNLINK_DAYS,
  unlinkAssessment,
  voidAssessment,
  type AssessmentDetail,
} from '@huxi/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import type { FormDialogProps, Question } from '../../../kit/record/form-dialog.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { lazyLayer, lazyPart } from '../../../kit/ui/lazy-part.tsx'

const REASON = { reason: voidAssessment.body!.reason }

const FormDialog = lazyLayer<FormDialogProps<typeof REASON>>(
  async () => (await import('../../../kit/record/form-dialog.tsx')).FormDialog,
  ({ question }) => question !== undefined,
)
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)

export const AssessmentActions = ({ row }: { row: Row }) => {
  const detail = row as unknown as AssessmentDetail
  const { can } = useCan()
  const { message } = App.useApp()
  const [changed, changedResults] = [useChanged(assessment), useChanged(assessResult)]
  const [question, setQuestion] = useState<Question<typeof REASON>>()
  const [linking, setLinking] = useState<boolean>()
  const stands = detail.status === 'completed'
  const mayLink = can(linkAssessment.access)
  const ask = (
    given: Omit<Question<typeof REASON>, 'fields' | 'onSubmit'>,
    send: (input: { id: string; reason: string }) => Promise<unknown>,
    done: string,
  ) =>
    setQuestion({
      ...given,
      subject: detail.performedAt,
      patientId: detail.patientId ?? undefined,
      fields: REASON,
      onSubmit: async ({ reason }) => {
        await send({ id: detail.id, reason })
        void message.success(done)
        await changedResults()
        await changed()
      },
    })
  return (
    <>
      {stands && <Amend detail={detail} />}
      {mayLink && !detail.patientId && detail.status !== 'amended' && (
        <Button onClick={() => setLinking(true)}>关联患者</Button>
      )}
      {mayLink && detail.unlinkUntil && (
        <Button
          onClick={() =>
            ask(
              {
                title: '取消关联',
                okText: '取消关联',
                intro: `取消后这次评估不再属于该患者，可以重新关联。关联后 ${UNLINK_DAYS} 天内可以取消，最晚 ${detail.unlinkUntil!}。`,
              },
              (input) => call(unlinkAssessment, input),
              '已取消关联',
            )
          }
        >
          取消关联
        </Button>
      )}
      {stands && can(voidAssessment.access) && (
        <Button
          danger
          onClick={() =>
            ask(
              {
                title: '作废',
                okText: '作废',
                danger: true,
                intro: '作废后保留可查，但不再计入统计、对比和提醒，不能恢复。',
              },
              (input) => call(voidAssessment, input),
              '已作废',
            )
          }
        >
          作废
        </Button>
      )}
      <FormDialog question={question} onClose={() => setQuestion(undefined)} />
      {linking !== undefined && (
        <LinkDialog
          row={detail}
          open={linking}
          onClose={() => setLinking(false)}
          onGone={() => setLinking(undefined)}
        />
      )}
    </>
  )
}

const PAGES: Readonly<Record<string, string>> = {
  copd: 'assessment/copd',
  hcqycjxjz: 'assessment/hcqycjxjz',
  gssxxbbx: 'assessment/gssxxbbx',
  questionnaire: 'assessment/catQuestionnaire',
}

const Amend = ({ detail: { id, content } }: { detail: AssessmentDetail }) => {
  const { can } = useCan()
  const menu = useSession((s) => s.menu)
  const navigate = useNavigate()
  const path = menuPathOf(menu ?? [], PAGES[content.split('.')[0]!] ?? '')
  if (!can(storeAssessment.access) || path === undefined) return null
  return <Button onClick={() => void navigate(`${path}?amends=${encodeURIComponent(id)}`)}>修正</Button>
}
