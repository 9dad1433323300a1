import type { bed, encounter, ward } from '@huxi/contract'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import type { Course, Drawn } from './drawn.ts'
import { bedCount, type Patient } from './patients.ts'
import type { Site } from './people.ts'
import { chance, type Random } from './random.ts'
import type { Visit } from './timeline.ts'

export interface Wards {
  ward: Drawn<typeof ward>[]
  bed: Drawn<typeof bed>[]
}

export const drawWards = ({ hospital, departs }: Site, scale: number, now: number): Wards => {
  const plans = hospital.clinic.wards.map((plan, i) => ({
    ...plan,
    id: `ward/${i}`,
    count: bedCount(plan.beds, scale),
  }))
  return {
    ward: plans.map(({ id, name, depart }, i) => ({
      id,
      name,
      deptId: `depart/${departs.find((d) => d.name === depart)!.orgCode}`,
      sortNo: i + 1,
      status: '1',
      at: now,
    })),
    bed: plans.flatMap(({ id, count }, i) =>
      Array.from({ length: count }, (_, n) => ({
        id: `bed/${i}/${n}`,
        wardId: id,
        sortNo: n,
        bedNo: String(n + 1),
        status: n + 1 < count ? '1' : '0',
        at: now,
      })),
    ),
  }
}

/** Finds a free bed for the period (null = open end); undefined when all are taken. */
export type Beds = (from: number, to: number | null, random: Random) => { bed: string; ward: string } | undefined

export const openBeds = ({ bed }: Wards): Beds => {
  const usable = bed.filter(({ status }) => status === '1')
  const occupied = new Map<string, [from: number, to: number][]>()
  return (from, to, random) => {
    const until = to ?? Infinity
    const first = usable.length === 0 ? 0 : random.below(usable.length)
    for (let i = 0; i < usable.length; i += 1) {
      const { id, wardId } = usable[(first + i) % usable.length]!
      const stays = occupied.get(id!) ?? []
      if (stays.some(([a, b]) => from < b && a < until)) continue
      occupied.set(id!, [...stays, [from, until]])
      return { bed: id!, ward: wardId! }
    }
    return undefined
  }
}

const TRANSFERRED = 12

export const drawStays = (
  patient: Patient,
  visit: Visit,
  beds: Beds,
  random: Random,
): { stays: Course['stay']; place: Pick<Drawn<typeof encounter>, 'wardId' | 'bedId'> } => {
  const none = { stays: [], place: { wardId: null, bedId: null } }
  if (visit.kind !== 'inpatient') return none
  if (visit.end === null && patient.stays === 'unplaced') return { stays: [], place: { wardId: 'ward/0', bedId: null } }
  const moved = visit.end !== null && chance(random, TRANSFERRED) ? visit.start + 30 * HOUR_MS : null
  const spans =
    moved !== null && moved < visit.end!
      ? ([
          [visit.start, moved],
          [moved, visit.end],
        ] as const)
      : ([[visit.start, visit.end]] as const)
  const stays = spans.flatMap(([from, to]) => {
    const found = beds(from, to, random)
    if (!found) return []
    const stay = {
      encounterId: visit.key,
      bedId: found.bed,
      startAt: formatTime(from),
      endAt: to === null ? null : formatTime(to),
      at: from,
    }
    return [{ stay, ward: found.ward }]
  })
  const last = stays.at(-1)
  const place = last ? { wardId: last.ward, bedId: visit.end === null ? last.stay.bedId : null } : none.place
  return { stays: stays.map(({ stay }) => stay), place }
}
