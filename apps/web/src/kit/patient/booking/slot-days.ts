import type { Slot } from '@huxi/contract'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

export const dayText = (day: string): string => `${day.slice(5)} ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

/** `YYYY-MM-DD`, so many days later */
export const daysLater = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export const dayOf = ({ startAt }: Pick<Slot, 'startAt'>): string => startAt.slice(0, 10)

export const clockOf = (moment: string): string => moment.slice(11, 16)

export const daysOf = (slots: readonly Slot[]): { day: string; free: number }[] =>
  [...Map.groupBy(slots, dayOf)].map(([day, own]) => ({ day, free: own.reduce((sum, { free }) => sum + free, 0) }))

const NEAREST = 3

export const nearestTo = (slots: readonly Slot[], day: string): Slot[] => {
  const distance = (slot: Slot): number => Math.abs(Date.parse(dayOf(slot)) - Date.parse(day))
  return slots
    .filter(({ free }) => free > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST)
    .toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
}

export const minuteText = (moment: string): string => `${dayText(moment.slice(0, 10))} ${clockOf(moment)}`
