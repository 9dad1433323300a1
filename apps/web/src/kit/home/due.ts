import { formatMoment } from '../data/format.ts'
import { dayHere, instantHere } from '../../platform/clock.ts'

export const dueOf = (time: string | null, now: Date) => {
  if (time === null) return undefined
  if (instantHere(time) < now.getTime())
    return { tone: 'danger', text: `已超时（${formatMoment(time, 'MM-DD HH:mm')}）` } as const
  if (time.startsWith(dayHere(now))) return { tone: 'warning', text: `今天 ${formatMoment(time, 'HH:mm')}` } as const
  return { tone: 'info', text: formatMoment(time, 'YYYY-MM-DD') } as const
}
