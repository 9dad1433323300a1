import { patientScores, type PatientScore } from '@huxi/contract'
import { useMemo } from 'react'
import { instantHere } from '../../platform/clock.ts'
import { formatAge } from '../data/format.ts'
import { menuPathOf } from '../data/menu-path.ts'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { useNow } from '../data/use-now.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row } from '../ui/place.tsx'
import { Status } from '../ui/status.tsx'
import words from '../look/words.module.css'
import styles from './last-score.module.css'

type Last = NonNullable<PatientScore['last']>

const MINUTE_MS = 60_000

export const useMayScore = (): boolean =>
  useSession((s) => menuPathOf(s.menu ?? [], 'assessment/AssessmentList') !== undefined)

interface Scores {
  of: ReadonlyMap<string, PatientScore>
  /** Reads again what failed. */
  retry: (() => unknown) | undefined
}

/** Scores by patient for the rows on screen; refetched every minute, because time passes and colleagues measure. */
export const useScores = (patientIds: readonly string[]): Scores => {
  const mayList = useMayScore()
  const { data, error, refetch } = useCall(
    patientScores,
    { patientIds: [...patientIds].toSorted().join(',') },
    { enabled: patientIds.length > 0 && mayList, keep: true, every: MINUTE_MS },
  )
  const of = useMemo(() => new Map((data ?? []).map((score) => [score.patientId, score])), [data])
  return { of, retry: error && !data ? refetch : undefined }
}

/** Without it patients of high risk would look like patients without a score. */
export const ScoresFailure = ({ retry }: Pick<Scores, 'retry'>) =>
  retry && <PartFailure text="末次评分加载失败，风险等级和复测时间没有显示" onRetry={retry} />

export const LEVELS = {
  low: { tone: 'success', text: '低风险' },
  medium: { tone: 'warning', text: '中风险' },
  high: { tone: 'danger', text: '高风险' },
} as const

export const scoreText = ({ score, scoreMin, level, single3 }: Last): string => {
  const points = score === null ? `至少 ${scoreMin} 分（信息不完整）` : `${score} 分`
  const single = single3 && level === 'medium' ? ' 单项 3 分' : ''
  return `NEWS2 ${points} ${LEVELS[level].text}${single}`
}

export const dueText = ({ continuous, dueAt }: Last, now: Date): { text: string; late: boolean } | undefined => {
  if (dueAt === null) return undefined
  if (continuous) return { text: '须持续监测', late: false }
  const late = instantHere(dueAt) < now.getTime()
  const at = dueAt.slice('2026-'.length, '2026-01-02 03:04'.length)
  return late ? { text: `复测已超时，应于 ${at}`, late } : { text: `${at} 前复测`, late }
}

export const seenText = ({ acknowledged, seenTo }: Last): string | undefined => {
  if (acknowledged === null) return undefined
  if (!acknowledged) return '无人确认'
  return ['已处理：', [seenTo?.by, seenTo?.deed].filter(Boolean).join(' ') || '已确认'].join('')
}

const LATE = `${words.danger} ${words.strong}`

export const LastScore = ({ last }: { last: Last }) => {
  const now = useNow()
  const due = dueText(last, now)
  const seen = seenText(last)
  return (
    <Row as="span" inline lines={0} align="baseline" wrap className={styles.score} data-level={last.level}>
      <Status tone={LEVELS[last.level].tone} text={scoreText(last)} />
      <span title={last.at}>{formatAge(last.at, now)}</span>
      {due && <span className={due.late ? LATE : undefined}>{due.text}</span>}
      {seen && <span className={last.acknowledged ? undefined : LATE}>{seen}</span>}
    </Row>
  )
}
