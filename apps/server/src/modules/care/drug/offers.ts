import { DRUG_SEPARATOR, type OfferedDrug } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

const OFFERS = 10
const LIKE_SIGNS = /[%_\\]/g

interface Found extends Omit<OfferedDrug, 'doses'> {
  usualDoses: string | null
}

/** Valid drugs whose name, its sound or a trade name contains the keyword, those that begin with it and those with a trade name first. */
export const offersOf = async (ctx: Ctx, { keyword }: { keyword: string }): Promise<readonly OfferedDrug[]> => {
  const typed = keyword
    .trim()
    .toLowerCase()
    .replace(LIKE_SIGNS, String.raw`\$&`)
  if (typed === '') return []
  const [part, start] = [`%${typed}%`, `${typed}%`]
  const { rows } = await sql<Found>`
    select id, name, drug_class as "drugClass", trade_names as "tradeNames", usual_doses as "usualDoses" from drug_drug
    where tenant_id = ${ctx.tenantId} and coalesce(status, '1') = '1'
      and (lower(name) like ${part} or trade_names ilike ${part} or name_pinyin like ${part} or name_initials like ${part})
    order by lower(name) like ${start} or coalesce(trade_names, '') ilike ${start} desc,
      trade_names is null, name limit ${OFFERS}`.execute(ctx.db)
  return rows.map(({ usualDoses, ...row }) => ({
    ...row,
    doses: (usualDoses ?? '').split(DRUG_SEPARATOR).filter(Boolean),
  }))
}

export const withGenericNames = async (ctx: Ctx, names: readonly string[]): Promise<readonly string[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', typed.name, (select d.name from drug_drug d where d.tenant_id = ${ctx.tenantId}
      and exists (select 1 from regexp_split_to_table(coalesce(d.trade_names, ''), '[、；]') trade
        where length(trade) > 1 and position(trade in typed.name) > 0) order by d.name limit 1)) as name
    from unnest(${[...names]}::text[]) with ordinality typed (name, place) order by typed.place`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
