import { DAY_PATIENTS_MAX, dayPatients, recordVitals, type DayPatient, type PatientScore } from '@huxi/contract'
import { useMemo } from 'react'
import { useCan } from '../data/can.tsx'
import { useCall } from '../data/query.ts'
import { ScoresFailure, useScores } from '../patient/last-score.tsx'
import { useRowsAddress } from '../stats/rows-address.ts'
import { DayPanel } from './day-panel.tsx'
import { StayLine } from './stay-line.tsx'

const MAX_LISTED = 12
const MINUTE_MS = 60_000
const LEVELS: Readonly<Record<string, number>> = { high: 0, medium: 1, low: 2 }
const NEVER = '9'

type ScoresOf = ReadonlyMap<string, PatientScore>

/** Continuous monitoring first, then the earliest due time, then who has no score at all. */
const dueOf = (scores: ScoresOf, { patientId }: DayPatient): string => {
  const last = scores.get(patientId)?.last
  if (last?.continuous) return ''
  return last?.dueAt ?? NEVER
}

const levelOf = (scores: ScoresOf, { patientId }: DayPatient): number =>
  LEVELS[scores.get(patientId)?.last?.level ?? ''] ?? LEVELS['low']! + 1

export const useDay = () => {
  const board = useRowsAddress('patient/WardBoard')({})
  const may = useRowsAddress('patient/EncounterList')({}) !== undefined
  const { data, error, refetch } = useCall(dayPatients, {}, { live: true, every: MINUTE_MS, enabled: may })
  const ids = useMemo(() => [...new Set((data ?? []).map(({ patientId }) => patientId))], [data])
  return { may, board, data, error, refetch, scores: useScores(ids) }
}

interface PanelProps {
  title: string
  to: string | undefined
  day: ReturnType<typeof useDay>
  rows: readonly DayPatient[] | undefined
}

export const StaysPanel = ({ title, to, rows, day: { data, error, refetch, scores } }: PanelProps) =>
  rows?.length === 0 || (!rows && !error) ? null : (
    <DayPanel
      title={title}
      to={to}
      rows={rows?.slice(0, MAX_LISTED)}
      total={rows?.length}
      unit="人"
      isCut={data?.length === DAY_PATIENTS_MAX}
      empty=""
      note={<ScoresFailure retry={scores.retry} />}
      failed={error !== null}
      onRetry={refetch}
    >
      {(stay) => <StayLine key={stay.encounterId} stay={stay} score={scores.of.get(stay.patientId)} />}
    </DayPanel>
  )

export const OwnStays = () => {
  const day = useDay()
  const scores = day.scores.of
  const to = useRowsAddress('patient/EncounterList')({ kind: 'inpatient', status: 'in_progress', mine: 'true' })
  const rows = useMemo(
    () =>
      day.data
        ?.filter(({ mine }) => mine)
        .toSorted(
          (a, b) => Number(b.news !== null) - Number(a.news !== null) || levelOf(scores, a) - levelOf(scores, b),
        ),
    [day.data, scores],
  )
  return day.may ? <StaysPanel title="我的在院患者" to={to} rows={rows} day={day} /> : null
}

/** 我的病区: for who records vital signs, by the time the next set is due. */
export const WardStays = () => {
  const { can } = useCan()
  const day = useDay()
  const scores = day.scores.of
  const rows = useMemo(
    () =>
      day.data
        ?.filter(({ ward, mine }) => ward && !mine)
        .toSorted((a, b) => (dueOf(scores, a) < dueOf(scores, b) ? -1 : 1)),
    [day.data, scores],
  )
  if (!day.may || !can(recordVitals.access) || day.data?.some(({ mine }) => mine)) return null
  return <StaysPanel title="我的病区（按复测时间）" to={day.board} rows={rows} day={day} />
}
