/** What is known of a patient already, as the models take it: each value with where and when it comes from. */
import { endpoint, returns, text } from '@huxi/model'

/** One known value. */
export interface Prefill {
  /** as the model takes it, in its own unit */
  value: number | string | boolean
  /** as a person reads it, with its unit and the circumstances that change what it says */
  text: string
  /** `YYYY-MM-DD HH:mm` it was measured, `YYYY-MM-DD` where no time is known, or it was counted up to that day */
  at: string
  /** where from, in Chinese: 肺功能, 急性加重（近 12 个月）, CAT 问卷… */
  source: string
  /** the row it was read from, resource by name; absent for what is counted or computed from several */
  row?: { resource: string; id: string }
  /** older than its window: 数据已过期 */
  stale: boolean
  /** days a value of this input stays valid; null = always */
  windowDays: number | null
  /** an item of a questionnaire: the version of the words it was answered in; other words ask something else */
  wordingVersion?: string
}

export interface PrefillAnswer {
  /**
   * By key of the inputs of the models, see `packages/clinical/src/inputs.ts`; what one model means by it alone is `<model>.<input>`
   * (`gold.severeExacPrev12m` counts admissions, `severeExacPrev12m` visits to an emergency department as well). `prefillKeys` of
   * `@huxi/clinical/tools` says which of them answer a question. An input with a unit of its own (`bun`) is a number in its first unit.
   * The items of a questionnaire are `<questionnaire>.items.<number>`, from 1.
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
  query: {
    patientId: text('患者', { required: true, max: 64 }),
    // an assessment that is corrected says nothing about itself
    without: text('评估', { max: 64 }),
  },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<PrefillAnswer>(),
})
