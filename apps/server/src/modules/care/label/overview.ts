import {
  OVERLAP_MOST,
  label,
  labelRule,
  labelRun,
  patientLabel,
  type LabelOverview,
  type LabelUse,
} from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { heldRows } from './holdings.ts'

export const overviewOf = async (ctx: Ctx): Promise<LabelOverview> => {
  const labels = sql.join(await storeOf(ctx, label).readable(ctx), sql` and `)
  const own = sql.join(await storeOf(ctx, patientLabel).readable(ctx), sql` and `)
  // the set is computed once: joined as a subquery, its estimate led to nested loops of seconds
  const held = sql`with held as materialized (
    select distinct patient_id, label_id from (${heldRows(ctx, own)}) inforce)`
  const { rows } = await sql<Omit<LabelUse, 'rules'>>`${held}
    select l.id as "labelId", l.name, l.color, (select count(*)::int from held where held.label_id = l.id) as holders,
      not exists (select 1 from label_patient used where used.label_id = l.id) as "neverUsed"
    from (select * from label_label where ${labels}) l order by holders desc, l.name`.execute(ctx.db)
  const top = rows.slice(0, OVERLAP_MOST).flatMap(({ labelId, holders }) => (holders > 0 ? [labelId] : []))
  const { rows: overlaps } = await sql<LabelOverview['overlaps'][number]>`${held}
    select a.label_id as one, b.label_id as other, count(*)::int as patients
    from held a join held b on b.patient_id = a.patient_id and b.label_id <> a.label_id
    where a.label_id = any(${top}) and b.label_id = any(${top}) group by 1, 2`.execute(ctx.db)
  const rules = await rulesByLabel(ctx)
  return { labels: rows.map((row) => ({ ...row, rules: rules.get(row.labelId) ?? [] })), overlaps }
}

const rulesByLabel = async (ctx: Ctx): Promise<ReadonlyMap<string, LabelUse['rules']>> => {
  if (!holds(ctx, codeOf(labelRule, 'list'))) return new Map()
  const mayRuns = holds(ctx, codeOf(labelRun, 'list'))
  const visible = sql.join(await storeOf(ctx, labelRule).readable(ctx), sql` and `)
  const { rows } = await sql<LabelUse['rules'][number] & { labelId: string }>`select r.id, r.name, r.status,
      r.label_id as "labelId", to_char(r.last_run_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "lastRunAt",
      (select count(*)::int from label_run where rule_id = r.id and ${mayRuns}) as runs
    from (select * from label_rule where ${visible}) r order by r.name`.execute(ctx.db)
  return Map.groupBy(rows, ({ labelId }) => labelId)
}
