/** Computes slots from templates and exceptions. Pure: no clock, no database. */
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

interface Hours {
  readonly clinicId: string
  readonly serviceId: string
  readonly staffId: string | null
  /** `HH:mm`; the end may be `24:00` */
  readonly startTime: string
  readonly endTime: string
  readonly minutes: number
  readonly capacity: number
}

export interface TemplateHours extends Hours {
  /** 1 = Monday … 7 = Sunday */
  readonly weekday: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly keepsHolidays?: boolean
}

export interface ExtraHours extends Hours {
  readonly fromOn: string
  readonly toOn: string
}

interface ClosedHours {
  readonly clinicId: string
  readonly serviceId: string | null
  readonly staffId: string | null
  readonly fromOn: string
  readonly toOn: string
  readonly startTime: string | null
  readonly endTime: string | null
}

export interface LimitedHours extends ClosedHours {
  readonly capacity: number
}

export interface SpecialDay {
  readonly day: string
  readonly kind: 'off' | 'work'
  /** weekday whose template a working day follows; null = its own */
  readonly asWeekday: string | null
}

export interface PlannedSlot {
  readonly clinicId: string
  readonly serviceId: string
  readonly staffId: string | null
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly startAt: string
  readonly endAt: string
  readonly capacity: number
}

export interface Schedule {
  readonly templates: readonly TemplateHours[]
  readonly extra: readonly ExtraHours[]
  readonly closed: readonly ClosedHours[]
  readonly limited?: readonly LimitedHours[]
  readonly special?: readonly SpecialDay[]
}

const MIDNIGHT = 24 * 60

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const two = (n: number): string => String(n).padStart(2, '0')

export const dayAfter = (day: string, later: number): string =>
  formatDay(Date.parse(`${day}T00:00:00+08:00`) + later * DAY_MS)

export const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)

export const mondayOf = (day: string): string => dayAfter(day, 1 - Number(weekdayOf(day)))

const momentOf = (day: string, minutes: number): string =>
  minutes === MIDNIGHT
    ? `${dayAfter(day, 1)} 00:00:00`
    : `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`

const isWithin = (day: string, from: string, to: string | null): boolean => day >= from && (to === null || day <= to)

export const sameDesk = ({ clinicId, serviceId, staffId }: Pick<Hours, 'clinicId' | 'serviceId' | 'staffId'>): string =>
  [clinicId, serviceId, staffId ?? ''].join('|')

const cut = (day: string, hours: Hours): PlannedSlot[] => {
  const { clinicId, serviceId, staffId, minutes, capacity } = hours
  const [begins, ends] = [minutesOf(hours.startTime), minutesOf(hours.endTime)]
  return Array.from({ length: Math.floor((ends - begins) / minutes) }, (_, n) => ({
    clinicId,
    serviceId,
    staffId,
    startAt: momentOf(day, begins + n * minutes),
    endAt: momentOf(day, begins + (n + 1) * minutes),
    capacity,
  }))
}

const isMet = (day: string, slot: PlannedSlot, hours: ClosedHours): boolean =>
  hours.clinicId === slot.clinicId &&
  (hours.serviceId === null || hours.serviceId === slot.serviceId) &&
  (hours.staffId === null || hours.staffId === slot.staffId) &&
  isWithin(day, hours.fromOn, hours.toOn) &&
  (hours.startTime === null ||
    hours.endTime === null ||
    (slot.startAt < momentOf(day, minutesOf(hours.endTime)) && slot.endAt > momentOf(day, minutesOf(hours.startTime))))

const withCapacity = (day: string, slot: PlannedSlot, limited: readonly LimitedHours[]): PlannedSlot => {
  const own = limited.filter((hours) => isMet(day, slot, hours)).map(({ capacity }) => capacity)
  return own.length === 0 ? slot : { ...slot, capacity: Math.min(...own) }
}

const opensOn = ({ weekday, keepsHolidays }: TemplateHours, day: string, special: SpecialDay | undefined): boolean => {
  if (!special || !keepsHolidays) return weekday === weekdayOf(day)
  return special.kind === 'work' && weekday === (special.asWeekday ?? weekdayOf(day))
}

const withoutOverlap = (slots: readonly PlannedSlot[]): PlannedSlot[] => {
  const ends = new Map<string, string>()
  return slots
    .toSorted((a, b) => (a.startAt < b.startAt ? -1 : a.startAt > b.startAt ? 1 : 0))
    .filter((slot) => {
      const desk = sameDesk(slot)
      if ((ends.get(desk) ?? '') > slot.startAt) return false
      ends.set(desk, slot.endAt)
      return true
    })
}

/**
 * Closed hours take precedence over the template and extra hours; of several changed capacities the smallest holds.
 * Extra hours are open on holidays, too.
 * @param from first day, `YYYY-MM-DD`
 */
export const planSlots = (from: string, days: number, schedule: Schedule): PlannedSlot[] => {
  const { templates, extra, closed, limited = [], special = [] } = schedule
  const specials = new Map(special.map((one) => [one.day, one]))
  return Array.from({ length: days }, (_, n) => dayAfter(from, n)).flatMap((day) => {
    const open: Hours[] = [
      ...templates.filter(
        (hours) => opensOn(hours, day, specials.get(day)) && isWithin(day, hours.validFrom, hours.validTo),
      ),
      ...extra.filter(({ fromOn, toOn }) => isWithin(day, fromOn, toOn)),
    ]
    const slots = open
      .flatMap((hours) => cut(day, hours))
      .filter((slot) => !closed.some((off) => isMet(day, slot, off)))
    return withoutOverlap(slots.map((slot) => withCapacity(day, slot, limited)))
  })
}
