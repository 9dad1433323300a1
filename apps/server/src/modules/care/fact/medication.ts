import { allergyBetween, classesByName, sharedBetween } from '@huxi/clinical/drugs'
import { allergy, medication, type Medication } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { withGenericNames } from '../drug/index.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { askOnce, type Warning } from '../safety/index.ts'
import { checkedPatient } from './patient-dates.ts'

const { fields } = medication

export const medicationHooks: Hooks<typeof medication> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { startDate, endDate } = row
    await checkedPatient(tx, medication, row, { startDate, endDate }, ['endDate'])
    if (startDate && endDate && endDate < startDate)
      refuseField('endDate', fields.endDate, '停用日期不能早于开始日期，请核对')
    if (input.drug !== undefined || input.drugClass !== undefined) await refuseOtherClass(tx, row)
    return input
  },
  async afterWrite(tx, { after, input, past }) {
    if (!after || past || (input.drug === undefined && input.startDate === undefined)) return
    await askOnce(tx, medication, after, [...(await allergies(tx, after)), ...(await doubles(tx, after))])
  },
}

/** Models count by class, so a class other than that of the name is refused. */
const refuseOtherClass = async (tx: Ctx, { drug, drugClass }: Partial<Medication>): Promise<void> => {
  if (!drug || !drugClass) return
  const classes = classesByName((await withGenericNames(tx, [drug]))[0]!)
  if (!classes || classes.includes(drugClass)) return
  const texts = await tx.services.ports.dictionaries.texts(tx, 'drug_class', [classes[0]!])
  refuseField(
    'drugClass',
    fields.drugClass,
    `“${drug}”按成分属于 ${texts.get(classes[0]!) ?? classes[0]}，请改选药物类别`,
  )
}

const allergies = async (tx: Ctx, { patientId, drug }: Medication): Promise<Warning[]> => {
  const [recorded, [named]] = await Promise.all([
    storeOf(tx, allergy).list(tx, [sql`patient_id = ${patientId}`]),
    withGenericNames(tx, [drug]),
  ])
  const isNamed = canAsk(tx, allergy, ['substance'])
  const isDescribed = canAsk(tx, allergy, ['reaction'])
  return recorded.flatMap(({ substance, reaction }) => {
    const why = allergyBetween(named!, substance)
    if (!why) return []
    const text = isNamed
      ? `患者对“${substance}”过敏${reaction && isDescribed ? `（${reaction}）` : ''}，“${drug}”含${why}。`
      : `患者登记的过敏与“${drug}”有关。您没有查看过敏的权限，请向有权限的同事核对。`
    return [{ rule: 'allergy', text }]
  })
}

/** Two drugs in use with the same ingredient, or two long-acting drugs of a kind. */
const doubles = async (tx: Ctx, { id, patientId, drug, startDate, endDate }: Medication): Promise<Warning[]> => {
  const day = today(tx)
  if (endDate && endDate < day) return []
  const others = await storeOf(tx, medication).list(tx, [
    sql`patient_id = ${patientId} and id <> ${id}`,
    sql`(end_date is null or end_date > greatest(${startDate}::date, ${day}::date))`,
  ])
  const isDated = canAsk(tx, medication, ['startDate'])
  const [own, ...names] = await withGenericNames(tx, [drug, ...others.map((other) => other.drug)])
  return others.flatMap((other, at) => {
    const shared = sharedBetween(own!, names[at]!)
    return shared
      ? [
          {
            rule: 'duplicate_drug',
            text: `患者正在用“${other.drug}”${isDated ? `（${other.startDate} 起）` : ''}，与“${drug}”都含 ${shared}。`,
          },
        ]
      : []
  })
}
