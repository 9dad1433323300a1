/** 记录体征: the values of a round at one bed, all of them or none. */
import { ACVPU, measureFault, measureOf, ROOM_AIR } from '@huxi/clinical/patient-measures'
import { observation, VITALS, type recordVitals } from '@huxi/contract'
import { refused, type InputOfEndpoint, type Measured } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { leaveToScore } from '../range/index.ts'
import { AIR, DEVICES } from './dictionaries.ts'
import { isBlank } from './life.ts'

/** A set or some values of one. */
export type Given = Omit<InputOfEndpoint<typeof recordVitals>, 'observedAt'>
type Name = keyof typeof VITALS

const NAMES = Object.keys(VITALS) as Name[]

/** @throws {AppError} refused with every value that cannot be, at its field */
export const refuseImpossible = (given: Given): void => {
  const faults = NAMES.flatMap((name): [string, string][] => {
    const value = given[name]
    const fault = isBlank(value) ? null : measureFault(measureOf(VITALS[name])!, value)
    return fault ? [[name, fault]] : []
  })
  const { sbp, dbp, oxygenDevice, oxygenFlow } = given
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

/** 鼻导管 3 L/min: it stands beside SpO₂ as its method, for without it the value says little. */
export const methodOf = ({ oxygenDevice, oxygenFlow }: Given): string | null => {
  if (isBlank(oxygenDevice)) return null
  const device = DEVICES.get(oxygenDevice) ?? oxygenDevice
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

/** @returns ids of the observations in the order of the form, and when they were made */
export const recorded = async (
  tx: Ctx,
  given: InputOfEndpoint<typeof recordVitals>,
): Promise<{ ids: string[]; observedAt: string }> => {
  refuseImpossible(given)
  const { patientId, encounterId } = given
  const observedAt = given.observedAt ?? formatTime(tx.services.clock.now())
  const store = storeOf(tx, observation)
  leaveToScore(tx)
  const ids: string[] = []
  for (const line of linesOf(given)) {
    const { id } = await store.add(tx, { patientId, encounterId, observedAt, ...line })
    ids.push(id)
  }
  if (ids.length === 0) throw refused('请至少填写一项体征')
  return { ids, observedAt }
}
