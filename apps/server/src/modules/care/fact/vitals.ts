/** 记录体征: all values of a round at a bed, or none. */
import { ACVPU, measureFault, measureOf, measureText, ROOM_AIR } from '@huxi/clinical/patient-measures'
import { observation, VITALS, type recordVitals } from '@huxi/contract'
import { refused, type InputOfEndpoint, type Measured } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { leaveToScore } from '../range/index.ts'
import { AIR, DEVICES } from './dictionaries.ts'
import { isBlank } from './patient-dates.ts'

type Given = Omit<InputOfEndpoint<typeof recordVitals>, 'observedAt'>
type Name = keyof typeof VITALS

const NAMES = Object.keys(VITALS) as Name[]

export const CODES: readonly string[] = [...Object.values(VITALS), 'oxygen_flow', 'consciousness']

/** @throws {AppError} refused, with every impossible value at its field */
export const refuseImpossible = (given: Given): void => {
  const faults = NAMES.flatMap((name): [string, string][] => {
    const value = given[name]
    const fault = isBlank(value) ? null : measureFault(measureOf(VITALS[name])!, value)
    return fault ? [[name, fault]] : []
  })
  const { sbp, dbp, oxygenDevice, oxygenFlow, consciousness } = given
  if (!isBlank(oxygenDevice) && !DEVICES.has(oxygenDevice))
    faults.push(['oxygenDevice', '没有这种吸氧方式，请从选项中选择'])
  if (!isBlank(consciousness) && !ACVPU.includes(consciousness))
    faults.push(['consciousness', '没有这种意识状态，请从选项中选择'])
  if (faults.length === 0 && typeof sbp === 'number' && typeof dbp === 'number' && dbp >= sbp)
    faults.push(['dbp', '舒张压应低于收缩压，请核对是否填反'])
  const isOn = !isBlank(oxygenDevice) && oxygenDevice !== AIR
  if (isOn && !oxygenFlow) faults.push(['oxygenFlow', '请填写氧流量（L/min）'])
  if (!isOn && oxygenFlow) faults.push(['oxygenDevice', '填写了氧流量，请选择吸氧方式'])
  const flow = isOn && oxygenFlow ? measureFault(measureOf('oxygen_flow')!, oxygenFlow) : null
  if (flow) faults.push(['oxygenFlow', flow])
  if (faults.length > 0)
    throw refused(faults.map(([, fault]) => fault).join('；'), { fields: Object.fromEntries(faults) })
}

/** 鼻导管 3 L/min: method of SpO₂, which says little without it. */
const methodOf = ({ oxygenDevice, oxygenFlow }: Given): string | null => {
  if (isBlank(oxygenDevice)) return null
  const device = DEVICES.get(oxygenDevice)!
  return oxygenDevice === AIR ? device : `${device} ${oxygenFlow} L/min`
}

export interface Line {
  readonly code: string
  readonly value: Measured
  readonly method: string | null
}

export const linesOf = (given: Given): Line[] => {
  const method = methodOf(given)
  const { consciousness } = given
  return [
    ...NAMES.flatMap((name): Line[] => {
      const value = given[name]
      return isBlank(value) ? [] : [{ code: VITALS[name], value, method: name === 'spo2' ? method : null }]
    }),
    ...(method ? [{ code: 'oxygen_flow', value: given.oxygenFlow ?? ROOM_AIR, method }] : []),
    ...(isBlank(consciousness) ? [] : [{ code: 'consciousness', value: ACVPU.indexOf(consciousness), method: null }]),
  ]
}

/** Charting of two users at a bed within this time is one round. */
const ROUND_MS = MINUTE_MS

interface Charted {
  readonly id: string
  readonly code: string
  readonly value: Measured
  readonly observedAt: string
}

/** Latest values charted by others: at a time, or in the current round. */
const chartedByOthers = async (tx: Ctx, patientId: string, at: string | null): Promise<readonly Charted[]> => {
  const since = formatTime(tx.services.clock.now() - ROUND_MS)
  const rows = await storeOf(tx, observation).list(
    tx,
    [
      sql`patient_id = ${patientId} and code = any(${[...CODES]}) and create_by <> ${actor(tx)}`,
      at === null ? sql`observed_at > ${since}::timestamptz` : sql`observed_at = ${at}::timestamptz`,
    ],
    { order: sql`observed_at desc, id desc` },
  )
  return rows.filter(({ observedAt }) => observedAt === rows[0]!.observedAt)
}

export const othersText = (code: string, value: Measured): string => {
  const measure = measureOf(code)!
  return `${measure.title}刚由他人记录为 ${measureText(measure, value)}，请核对后再改`
}

/**
 * Writes the values of a round, joining that of another user in the same minute. The caller holds the lock of the
 * vitals.
 * @returns ids of the observations in the order of the form, and their time
 * @throws {AppError} refused where another user has just charted another value
 */
export const recorded = async (
  tx: Ctx,
  given: InputOfEndpoint<typeof recordVitals>,
): Promise<{ ids: string[]; observedAt: string }> => {
  refuseImpossible(given)
  const { patientId, encounterId } = given
  const lines = linesOf(given)
  if (lines.length === 0) throw refused('请至少填写一项体征')
  const others = await chartedByOthers(tx, patientId, given.observedAt)
  const observedAt = given.observedAt ?? others[0]?.observedAt ?? now(tx)
  leaveToScore(tx)
  const ids: string[] = []
  for (const line of lines) {
    const twin = others.find(({ code }) => code === line.code)
    if (twin && twin.value !== line.value) throw refused(othersText(line.code, twin.value))
    const { id } = twin ?? (await storeOf(tx, observation).add(tx, { patientId, encounterId, observedAt, ...line }))
    ids.push(id)
  }
  return { ids, observedAt }
}
