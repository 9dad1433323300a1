/** Open hours of one week as blocks that can be moved: rows of the weekly template, and extra hours of single days. */
import type { ClinicException, ClinicTemplate, Holiday, WeekBlock } from '@huxi/contract'
import { daysLater } from '../../../kit/patient/booking/slot-days.ts'

export const WEEK_DAYS = 7
const STEP = 15
const WEEKDAYS = '一二三四五六日'

export interface Span {
  readonly day: string
  readonly from: string
  readonly until: string
}

export interface Item extends Span {
  readonly key: string
  readonly kind: 'template' | 'extra' | 'closed' | 'off' | 'work'
  readonly title: string
  readonly count?: string
  readonly row: ClinicTemplate | ClinicException | Holiday
}

type Named<R> = R & { clinicId_dictText?: string; serviceId_dictText?: string; staffId_dictText?: string }

interface WeekOf {
  readonly monday: string
  readonly by: 'clinicId' | 'staffId'
  readonly templates: readonly ClinicTemplate[]
  readonly exceptions: readonly ClinicException[]
  readonly holidays: readonly Holiday[]
  readonly blocks: readonly WeekBlock[]
}

type Placed = Pick<ClinicTemplate, 'clinicId' | 'staffId'> & { serviceId: string | null }

const countOf = (blocks: readonly WeekBlock[], row: Placed, { day, from, until }: Span): string | undefined => {
  const own = blocks.filter(
    (block) =>
      block.day === day &&
      block.clinicId === row.clinicId &&
      block.serviceId === row.serviceId &&
      (block.staffId ?? null) === (row.staffId ?? null) &&
      block.from < until &&
      (block.until === '00:00' ? '24:00' : block.until) > from,
  )
  if (own.length === 0) return undefined
  const sum = (of: (block: WeekBlock) => number) => own.reduce((all, block) => all + of(block), 0)
  return `已约 ${sum(({ booked }) => booked)}/${sum(({ capacity }) => capacity)}`
}

const titleOf = (row: Named<ClinicTemplate | ClinicException>, by: WeekOf['by']): string =>
  [row.serviceId_dictText, by === 'clinicId' ? row.staffId_dictText : row.clinicId_dictText].filter(Boolean).join(' · ')

const within = (days: readonly string[], from: string, to: string | null): readonly string[] =>
  days.filter((day) => day >= from && (to === null || day <= to))

export const isBackground = (kind: Item['kind']): boolean => kind !== 'template' && kind !== 'extra'

const specialOf = ({ name, kind, asWeekday }: Holiday): string => {
  if (kind === 'off') return `${name}（放假）`
  return asWeekday === null ? `${name}（上班）` : `${name}（上班，按周${WEEKDAYS[Number(asWeekday) - 1]}开诊）`
}

export const itemsOf = ({ monday, by, templates, exceptions, holidays, blocks }: WeekOf): Item[] => {
  const days = Array.from({ length: WEEK_DAYS }, (_, n) => daysLater(monday, n))
  const itemOf = (kind: Item['kind'], row: Item['row'], span: Span, title: string): Item => {
    const count = isBackground(kind) ? undefined : countOf(blocks, row as Placed, span)
    return { ...span, key: `${kind}:${row.id}:${span.day}`, kind, title, row, ...(count && { count }) }
  }
  const weekly = templates.flatMap((row) =>
    within(days, row.validFrom, row.validTo)
      .filter((day) => days.indexOf(day) + 1 === Number(row.weekday))
      .map((day) => itemOf('template', row, { day, from: row.startTime, until: row.endTime }, titleOf(row, by))),
  )
  const single = exceptions
    .filter(({ kind }) => kind === 'extra' || kind === 'closed')
    .flatMap((row) =>
      within(days, row.fromOn, row.toOn).map((day) => {
        const span = { day, from: row.startTime ?? '00:00', until: row.endTime ?? '24:00' }
        const isExtra = row.kind === 'extra'
        return itemOf(
          isExtra ? 'extra' : 'closed',
          row,
          span,
          isExtra ? `加诊 ${titleOf(row, by)}` : `停诊：${row.reason}`,
        )
      }),
    )
  const special = holidays.map((row) =>
    itemOf(row.kind === 'off' ? 'off' : 'work', row, { day: row.day, from: '00:00', until: '24:00' }, specialOf(row)),
  )
  return [...weekly, ...single, ...special]
}

/** Extra hours of several days change in their form alone. */
export const isMovable = ({ kind, row }: Item): boolean =>
  kind === 'template' || (kind === 'extra' && (row as ClinicException).fromOn === (row as ClinicException).toOn)

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const DAY_MINUTES = 24 * 60

/** A span moved by a key, or only its end, within its week and day; any other key leaves it unchanged. */
export const movedByKey = (span: Span, key: string, part: 'span' | 'end', monday: string): Span => {
  const [from, until] = [minutesOf(span.from), minutesOf(span.until)]
  const by = key === 'ArrowUp' ? -STEP : key === 'ArrowDown' ? STEP : 0
  if (by !== 0 && part === 'end') {
    const end = Math.min(DAY_MINUTES, until + by)
    return end > from ? { ...span, until: clockOf(end) } : span
  }
  if (by !== 0)
    return from + by < 0 || until + by > DAY_MINUTES
      ? span
      : { ...span, from: clockOf(from + by), until: clockOf(until + by) }
  const day = key === 'ArrowLeft' ? daysLater(span.day, -1) : key === 'ArrowRight' ? daysLater(span.day, 1) : span.day
  return day >= monday && day < daysLater(monday, WEEK_DAYS) ? { ...span, day } : span
}

export const changeOf = ({ kind }: Item, { day, from, until }: Span, monday: string) => {
  const clocks = { startTime: from, endTime: until }
  if (kind === 'extra') return { ...clocks, fromOn: day, toOn: day }
  const weekday = Math.round((Date.parse(day) - Date.parse(monday)) / 86_400_000) + 1
  return { ...clocks, weekday: String(weekday) }
}
