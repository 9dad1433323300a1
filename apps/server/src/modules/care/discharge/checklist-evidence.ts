import {
  inhalerState,
  SMOKING_DAYS,
  smokesNow,
  VACCINES,
  vaccineState,
  type Cigarettes,
  type InhalerCheck,
  type Vaccination,
} from '@huxi/clinical/patient-care'
import { isUsed, type DrugUse } from '@huxi/clinical/patient-drugs'
import { dischargeList, type DischargeItem, type Encounter } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { amountIn, comparatorIn } from '../../../engine/kinds/plain.ts'
import { now } from '../../../platform/config/clock.ts'

/** Read without visibility: the whole record counts. */
export interface CareRecord {
  readonly checks: readonly InhalerCheck[]
  readonly vaccinations: readonly Vaccination[]
  readonly oxygen: string | null
  readonly drugs: readonly DrugUse[]
  readonly cigarettes: Cigarettes | null
  readonly revisitOn: string | null
}

const NOTE_MAX = dischargeList.fields.drugsNote.max ?? Infinity

export type KnownItems = Partial<Record<DischargeItem | `${DischargeItem}Note` | 'revisitOn', string>>

export const knownItems = async (ctx: Ctx, visit: Encounter): Promise<KnownItems> => {
  const at = now(ctx)
  return itemsFrom(await recordOf(ctx, visit), { start: visit.startAt, end: visit.endAt ?? at }, at)
}

const DAY = 10

export const itemsFrom = (
  record: CareRecord,
  stay: { readonly start: string; readonly end: string },
  now: string,
): KnownItems => {
  const today = now.slice(0, DAY)
  const { oxygen, revisitOn } = record
  const drugs = record.drugs.filter((use) => isUsed(use, today)).map(({ drug }) => drug)
  return {
    ...inhalerItem(record.checks, { start: stay.start.slice(0, DAY), end: stay.end.slice(0, DAY) }),
    ...Object.assign({}, ...VACCINES.map((vaccine) => vaccineItem(record.vaccinations, vaccine, today))),
    ...(oxygen !== null && { oxygenNote: shortened(`家庭氧疗 ${oxygen.trim()}`.trim()) }),
    ...(drugs.length > 0 && { drugsNote: shortened(`在用：${drugs.join('、')}`) }),
    ...(record.cigarettes && smokingItem(record.cigarettes, now)),
    ...(revisitOn && { revisit: 'proposed_done', revisitOn }),
  }
}

const proposedDone = (item: DischargeItem, met: boolean, note: string): KnownItems => ({
  ...(met && { [item]: 'proposed_done' }),
  [`${item}Note`]: shortened(note),
})

const inhalerItem = (all: readonly InhalerCheck[], stay: { start: string; end: string }): KnownItems => {
  const { met, checks } = inhalerState(all, stay)
  if (checks.length === 0) return {}
  const summary = checks
    .map((one) => `${one.device} ${one.stepsRight}/${one.stepsAll} 步（${one.checkedOn}）`)
    .join('，')
  return proposedDone('inhaler', met, met ? summary : `${summary}，未达到 7/8，请再次指导并评估`)
}

const vaccineItem = (all: readonly Vaccination[], vaccine: (typeof VACCINES)[number], today: string): KnownItems => {
  const { met, given } = vaccineState(all, vaccine, today)
  if (given.length === 0) return {}
  const summary = given.map(({ product, givenOn }) => [product, givenOn].filter(Boolean).join(' ')).join('，')
  return proposedDone(vaccine, met, met ? summary : `${summary}，${UNMET[vaccine]}`)
}

const UNMET: Readonly<Record<(typeof VACCINES)[number], string>> = {
  influenza: '不是本季（9 月起）接种',
  pneumococcal: '按产品尚未完成或未注明产品，请核对',
  covid: '超过 12 个月，请核对',
  rsv: '请核对',
}

const smokingItem = (last: Cigarettes, now: string): KnownItems => {
  const on = last.at.slice(0, DAY)
  const smokes = smokesNow(last, now)
  const summary = `每日 ${last.comparator ?? ''}${last.value} 支（${on}）`
  if (smokes === null)
    return { smokingNote: last.comparator ? `${summary}，请询问` : `${summary}，超过 ${SMOKING_DAYS} 天，请询问` }
  return smokes ? { smokingNote: summary } : { smoking: 'proposed_na', smokingNote: `不吸烟（${on}）` }
}

const recordOf = async (ctx: Ctx, visit: Encounter): Promise<CareRecord> => {
  const own = sql`tenant_id = ${ctx.tenantId} and patient_id = ${visit.patientId} and del_flag = 0`
  const list = (row: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(${row}), '[]') from ${from} where ${own})`
  const { rows } = await sql<CareRecord>`select
      ${list(
        sql`jsonb_build_object('device', device, 'checkedOn', checked_on, 'stepsRight', steps_right, 'stepsAll', steps_all) order by id`,
        sql`visit_inhaler_check`,
      )} as checks,
      ${list(
        sql`jsonb_build_object('vaccine', vaccine, 'givenOn', given_on, 'product', product) order by id`,
        sql`visit_vaccination`,
      )} as vaccinations,
      ${list(
        sql`jsonb_build_object('id', id, 'drug', drug, 'drugClass', drug_class, 'startDate', start_date, 'endDate', end_date)
          order by start_date desc, id`,
        sql`fact_medication`,
      )} as drugs,
      (select coalesce(hours_per_day || ' h/日', '') || coalesce(' ' || flow || ' L/min', '') from visit_oxygen
        where ${own} and kind = 'oxygen' and (end_on is null or end_on >= current_date) order by start_on desc limit 1) as oxygen,
      (select jsonb_build_object('value', ${amountIn(sql`value`)}::float8, 'comparator', ${comparatorIn(sql`value`)},
          'at', to_char(observed_at, 'YYYY-MM-DD HH24:MI:SS'))
        from fact_observation where ${own} and code = 'cigs_per_day' order by observed_at desc, id desc limit 1) as cigarettes,
      (select min(start_at)::date::text from visit_encounter
        where ${own} and status = 'planned' and start_at > ${visit.startAt}) as "revisitOn"`.execute(ctx.db)
  return rows[0]!
}

const shortened = (text: string): string => (text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX - 1)}…` : text)
