/** What the record already says of the items of a discharge checklist. */
import { dischargeList, type DischargeItem, type Encounter } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { amountIn } from '../../engine/kinds/plain.ts'
import { formatDay } from '../../platform/config/clock.ts'

interface Facts {
  readonly inhaler: string | null
  readonly vaccines: string | null
  readonly oxygen: string | null
  readonly drugs: string | null
  readonly cigarettes: number | null
  readonly cigarettesOn: string | null
  readonly revisitOn: string | null
}

const NOTE_MAX = dischargeList.fields.drugsNote.max ?? Infinity

/** A state of each item that is settled, and a note for each of which something is known. */
export type KnownItems = Partial<Record<DischargeItem | `${DischargeItem}Note` | 'revisitOn', string>>

/** Read for a visit; what nobody recorded is left open. */
export const knownItems = async (ctx: Ctx, visit: Encounter): Promise<KnownItems> => {
  const today = formatDay(ctx.services.clock.now())
  const own = sql`tenant_id = ${ctx.tenantId} and patient_id = ${visit.patientId} and del_flag = 0`
  const { rows } = await sql<Facts>`select
      (select device || ' ' || steps_right || '/' || steps_all || ' 步（' || checked_on || '）' from visit_inhaler_check
        where ${own} and checked_on >= ${visit.startAt}::timestamptz::date order by checked_on desc, id limit 1) as inhaler,
      (select string_agg(vaccine || ' ' || given_on, '，' order by given_on desc) from visit_vaccination
        where ${own} and given_on > ${today}::date - 365) as vaccines,
      (select coalesce(hours_per_day || ' h/日', '') || coalesce(' ' || flow || ' L/min', '') from visit_oxygen
        where ${own} and kind = 'oxygen' and (end_on is null or end_on >= ${today}) order by start_on desc limit 1) as oxygen,
      (select string_agg(drug, '、' order by start_date desc) from fact_medication
        where ${own} and start_date <= ${today} and (end_date is null or end_date >= ${today})) as drugs,
      ${amountIn(sql`last.value`)}::float8 as cigarettes, last.observed_at::date::text as "cigarettesOn",
      (select min(start_at)::date::text from visit_encounter
        where ${own} and status = 'planned' and start_at > ${visit.startAt}) as "revisitOn"
    from (select) nothing left join lateral (select value, observed_at from fact_observation
      where ${own} and code = 'cigs_per_day' order by observed_at desc limit 1) last on true`.execute(ctx.db)
  const { inhaler, vaccines, oxygen, drugs, cigarettes, cigarettesOn, revisitOn } = rows[0]!
  return {
    ...(inhaler && { inhaler: 'done', inhalerNote: shortened(inhaler) }),
    ...(vaccines && { vaccine: 'done', vaccineNote: shortened(await inWords(ctx, vaccines)) }),
    ...(oxygen !== null && { oxygenNote: shortened(`家庭氧疗 ${oxygen.trim()}`.trim()) }),
    ...(drugs && { drugsNote: shortened(`在用：${drugs}`) }),
    ...(cigarettes !== null &&
      (cigarettes > 0
        ? { smokingNote: `每日 ${cigarettes} 支（${cigarettesOn}）` }
        : { smoking: 'na', smokingNote: `不吸烟（${cigarettesOn}）` })),
    ...(revisitOn && { revisit: 'done', revisitOn }),
  }
}

/** Codes of vaccines by their words. */
const inWords = async (ctx: Ctx, vaccines: string): Promise<string> => {
  const codes = vaccines.split('，').map((each) => each.split(' ')[0]!)
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'vaccine', codes)
  return vaccines.replaceAll(/[^，]+/g, (each) => {
    const [code = '', day = ''] = each.split(' ')
    return `${texts.get(code) ?? code} ${day}`
  })
}

const shortened = (text: string): string => (text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX - 1)}…` : text)
