import { questAssignment, type QuestAssignment } from '@huxi/contract'
import { Board } from '../../kit/list/board/board.tsx'
import type { BoardSection } from '../../kit/list/board/sections.ts'
import { daysLater } from '../../kit/patient/booking/slot-days.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { writtenHere } from '../../platform/clock.ts'
import { TaskActions } from './questionnaire/columns.tsx'

const status = (val: string) => ({ field: 'status', rule: 'in', val }) as const
const expires = (rule: 'ge' | 'lt', val: string) => ({ field: 'expiresAt', rule, val }) as const

const midnight = (now: Date, later = 0): string => `${daysLater(writtenHere(now).slice(0, 10), later)} 00:00:00`

const EXPIRED_DAYS = 7

const BY_END = { column: 'expiresAt', order: 'asc' } as const

const SECTIONS: readonly BoardSection[] = [
  {
    key: 'overdue',
    title: '逾期',
    tone: 'danger',
    where: (now) => [status('expired'), expires('ge', midnight(now, -EXPIRED_DAYS))],
    sort: { column: 'expiresAt', order: 'desc' },
    empty: `最近 ${EXPIRED_DAYS} 天没有过期的问卷。`,
  },
  {
    key: 'unopened',
    title: '未打开',
    tone: 'warning',
    where: () => [status('sent')],
    sort: BY_END,
    empty: '没有等待打开的问卷。发送后患者还没有打开的，会出现在这里。',
  },
  {
    key: 'half',
    title: '填写一半',
    where: () => [status('opened')],
    sort: BY_END,
    empty: '没有填写到一半的问卷。',
  },
  {
    key: 'done',
    title: '今日完成',
    where: (now) => [status('done'), { field: 'doneAt', rule: 'ge', val: midnight(now) }],
    sort: { column: 'doneAt', order: 'desc' },
    empty: '今天完成的问卷会出现在这里。',
  },
]

const KEYS = { withdraw: 'W' }
const RARE = ['withdraw']

type Worded = QuestAssignment & {
  patientId_dictText?: string
  questionnaireId_dictText?: string
  channel_dictText?: string
}

const reasonOf = (row: QuestAssignment): string => {
  const { questionnaireId_dictText: title, channel_dictText: channel, expiresAt, note, status: state } = row as Worded
  const open = state === 'sent' || state === 'opened'
  return [title, channel, open && `有效期至 ${expiresAt.slice(5, 16)}`, note].filter(Boolean).join(' · ')
}

const timeOf = ({ status: state, sentAt, openedAt, expiresAt, doneAt }: QuestAssignment): string | null =>
  state === 'done' ? doneAt : state === 'expired' ? expiresAt : state === 'opened' ? openedAt : sentAt

export default function QuestionnaireBoard() {
  return (
    <>
      <PageHeader />
      <Board
        heading="h2"
        resource={questAssignment}
        sections={SECTIONS}
        title={(row) => (row as Worded).patientId_dictText ?? questAssignment.title}
        reason={reasonOf}
        time={timeOf}
        keys={KEYS}
        rare={RARE}
        actions={(row) => <TaskActions row={row} />}
      />
    </>
  )
}
