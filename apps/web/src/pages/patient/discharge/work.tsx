import { followup, type Followup } from '@huxi/contract'
import dayjs from 'dayjs'
import { dayHere } from '../../../platform/clock.ts'
import { Board } from '../../../kit/list/board/board.tsx'
import type { BoardSection } from '../../../kit/list/board/sections.ts'
import type { RecordPage } from '../../../kit/record/row-actions.tsx'
import { BookButton } from '../../../kit/patient/booking/booking-dialog.tsx'
import { callForms } from './call-form.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'

const WAITING = { field: 'status', rule: 'eq', val: 'waiting' } as const
const FIRST_FIRST = { column: 'plannedOn', order: 'asc' } as const
const WEEK = 7

const day = (now: Date, later = 0): string => dayjs(dayHere(now)).add(later, 'day').format('YYYY-MM-DD')

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'overdue',
    title: '逾期',
    tone: 'danger',
    where: (now) => [WAITING, { field: 'plannedOn', rule: 'lt', val: day(now) }],
    sort: FIRST_FIRST,
    empty: '没有逾期的随访。过了计划日期还没有结果的，会出现在这里。',
  },
  {
    key: 'today',
    title: '今日',
    tone: 'warning',
    where: (now) => [WAITING, { field: 'plannedOn', rule: 'eq', val: day(now) }],
    sort: FIRST_FIRST,
    empty: '今天没有要随访的患者。',
  },
  {
    key: 'soon',
    title: '七天内',
    where: (now) => [
      WAITING,
      { field: 'plannedOn', rule: 'gt', val: day(now) },
      { field: 'plannedOn', rule: 'le', val: day(now, WEEK) },
    ],
    sort: FIRST_FIRST,
    empty: '未来七天没有要随访的患者。完成出院清单后，随访会出现在这里。',
  },
]

const KEYS = { complete: 'A', retry: 'W' }

type Worded = Followup & { patientId_dictText?: string; wardId_dictText?: string; ownerId_dictText?: string }

const reasonOf = (row: Followup): string => {
  const { plannedOn, wardId_dictText, ownerId_dictText, dayNo, tries } = row as Worded
  return [
    plannedOn,
    dayNo !== null && `出院后 ${dayNo} 天`,
    wardId_dictText,
    ownerId_dictText && `负责人 ${ownerId_dictText}`,
    tries && `已联系 ${tries} 次`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const bookFor = (row: Followup) => (
  <BookButton of={{ patientId: row.patientId, name: (row as Worded).patientId_dictText ?? '' }} primary={false} />
)

export const Work = () => {
  const chart = useDetail('patient/PatientDetail')
  const patientOf = (row: object) => ({ id: (row as Followup).patientId })
  const page: RecordPage = {
    state: chart.state,
    to: chart.to && ((row) => chart.to!(patientOf(row))),
    open: (row) => chart.open(patientOf(row)),
  }
  return (
    <Board
      heading="h2"
      resource={followup}
      sections={SECTIONS}
      title={(row) => (row as Worded).patientId_dictText ?? row.plannedOn}
      reason={reasonOf}
      time={({ plannedOn }) => plannedOn}
      keys={KEYS}
      actions={bookFor}
      forms={callForms}
      page={page}
    />
  )
}
