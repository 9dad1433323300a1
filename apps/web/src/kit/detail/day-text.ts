import dayjs from 'dayjs'
import { dayHere } from '../../platform/clock.ts'

const WEEKDAYS = '日一二三四五六'

const NEAR: readonly string[] = ['今天', '昨天']

export const dayText = (day: string, now: Date): string => {
  const at = dayjs(day)
  const near = NEAR[dayjs(dayHere(now)).diff(at, 'day')]
  return [day, `周${WEEKDAYS[at.day()]}`, ...(near && day <= dayHere(now) ? [`· ${near}`] : [])].join(' ')
}
