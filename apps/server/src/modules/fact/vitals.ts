/** 记录体征: the values of a round at one bed, all of them or none. */
import { measureFault, measureOf } from '@huxi/clinical/patient-measures'
import { observation, VITALS, type recordVitals } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { isBlank } from './life.ts'

type Given = InputOfEndpoint<typeof recordVitals>
type Name = keyof typeof VITALS

const NAMES = Object.keys(VITALS) as Name[]

/** @throws {AppError} refused with every value that cannot be, at its field */
const refuseImpossible = (given: Given): void => {
  const faults = NAMES.flatMap((name): [Name, string][] => {
    const value = given[name]
    const fault = isBlank(value) ? null : measureFault(measureOf(VITALS[name])!, value)
    return fault ? [[name, fault]] : []
  })
  const { sbp, dbp } = given
  if (faults.length === 0 && typeof sbp === 'number' && typeof dbp === 'number' && dbp >= sbp)
    faults.push(['dbp', '舒张压应低于收缩压，请核对是否填反'])
  if (faults.length > 0)
    throw refused(faults.map(([, fault]) => fault).join('；'), { fields: Object.fromEntries(faults) })
}

/** @returns ids of the observations, in the order of the form */
export const recorded = async (tx: Ctx, given: Given): Promise<{ ids: string[] }> => {
  refuseImpossible(given)
  const { patientId, encounterId, oxygen } = given
  const observedAt = given.observedAt ?? formatTime(tx.services.clock.now())
  const store = storeOf(tx, observation)
  const ids: string[] = []
  for (const name of NAMES) {
    const value = given[name]
    if (isBlank(value)) continue
    const method = name === 'spo2' && oxygen ? oxygen : null
    const { id } = await store.add(tx, { patientId, encounterId, code: VITALS[name], value, observedAt, method })
    ids.push(id)
  }
  if (ids.length === 0) throw refused('请至少填写一项体征')
  return { ids }
}
