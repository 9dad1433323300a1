import dayjs from 'dayjs'
import { dayHere, instantHere } from '../../platform/clock.ts'

export const dueOf = (time: string | null, now: Date) => {
  if (time === null) return undefined
  const due = dayjs(time)
  if (instantHere(time) < now.getTime())
    return { tone: 'danger', text: `已超时（${due.format('MM-DD HH:mm')}）` } as const
  if (time.startsWith(dayHere(now))) return { tone: 'warning', text: `今天 ${due.format('HH:mm')}` } as const
  return { tone: 'info', text: due.format('YYYY-MM-DD') } as const
}
