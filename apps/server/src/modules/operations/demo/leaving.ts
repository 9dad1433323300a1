import { DAY_MS, formatDay, formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import type { Course } from './drawn.ts'
import type { Patient } from './patients.ts'
import { chance, type Random } from './random.ts'

type Leaving = Pick<Course, 'dischargeList' | 'followup' | 'referral'>
type Stay = Course['encounter'][number]

const CALLED_AFTER = [7, 30, 90]
const OPEN_DAYS = 2
/** % of due calls that wait, in the last weeks only. */
const LATE = 30
const LATE_DAYS = 21

const ENDING = new Set<string | null | undefined>(['lost', 'transferred', 'withdrawn'])

export const withLeaving = <P extends Pick<Course, 'enrolment'>>(
  patient: Patient,
  visits: readonly Stay[],
  programmes: P,
  now: number,
  random: Random,
): P & Leaving => {
  const left = visits.filter(
    ({ kind, status, dischargeWay }) => kind === 'inpatient' && status === 'finished' && dischargeWay !== 'death',
  )
  const closed = programmes.enrolment.find(({ closeReason }) => ENDING.has(closeReason))?.closedOn
  const ends = Math.min(patient.died ?? Infinity, closed ? timeOf(`${closed} 12:00:00`) : Infinity)
  return {
    ...programmes,
    dischargeList: left.map((visit) => checklistOf(visit, now, random)),
    followup: left.flatMap((visit) => callsOf(visit, visits, ends, now, random)),
    referral: left.flatMap((visit) => (visit.dischargeWay === 'community' ? [referralOf(visit, now)] : [])),
  }
}

const timeOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`)
const isOpen = ({ endAt }: Stay, now: number): boolean => timeOf(endAt!) > now - OPEN_DAYS * DAY_MS
const belonging = ({ id, patientId, wardId }: Stay) => ({
  encounterId: id!,
  patientId: patientId!,
  wardId: wardId ?? null,
})

const checklistOf = (visit: Stay, now: number, random: Random): Leaving['dischargeList'][number] => {
  const end = timeOf(visit.endAt!)
  const open = isOpen(visit, now)
  const item = (percent: number): string =>
    open && chance(random, 50) ? 'open' : chance(random, percent) ? 'done' : 'na'
  const revisit = item(90)
  return {
    ...belonging(visit),
    startedOn: formatDay(end),
    status: open ? 'open' : 'done',
    inhaler: item(95),
    drugs: item(100),
    smoking: item(40),
    influenza: item(60),
    pneumococcal: item(50),
    covid: item(40),
    rsv: item(20),
    oxygen: item(30),
    revisit,
    revisitOn: revisit === 'done' ? formatDay(end + 28 * DAY_MS) : null,
    education: item(95),
    followDays: CALLED_AFTER.join(','),
    ownerId: visit.doctorId ?? null,
    completedAt: open ? null : visit.endAt!,
    at: end,
  }
}

const OUTCOMES = [
  'reached',
  'reached',
  'reached',
  'reached',
  'reached',
  'reached',
  'no_answer',
  'lost',
  'refused',
] as const

const callsOf = (
  visit: Stay,
  visits: readonly Stay[],
  ends: number,
  now: number,
  random: Random,
): Leaving['followup'] => {
  if (isOpen(visit, now)) return []
  const end = timeOf(visit.endAt!)
  return CALLED_AFTER.map((dayNo) => {
    const planned = end + dayNo * DAY_MS
    const again = visits.some(
      ({ kind, startAt }) => kind === 'inpatient' && timeOf(startAt!) > end && timeOf(startAt!) < planned,
    )
    const outcome = again ? 'readmitted' : random.pick(OUTCOMES)
    const called = Math.floor(planned + 2 * HOUR_MS)
    const waits = called > now || (planned > now - LATE_DAYS * DAY_MS && chance(random, LATE))
    const cancelled = ends < (waits ? now : planned)
    const done = !waits && !cancelled
    return {
      ...belonging(visit),
      plannedOn: formatDay(planned),
      dayNo,
      status: cancelled ? 'cancelled' : waits ? 'waiting' : 'done',
      ownerId: visit.doctorId ?? null,
      outcome: done ? outcome : null,
      tries: done ? 1 + random.below(2) : 0,
      lastTriedAt: done ? formatTime(called) : null,
      doneAt: done ? formatTime(called) : cancelled ? formatTime(Math.max(ends, end)) : null,
      note: cancelled ? '不再安排随访' : null,
      at: end,
    }
  })
}

const ANSWER_MS = 3 * DAY_MS

const referralOf = (visit: Stay, now: number): Leaving['referral'][number] => {
  const end = timeOf(visit.endAt!)
  const answered = end + ANSWER_MS < now
  const { encounterId, patientId } = belonging(visit)
  return {
    encounterId,
    patientId,
    direction: 'down',
    toPlace: '清和社区卫生服务中心（演示）',
    toDept: '全科',
    reason: '病情平稳，转社区继续管理，请协助随访和吸入技术指导。',
    status: answered ? 'replied' : 'sent',
    doctorId: visit.doctorId ?? null,
    sentAt: visit.endAt!,
    answeredAt: answered ? formatTime(end + ANSWER_MS / 3) : null,
    reply: answered ? '已接收，一周内上门随访。' : null,
    repliedAt: answered ? formatTime(end + ANSWER_MS) : null,
    at: end,
  }
}
