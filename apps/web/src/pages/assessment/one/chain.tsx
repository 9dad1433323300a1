import { urgentDeed, type AssessmentDetail } from '@huxi/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDetail } from '../../../kit/record/use-detail.ts'
import bar from '../../../kit/look/bar.module.css'
import words from '../../../kit/look/words.module.css'

export const Chain = ({ detail }: { detail: AssessmentDetail }) => {
  const { status, amendsId, amendedById, voidReason, unacknowledged, urgent, context } = detail
  return (
    <>
      {amendedById && (
        <Line tone="warning">
          这次评估已被修正，不再计入。<Other id={amendedById}>查看修正后的评估</Other>
        </Line>
      )}
      {status === 'entered_in_error' && <Line tone="warning">已作废，不再计入。原因：{voidReason}</Line>}
      {amendsId && (
        <Line>
          修正了较早的一次评估，评估时间不变。<Other id={amendsId}>查看修正前的评估</Other>
        </Line>
      )}
      {unacknowledged && (
        <Line tone="warning">
          高危结果{urgent && `（${urgent}）`}尚无人确认，请核对并{urgentDeed(context)}，然后点“确认处理”，选择处理措施。
        </Line>
      )}
      {detail.attention === 'done' && <Line>{doneText(detail)}</Line>}
    </>
  )
}

/** 2026-01-02 03:04 张三 已确认处理：已通知医生（家属已知情） */
const doneText = (detail: AssessmentDetail): string => {
  const { acknowledgedAt, deedNote } = detail
  const { acknowledgedBy_dictText: by, deed_dictText: deed } = detail as unknown as Record<string, string | undefined>
  const action = [deed, deedNote && `（${deedNote}）`].filter(Boolean).join('')
  return `${[acknowledgedAt?.slice(0, 16), by].filter(Boolean).join(' ')} 已确认处理${action ? `：${action}` : ''}`
}

const Line = ({ tone, children }: { tone?: 'warning'; children: ReactNode }) => (
  <p className={bar.bar} data-tone={tone} role="status">
    {children}
  </p>
)

const Other = ({ id, children }: { id: string; children: ReactNode }) => {
  const page = useDetail('assessment/AssessmentDetail')
  return (
    page.to && (
      <Link className={words.link} to={page.to({ id })}>
        {children}
      </Link>
    )
  )
}
