/** What is known of a patient already, as the models take it: each value with where and when it comes from. */
import { endpoint, returns, text } from '@huxi/model'

/** One known value. */
export interface Prefill {
  /** as the model takes it, in its own unit */
  value: number | string | boolean
  /** as a person reads it, with its unit */
  text: string
  /** `YYYY-MM-DD` it was measured, or counted up to */
  at: string
  /** where from, in Chinese: 肺功能, 急性加重（近 12 个月）… */
  source: string
  /** the row it was read from, resource by name; absent for what is counted or computed from several */
  row?: { resource: string; id: string }
  /** older than its window: 数据已过期 */
  stale: boolean
  /** days a value of this input stays valid; null = always */
  windowDays: number | null
}

export interface PrefillAnswer {
  /**
   * By key of the inputs of the models, see `packages/clinical/src/inputs.ts`; what one model means by it alone is `<model>.<input>`
   * (`gold.severeExacPrev12m` counts admissions, `severeExacPrev12m` visits to an emergency department as well). `prefillKeys` of
   * `@huxi/clinical/tools` says which of them answer a question. An input with a unit of its own (`bun`) is a number in its first unit.
   */
  values: { [input: string]: Prefill }
}

/** The latest valid value of every input the models know; what nobody recorded is absent. */
export const prefillOf = endpoint({
  method: 'GET',
  path: '/patient/chart/prefill',
  title: '评估预填',
  group: '患者档案',
  access: 'patient:patient:list',
  query: { patientId: text('患者', { required: true, max: 64 }) },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<PrefillAnswer>(),
})
