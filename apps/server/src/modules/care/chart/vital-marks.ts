import { instantOf } from '@huxi/clinical/patient-dates'
import { observation, type WardMark } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { amountIn, comparatorIn } from '../../../engine/kinds/plain.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { HOUR_MS, today } from '../../../platform/config/clock.ts'
import { mayRead } from '../fact/index.ts'
import type { StayedSince } from '../visit/index.ts'

const VITALS: readonly (readonly [code: string, text: (value: string) => string])[] = [
  ['spo2', (value) => `SpO₂ ${value}`],
  ['oxygen_flow', (value) => (value === '0' ? '空气' : `氧${value}L`)],
  ['resp_rate', (value) => `R${value}`],
  ['temperature', (value) => `T${value}`],
]

const [MONTH, CLOCK, MINUTE_END] = [5, 11, 16]

interface Vital {
  readonly patientId: string
  readonly at: string
  readonly code: string
  readonly value: string
}

/** SpO₂, oxygen, respiratory rate and temperature of the latest hour measured since admission, as one mark of a bed. */
export const vitalMarks = async (
  ctx: Ctx,
  stays: readonly StayedSince[],
): Promise<ReadonlyMap<string, readonly WardMark[]>> => {
  if (!mayRead(ctx, observation, ['code', 'value', 'observedAt'])) return new Map()
  const readable = await storeOf(ctx, observation).readable(ctx)
  const { rows } =
    await sql<Vital>`select distinct on (o.patient_id, o.code) o.patient_id as "patientId", o.code, o.observed_at as at,
      coalesce(${comparatorIn(sql.ref('o.value'))}, '') || trim_scale(${amountIn(sql.ref('o.value'))}) as value
    from (select id, patient_id, code, value, observed_at from fact_observation
      where patient_id = any(${stays.map(({ patientId }) => patientId)}) and code = any(${VITALS.map(([code]) => code)})
        and ${sql.join([sql`true`, ...readable], sql` and `)}) o
    join unnest(${stays.map(({ patientId }) => patientId)}::text[], ${stays.map(({ since }) => since)}::timestamptz[])
      as stay (patient_id, since) on stay.patient_id = o.patient_id and o.observed_at >= stay.since
    order by o.patient_id, o.code, o.observed_at desc, o.id desc`.execute(ctx.db)
  const byPatient = Map.groupBy(rows, ({ patientId }) => patientId)
  return new Map([...byPatient].map(([id, vitals]) => [id, [markOf(vitals, today(ctx))]]))
}

const markOf = (vitals: readonly Vital[], day: string): WardMark => {
  const latest = vitals.map(({ at }) => at).reduce((a, b) => (a > b ? a : b))
  const isOfSet = ({ at }: Vital): boolean => instantOf(latest) - instantOf(at) <= HOUR_MS
  const texts = VITALS.flatMap(([code, text]) => {
    const found = vitals.find((vital) => vital.code === code && isOfSet(vital))
    return found ? [text(found.value)] : []
  })
  const clock = latest.startsWith(day) ? latest.slice(CLOCK, MINUTE_END) : latest.slice(MONTH, MINUTE_END)
  return { code: 'vitals', tone: 'grey', text: [clock, ...texts].join(' ') }
}
