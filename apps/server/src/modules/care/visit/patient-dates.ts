import { patient } from '@huxi/contract'
import { refused, type RowOf } from '@huxi/model'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { dateFault } from '../patient/index.ts'

export type Patient = RowOf<typeof patient>

/** Rules about dates hold for every caller, so visibility is not asked. */
export const patientOf = (ctx: Ctx, id: string): Promise<Patient> => {
  const anyone = unscoped(ctx)
  return storeOf(anyone, patient).one(anyone, id)
}

/** The value in brackets for a sentence; empty where it is hidden from the caller. */
export const visibleDate = (ctx: Ctx, name: 'birthDate' | 'deceasedAt', value: string): string =>
  canAsk(ctx, patient, [name]) ? `（${value}）` : ''

type Moments = Readonly<Record<string, string | null | undefined>>

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * @param moments of something that has happened
 * @throws {AppError} refused for a merged patient, and for what lies before birth, after death or in the future
 */
export const refuseOutsideLife = async (ctx: Ctx, patientId: string, moments: Moments): Promise<Patient> => {
  const found = await patientOf(ctx, patientId)
  const date = today(ctx)
  if (found.status === 'merged') throw refused('该患者的档案已合并，请改选合并后的患者')
  for (const [label, moment] of Object.entries(moments)) {
    if (!moment) continue
    const day = dayOf(moment)
    const fault = dateFault(found, day, date)
    if (fault === 'before birth')
      throw refused(
        `${label}（${day}）早于患者的出生日期${visibleDate(ctx, 'birthDate', found.birthDate!)}，请核对后修改`,
      )
    if (fault === 'after death')
      throw refused(
        `${label}（${day}）晚于患者的死亡时间${visibleDate(ctx, 'deceasedAt', dayOf(found.deceasedAt!))}，请核对后修改`,
      )
    if (fault === 'future') throw refused(`${label}（${day}）还没有到，请改为今天或更早的日期`)
  }
  return found
}

/** @throws {AppError} refused when the second comes before the first */
export const refuseReversed = (
  [firstLabel, first]: readonly [string, string | number | null],
  [label, second]: readonly [string, string | number | null],
): void => {
  if (first !== null && second !== null && second < first)
    throw refused(`${label}（${second}）早于${firstLabel}（${first}），请核对后修改`)
}
