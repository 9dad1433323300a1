import { problemOfName, type patient } from '@huxi/contract'
import { refuseAt, spelledName, type InputOf, type RowOf } from '@huxi/model'
import { today } from '../../../platform/config/clock.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { dateFault } from './patient-dates.ts'

type PatientInput = InputOf<typeof patient>
type Row = RowOf<typeof patient>

const FIRST_DAY = '1900-01-01'

/** @returns normalized input. @throws {AppError} refused with the field */
export const checkedInput = (tx: Ctx, input: PatientInput, current: Row | null): PatientInput => {
  const day = today(tx)
  const { birthDate } = input
  const name = input.name === undefined ? undefined : spelledName(input.name)
  // an unchanged name may predate the rule
  const problem = name === undefined || name === current?.name ? undefined : problemOfName(name)
  if (problem) refuseAt('name', problem)
  if (birthDate && birthDate > day) refuseAt('birthDate', '出生日期不能晚于今天')
  if (birthDate && birthDate < FIRST_DAY) refuseAt('birthDate', `出生日期不能早于 ${FIRST_DAY}`)
  if (birthDate && current?.deceasedAt && birthDate > current.deceasedAt.slice(0, 10))
    refuseAt('birthDate', '出生日期不能晚于死亡时间')
  for (const { startOn, endOn } of input.team ?? [])
    if (startOn && endOn && endOn < startOn)
      refuseAt('team', `医疗团队成员的结束日期（${endOn}）早于开始日期（${startOn}），请核对后修改`)
  return name === undefined ? input : { ...input, name }
}

/** Even an estimated birth date precedes the death. */
export const refuseImpossibleDeath = ({ birthDate }: Row, deceasedAt: string, now: string): void => {
  const born = { birthDate: birthDate ?? FIRST_DAY, birthEstimated: false, deceasedAt: null }
  const fault = dateFault(born, deceasedAt, now)
  if (fault === 'future') refuseAt('deceasedAt', '死亡时间不能晚于现在')
  if (fault === 'before birth') refuseAt('deceasedAt', '死亡时间不能早于出生日期')
}
