/** Valid ranges: limits in order, critical limits outside, a unit of the code, no overlap for sex and age. */
import { measureOf, unitsOfMeasure } from '@huxi/clinical/patient-measures'
import { referenceRange, type ReferenceRangeRow } from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { isRangeUnit } from './dictionaries.ts'

type Input = InputOf<typeof referenceRange>
type Limit = 'low' | 'high' | 'criticalLow' | 'criticalHigh'

const { fields } = referenceRange

export const referenceHooks: Hooks<typeof referenceRange> = {
  beforeWrite(_tx, input, current) {
    const row: Input = { ...current, ...input }
    refuseLimits(row)
    if (typeof row.ageTo === 'number' && row.ageTo <= (row.ageFrom ?? 0))
      refuseField('ageTo', fields.ageTo, '结束年龄应大于开始年龄')
    refuseUnit(row)
    return input
  },
  async afterWrite(tx, { after }) {
    if (after) await refuseOverlap(tx, after)
  },
}

const ORDER: readonly (readonly [lower: Limit, upper: Limit, allowsEqual: boolean, text: string])[] = [
  ['low', 'high', false, '参考上限应大于参考下限'],
  ['criticalLow', 'low', true, '危急低限不能高于参考下限'],
  ['high', 'criticalHigh', true, '危急高限不能低于参考上限'],
  ['criticalLow', 'criticalHigh', false, '危急高限应大于危急低限'],
]

const refuseLimits = (row: Input): void => {
  const names: readonly Limit[] = ['low', 'high', 'criticalLow', 'criticalHigh']
  if (names.every((name) => typeof row[name] !== 'number'))
    refuseField('low', fields.low, '参考下限、参考上限、危急低限、危急高限至少填写一项')
  for (const [lower, upper, allowsEqual, text] of ORDER) {
    const [a, b] = [row[lower], row[upper]]
    if (typeof a !== 'number' || typeof b !== 'number') continue
    if (a > b || (a === b && !allowsEqual)) refuseField(upper, fields[upper], text)
  }
}

/** Codes added by an administrator take any unit. */
const refuseUnit = ({ code, unit }: Input): void => {
  const measure = code ? measureOf(code) : undefined
  if (!measure || !unit || !isRangeUnit(unit)) return
  const units = unitsOfMeasure(measure)
  if (!units.some((each) => each.unit === unit))
    refuseField('unit', fields.unit, `${measure.title}的单位应为 ${units.map(({ text }) => text).join(' 或 ')}`)
}

const MOST_YEARS = 1000

/** The lock serializes ranges of a code. */
const refuseOverlap = async (tx: Ctx, row: ReferenceRangeRow): Promise<void> => {
  await lock(tx, `range:${tx.tenantId}/${row.code}`)
  const anyone = unscoped(tx)
  const others = await storeOf(anyone, referenceRange).list(anyone, [
    sql`code = ${row.code} and id <> ${row.id} and (sex = ${row.sex} or sex = 'any' or ${row.sex} = 'any')
      and age_from < ${row.ageTo ?? MOST_YEARS} and coalesce(age_to, ${MOST_YEARS}) > ${row.ageFrom}`,
  ])
  const [other] = others
  if (!other) return
  const span = other.ageTo === null ? `${other.ageFrom} 岁及以上` : `${other.ageFrom}–${other.ageTo} 岁`
  throw refused(`与该项目 ${span}的参考范围重叠，请改年龄或性别，或编辑那一条`)
}
