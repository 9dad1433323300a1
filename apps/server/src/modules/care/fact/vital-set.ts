import { ACVPU, ROOM_AIR } from '@huxi/clinical/patient-measures'
import type { SetOfVitals } from '@huxi/clinical/vitals'
import { observation, VITALS, type chartVital } from '@huxi/contract'
import { refused, type InputOfEndpoint, type Measured } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { presented } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { followCritical, leaveToScore } from '../range/index.ts'
import { DEVICES } from './dictionaries.ts'
import { reportedObservation } from './values.ts'
import { CODES, linesOf, othersText, refuseImpossible, type Line } from './vitals.ts'

interface Kept extends Line {
  readonly device: string | null
}

export interface OpenSet {
  readonly observedAt: string
  readonly values: ReadonlyMap<string, Kept>
}

interface Row extends Omit<Line, 'value'> {
  readonly patientId: string
  readonly observedAt: string | null
  readonly value: Measured | null
}

const keptOf = ({ code, value, method }: Row): Kept => {
  const device = [...DEVICES].find(([, name]) => method === name || method?.startsWith(`${name} `))?.[0] ?? null
  return { code, value: value!, method, device }
}

/**
 * The latest set of each patient since a time, in one statement. The caller has checked visibility.
 * @param observations relation to read; the bare table for decisions of the server
 */
export const openSets = async (
  ctx: Ctx,
  patientIds: readonly string[],
  since: string,
  observations: Condition = presented(ctx, observation),
): Promise<ReadonlyMap<string, OpenSet>> => {
  // read once: without statistics a join with the latest times ran them again for every value of the tenant
  const { rows } = await sql<Row>`select patient_id as "patientId", observed_at as "observedAt", code, value, method
    from (
      select id, patient_id, observed_at, code, value, method, max(observed_at) over (partition by patient_id) as latest
      from ${observations} o
      where tenant_id = ${ctx.tenantId} and patient_id = any(${[...patientIds]}) and del_flag = 0
        and code = any(${[...CODES]}) and observed_at > ${since}::timestamptz
    ) o where observed_at = latest order by id`.execute(ctx.db)
  const complete = rows.filter(({ value, observedAt }) => value !== null && observedAt !== null)
  return new Map(
    [...Map.groupBy(complete, ({ patientId }) => patientId)].map(([id, own]) => [
      id,
      { observedAt: own[0]!.observedAt!, values: new Map(own.map((row) => [row.code, keptOf(row)])) },
    ]),
  )
}

/** Vital signs of one time: only these make a score, nothing is carried over. */
export const setAt = async (
  ctx: Ctx,
  patientId: string,
  observedAt: string,
): Promise<SetOfVitals & { readonly dbp: Measured | null }> => {
  const { rows } = await sql<Pick<Line, 'code' | 'value'>>`select code, value from fact_observation
    where tenant_id = ${ctx.tenantId} and patient_id = ${patientId} and del_flag = 0 and code = any(${[...CODES]})
      and observed_at = ${observedAt}::timestamptz order by id`.execute(ctx.db)
  const found = new Map(rows.map(({ code, value }) => [code, value]))
  const measured = (code: string): Measured | null => found.get(code) ?? null
  const [state, flow] = [found.get('consciousness'), found.get('oxygen_flow')]
  return {
    respRate: measured(VITALS.respRate),
    spo2: measured(VITALS.spo2),
    sbp: measured(VITALS.sbp),
    dbp: measured(VITALS.dbp),
    heartRate: measured(VITALS.heartRate),
    temperature: measured(VITALS.temperature),
    consciousness: state === undefined ? null : (ACVPU[Number(state)] ?? null),
    onOxygen: flow === undefined ? null : flow !== ROOM_AIR,
  }
}

type Cell = Omit<InputOfEndpoint<typeof chartVital>, 'fresh'> & { readonly observedAt: string }

/** Writes into a set. @throws {AppError} refused for a value the caller has not seen */
export const chartedVital = async (tx: Ctx, { was, observedAt, ...given }: Cell): Promise<void> => {
  const set = await setAt(tx, given.patientId, observedAt)
  refuseImpossible({
    ...given,
    sbp: given.sbp ?? (given.dbp ? set.sbp : null),
    dbp: given.dbp ?? (given.sbp ? set.dbp : null),
  })
  const lines = linesOf(given)
  if (lines.length === 0) throw refused('请填写一项体征')
  const store = storeOf(tx, observation)
  const { patientId, encounterId } = given
  leaveToScore(tx)
  for (const line of lines) {
    const where = sql`patient_id = ${patientId} and code = ${line.code} and observed_at = ${observedAt}::timestamptz`
    const [kept] = await storeOf(tx, observation).list(tx, [where], { limit: 1, order: sql`id desc` })
    if (!kept) await store.add(tx, { patientId, encounterId, observedAt, ...line })
    else if (kept.value !== line.value || kept.method !== line.method) {
      const storedValue = line.code === 'consciousness' ? ACVPU[Number(kept.value)] : kept.value
      const isSeen = was === String(storedValue)
      if (kept.value !== line.value && !isSeen) throw refused(othersText(line.code, kept.value))
      await store.edit(tx, kept.id, kept.version, { value: line.value, method: line.method })
    }
  }
  if (lines.some(({ code }) => code === 'spo2' || code === 'oxygen_flow')) await setMethod(tx, patientId, observedAt)
}

/** The method of SpO₂ names the oxygen, whichever was typed first. */
const setMethod = async (tx: Ctx, patientId: string, observedAt: string): Promise<void> => {
  const store = storeOf(tx, observation)
  const rows = await store.list(tx, [
    sql`patient_id = ${patientId} and code in ('spo2', 'oxygen_flow') and observed_at = ${observedAt}::timestamptz`,
  ])
  const [spo2, flow] = ['spo2', 'oxygen_flow'].map((code) => rows.find((row) => row.code === code))
  if (spo2 && flow && spo2.method !== flow.method) await store.edit(tx, spo2.id, spo2.version, { method: flow.method })
}

/** Reports critical values of a set whose score does not alarm. */
export const reportSet = async (tx: Ctx, patientId: string, observedAt: string): Promise<void> => {
  const where = sql`patient_id = ${patientId} and observed_at = ${observedAt}::timestamptz`
  const rows = await storeOf(tx, observation).list(tx, [where])
  await followCritical(
    tx,
    observation,
    rows.map((row) => ({ id: row.id, now: reportedObservation(row) })),
  )
}
