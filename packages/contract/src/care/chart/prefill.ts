import { endpointsIn, recordId, returns, text } from '@huxi/model'

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
  /** the rows that were counted; absent for what is no count */
  rows?: readonly { resource: string; id: string }[]
  /** older than its window: 数据已过期 */
  stale: boolean
  /** days a value of this input stays valid; null = always */
  windowDays: number | null
  /** an item of a questionnaire: the version of the words it was answered in; other words ask something else */
  wordingVersion?: string
}

export interface PrefillAnswer {
  /**
   * By key of the inputs in `packages/clinical/src/inputs.ts`; an input with a meaning of one model alone is
   * `<model>.<input>`, e.g. `gold.severeExacPrev12m`.
   */
  values: { [input: string]: Prefill }
}

const { get } = endpointsIn('患者档案')

/** The latest valid value of each input of the models; unrecorded inputs are absent. */
export const prefillOf = get('/patient/chart/prefill', '评估预填', 'patient:patient:list', {
  query: {
    patientId: recordId('患者'),
    // an assessment that is corrected says nothing about itself
    without: text('评估', { max: 64 }),
  },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<PrefillAnswer>(),
})
