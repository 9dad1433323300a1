import { patientDates, type LabelTag, type PatientDates, type PatientScore } from '@huxi/contract'
import { ageText } from '@huxi/clinical/patient-dates'
import { useMemo, type ReactNode } from 'react'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { LabelsFailure, LabelTags, useLabelTags, useMayLabel } from '../../../kit/patient/label-tags.tsx'
import { LastScore, ScoresFailure, useMayScore, useScores } from '../../../kit/patient/last-score.tsx'
import type { Column } from '../../../kit/record/columns.tsx'
import { rowId } from '../../../kit/record/row.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { today } from '../../../platform/clock.ts'
import { patientColumns } from './columns.ts'

interface PatientColumns {
  columns: readonly Column[]
  failures: ReactNode
}

export const usePatientColumns = (ids: readonly string[]): PatientColumns => {
  const mayScore = useMayScore()
  const mayLabel = useMayLabel()
  const scores = useScores(ids)
  const tags = useLabelTags(ids)
  const dates = useDates(ids)
  const columns = useMemo(
    () =>
      patientColumns([
        PATIENT_COLUMN,
        ...(mayScore ? [scoreColumn(scores.of)] : []),
        ...(mayLabel ? [labelColumn(tags.of)] : []),
        ...dateColumns(dates.of),
      ]),
    [mayScore, scores.of, mayLabel, tags.of, dates.of],
  )
  const failures = (
    <>
      <ScoresFailure retry={scores.retry} />
      <LabelsFailure retry={tags.retry} />
      {dates.retry && <PartFailure text="末次就诊和下次安排加载失败" onRetry={dates.retry} />}
    </>
  )
  return { columns, failures }
}

const EXTRA = { grows: false, right: false, hidden: false, sortable: false, custom: true } as const

const MAX_TAGS = 1

const labelColumn = (tags: ReadonlyMap<string, readonly LabelTag[]>): Column => ({
  ...EXTRA,
  key: 'labels',
  title: '标签',
  width: 156,
  cell: (row) => <LabelTags tags={tags.get(rowId(row)) ?? []} patientId={rowId(row)} most={MAX_TAGS} />,
})

const scoreColumn = (scores: ReadonlyMap<string, PatientScore>): Column => ({
  ...EXTRA,
  key: 'lastScore',
  title: '末次评分',
  width: 164,
  cell: (row) => {
    const last = scores.get(rowId(row))?.last
    return last ? <LastScore last={last} /> : MISSING
  },
})

type Dates = ReadonlyMap<string, PatientDates>

const useDates = (ids: readonly string[]): { of: Dates; retry: (() => unknown) | undefined } => {
  const patientIds = [...ids].toSorted().join(',')
  const { data, error, refetch } = useCall(patientDates, { patientIds }, { enabled: ids.length > 0, keep: true })
  const of = useMemo(() => new Map((data ?? []).map((one) => [one.patientId, one])), [data])
  return { of, retry: error && !data ? refetch : undefined }
}

const DAY = 'YYYY-MM-DD'.length

const PATIENT_COLUMN: Column = {
  ...EXTRA,
  key: 'who',
  title: '性别 · 年龄',
  width: 130,
  cell: (row) => {
    const [gender, born, died] = ['gender_dictText', 'birthDate', 'deceasedAt'].map((name) => row[name])
    const age = isDay(born) ? ageText(born.slice(0, DAY), isDay(died) ? died.slice(0, DAY) : today()) : undefined
    const state = row['status'] === 'active' ? undefined : row['status_dictText']
    return [gender, age, state].filter(Boolean).join(' · ') || MISSING
  },
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-/.test(value)

const dateColumns = (dates: Dates): readonly Column[] => [
  {
    ...EXTRA,
    key: 'lastVisit',
    title: '末次就诊',
    width: 108,
    cell: (row) => dates.get(rowId(row))?.lastVisit ?? MISSING,
  },
  {
    ...EXTRA,
    key: 'next',
    title: '下次安排',
    width: 156,
    cell: (row) => {
      const next = dates.get(rowId(row))?.next
      if (!next) return MISSING
      const text = `${next.on.slice('YYYY-'.length)} ${next.text}`
      return next.overdue ? <Status tone="warning" text={`${text} 已过`} /> : text
    },
  },
]
