import { EXACERBATION_DAYS, isNearExacerbation, type FormComparison } from '@huxi/clinical/forms/compare'
import { daysLater } from '@huxi/clinical/patient-dates'
import type { QuestResponseDetail } from '@huxi/contract'
import type { Ref } from 'react'
import { ScoreTrend } from '../../../kit/clinical/trend.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { EVENTS, useEvents } from './use-events.ts'
import words from '../../../kit/look/words.module.css'

const DAY = 10

interface LineProps {
  patientId: string
  comparison: FormComparison<QuestResponseDetail>
  ref: Ref<HTMLDivElement>
}

export const Line = ({ patientId, comparison: { rows, same, measure }, ref }: LineProps) => {
  const { events, retry } = useEvents(patientId, daysLater(rows[0]!.result.completedAt, -EXACERBATION_DAYS))
  const onsets = events.flatMap(({ kind, at }) => (kind === 'exacerbation' ? [at] : []))
  const isDoubtful = rows.some(
    ({ result, sincePrevious, sinceBaseline }) =>
      [sincePrevious, sinceBaseline].some((change) => change?.verdict?.level === 'low') &&
      isNearExacerbation(result.completedAt, onsets),
  )
  return (
    <>
      {retry && <PartFailure text="病情事件加载失败，图中的急性加重、用药和戒烟标记不全" onRetry={retry} />}
      {isDoubtful && (
        <p className={words.muted}>
          有的改善与急性加重相距不超过 {EXACERBATION_DAYS} 天，可能只是病情恢复，请结合病情判断。
        </p>
      )}
      <div ref={ref}>
        <ScoreTrend
          points={rows.map(({ result: { completedAt, complete, total } }) => ({
            at: completedAt,
            value: complete ? total : null,
          }))}
          events={events.map(({ at, kind, text }) => ({ at, text, mark: EVENTS[kind]!.mark }))}
          unit="分"
          mcid={same ? measure?.mcid : undefined}
          summary={`${rows.length} 次得分的趋势，数值见上表。`}
        />
      </div>
      {events.length > 0 && (
        <ReadTable
          head={['日期', '事件', '内容']}
          rows={events.map(({ at, kind, text, note }) => [
            at.slice(0, DAY),
            `${EVENTS[kind]!.mark} ${EVENTS[kind]!.title}`,
            [text, note].filter(Boolean).join('；'),
          ])}
        />
      )}
    </>
  )
}
