import { daysBetween, daysLater } from '@huxi/clinical/patient-dates'
import type { Exacerbation } from '@huxi/clinical/patient-exacerbations'
import fc from 'fast-check'

export const TODAY = '2026-11-23'
export const CODES = ['J44.1', 'J44.9', 'J45.9', 'J18.9', null]

const ago = (max: number) => fc.integer({ min: 0, max })
/** A record after years and a merge: rows in any order, some twice, some of other diseases. */
export const drawn = fc.record({
  stays: fc.array(fc.record({ ago: ago(500), days: fc.integer({ min: 0, max: 12 }), lasts: fc.boolean() }), {
    maxLength: 4,
  }),
  diagnoses: fc.array(
    fc.record({
      visit: fc.integer({ min: 0, max: 3 }),
      code: fc.constantFrom(...CODES),
      text: fc.constantFrom<string>('慢阻肺急性加重', '非急性加重', '排除AECOPD', '家族史：哮喘', '无房颤'),
      certainty: fc.constantFrom<string>('confirmed', 'confirmed', 'suspected', 'excluded'),
      principal: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  events: fc.array(
    fc.record({
      ago: ago(500),
      days: fc.option(fc.integer({ min: 0, max: 20 })),
      site: fc.constantFrom('home', 'outpatient', 'emergency', 'ward', 'icu'),
      antibiotic: fc.boolean(),
      disease: fc.constantFrom('copd', 'copd', 'copd', 'asthma', 'other', 'unknown'),
      visit: fc.option(fc.integer({ min: 0, max: 3 })),
      // the same event in the merged record, a few days off
      twice: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { maxLength: 6 },
  ),
  drugs: fc.array(fc.record({ ago: ago(300), days: fc.option(ago(300)) }), { maxLength: 4 }),
  cigarettes: fc.option(fc.record({ ago: ago(400), value: fc.integer({ min: 0, max: 3 }) })),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

export const recordOf = ({ stays, events, diagnoses, drugs, cigarettes }: Drawn) => {
  const before = (days: number) => daysLater(TODAY, -days)
  const visits = stays.map((one, n) => ({
    id: `v${n}`,
    start: before(one.ago),
    end: one.lasts && n === 0 ? null : before(Math.max(0, one.ago - one.days)),
  }))
  const visitOf = (n: number | null) => (n === null ? null : (visits[n]?.id ?? null))
  const rows = events.flatMap(({ ago: startedAgo, days, visit, twice, ...event }, n): Exacerbation[] => {
    const row = {
      id: `e${n}`,
      ...event,
      onsetDate: before(startedAgo),
      endDate: days === null ? null : before(Math.max(0, startedAgo - days)),
      encounterId: visitOf(visit),
    }
    const again = { ...row, id: `${row.id}m`, onsetDate: daysLater(row.onsetDate, -(twice ?? 0)), encounterId: null }
    return twice === null ? [row] : [row, again]
  })
  return {
    visits,
    rows,
    diagnoses: diagnoses.flatMap((one) => (visitOf(one.visit) ? [{ ...one, encounterId: visitOf(one.visit)! }] : [])),
    drugs: drugs.map(({ ago: startedAgo, days }, n) => ({
      id: `d${n}`,
      drug: `药${n}`,
      drugClass: 'LAMA',
      startDate: before(startedAgo),
      endDate: days === null ? null : before(Math.max(0, startedAgo - days)),
    })),
    cigarettes: cigarettes && { value: cigarettes.value, at: `${before(cigarettes.ago)} 08:00:00` },
  }
}
export type Made = ReturnType<typeof recordOf>

/** Reference: walks from day to day and separates attacks by days without illness; null = unknown. */
export const byHand = ({ visits, rows, diagnoses }: Made) => {
  const coded = (visit: string | null | undefined) => {
    const codes = diagnoses.flatMap(({ encounterId, code, certainty, principal }) =>
      encounterId === visit && principal && certainty === 'confirmed' && code ? [code] : [],
    )
    return codes.some((code) => code.startsWith('J44')) ? 'copd' : codes.length > 0 ? 'no' : 'unknown'
  }
  const events = rows.map((row) => ({
    ...row,
    is: row.disease === 'unknown' ? coded(row.encounterId) : row.disease === 'copd' ? 'copd' : 'no',
  }))
  const days: { first: number; last: number; is: string; level: number; visits: typeof visits }[] = []
  const no = (day: string) => daysBetween('2020-01-01', day)
  for (const event of events.filter(({ is }) => is !== 'no')) {
    const inside = ['ward', 'icu'].includes(event.site)
    const own = visits.filter(
      ({ id, start, end }) =>
        id === event.encounterId ||
        (inside && no(event.onsetDate) >= no(start) - 14 && (end === null || event.onsetDate <= end)),
    )
    const until = own.map(({ end }) => no(end ?? TODAY)).filter((day) => day >= no(event.onsetDate))
    const last = event.endDate ? no(event.endDate) : until.length > 0 ? 0 : no(event.onsetDate) + 14
    const level = own.length > 0 || inside ? 3 : event.site === 'emergency' ? 2 : event.antibiotic ? 1 : 0
    days.push({ first: no(event.onsetDate), last: Math.max(last, ...until), is: event.is, level, visits: own })
  }
  for (const one of visits.filter(({ id }) => coded(id) === 'copd'))
    days.push({ first: no(one.start), last: no(one.end ?? TODAY), is: 'copd', level: 3, visits: [one] })
  const attacks: (typeof days)[] = []
  for (let day = Math.min(...days.map(({ first }) => first)), free = 99; day <= no(TODAY); day += 1) {
    const today = days.filter(({ first }) => first === day)
    if (today.length > 0 && free >= 14) attacks.push([])
    attacks.at(-1)?.push(...today)
    free = days.some(({ first, last }) => first <= day && day <= last) ? 1 : free + 1
  }
  const lately = no('2025-11-23')
  const year = attacks.filter((all) => Math.min(...all.map(({ first }) => first)) > lately)
  type Attack = (typeof attacks)[number]
  const isUnclear = (all: Attack) =>
    all.every(({ is, visits: own }) => is === 'unknown' && own.every(({ id }) => coded(id) !== 'copd'))
  const among = (...levels: number[]) => {
    const found = year.filter((all) => levels.includes(Math.max(...all.map(({ level }) => level))))
    return found.some(isUnclear) ? null : found.length
  }
  const [index] = visits
    .filter(({ end }) => end === null || end >= TODAY)
    .toSorted((one, other) => (one.start < other.start ? 1 : -1))
  const until = index ? daysLater(index.start, -1) : TODAY
  const from = `${Number(until.slice(0, 4)) - 1}${until.slice(4)}`
  type Visit = (typeof visits)[number]
  const meet = (one: Visit, other: Visit) => (one.end ?? TODAY) >= other.start && (other.end ?? TODAY) >= one.start
  const admissions = attacks.flatMap((all) => {
    const own = [...new Set(all.flatMap((one) => one.visits))].toSorted((one, other) =>
      one.start < other.start ? -1 : 1,
    )
    const beds = own.reduce<Visit[][]>((found, one) => {
      const same = found.find((bed) => bed.some((other) => meet(one, other)))
      return same ? found.map((bed) => (bed === same ? [...bed, one] : bed)) : [...found, [one]]
    }, [])
    const startedAgo = beds.filter((bed) => !bed.some((one) => index && meet(one, index))).map(([one]) => one!.start)
    const elsewhere = own.length === 0 && all.some(({ level }) => level === 3)
    const on = elsewhere ? [daysLater('2020-01-01', Math.min(...all.map(({ first }) => first)))] : startedAgo
    return on.filter((day) => day > from && day <= until).map(() => isUnclear(all))
  })
  return {
    counts:
      rows.length > 0 || attacks.length > 0
        ? [among(1, 2), among(3), among(2, 3), among(1, 2, 3)]
        : [null, null, null, null],
    admissions: rows.length + visits.length === 0 || admissions.includes(true) ? null : admissions.length,
  }
}
