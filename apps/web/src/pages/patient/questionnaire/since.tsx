import { compareForms } from '@huxi/clinical/forms/compare'
import { signed } from '@huxi/clinical/numbers'
import { compareQuest, questResponse, type QuestResponseDetail } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import type { UseQueryResult } from '@tanstack/react-query'
import { Verdict } from '../../../kit/clinical/verdict.tsx'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { useHasPage } from './use-has-page.ts'
import words from '../../../kit/look/words.module.css'

const LIST = verbEndpoint(questResponse, 'list')

export const Since = ({ row }: { row: QuestResponseDetail }) => {
  const { id, patientId, questionnaireId, completedAt, status } = row
  const may = useHasPage('patient/QuestionnaireCompare') && status === 'completed'
  const query = { patientId, questionnaireId, status: 'completed', complete: 'true', completedAt_end: completedAt }
  const latest = { ...query, pageSize: '2', column: 'completedAt', order: 'desc' }
  const own = useCall(LIST, latest, { enabled: may })
  const before = own.data?.records.find((one) => one.id !== id)
  const compared = useCall(compareQuest, { patientId, ids: `${before?.id},${id}` }, { enabled: before !== undefined })
  const failed = failedOf<UseQueryResult>(own, compared)
  if (failed) return <PartFailure text="与上次的比较加载失败" onRetry={failed.refetch} />
  const { data } = compared
  if (!data) return null
  const { rows, same } = compareForms(data.instrument, data.results)
  const change = rows.find(({ result }) => result.id === id)?.sincePrevious
  if (same && !change) return null
  const [previous] = rows
  return (
    <p className={words.second}>
      与上次（{previous!.result.completedAt.slice(0, 16)}，{previous!.result.total} 分）相比：
      {change ? `${change.delta === 0 ? '0' : signed(change.delta)} 分 ` : '版本不同，不计算差值'}
      {change?.verdict && <Verdict level={change.verdict.level} text={change.verdict.text} />}
    </p>
  )
}
