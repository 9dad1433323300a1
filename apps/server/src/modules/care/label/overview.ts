import { OVERLAP_MAX, label, labelRule, labelRun, type LabelOverview, type LabelUse } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { holdersOf, overlapsOf } from './holders.ts'
import { OPEN_LABELS } from './holdings.ts'

export const overviewOf = async (ctx: Ctx, among: Condition = sql`true`): Promise<LabelOverview> => {
  const where = sql.join([...(await storeOf(ctx, label).readable(ctx)), among], sql` and `)
  const { rows } = await sql<Use>`select l.id as "labelId", l.name, l.color,
      not exists (select 1 from label_patient h where h.label_id = l.id and h.status = 'active')
        and not exists (select 1 from label_patient h where h.label_id = l.id and h.status <> 'active') as "neverUsed"
    from (select * from label_label where ${where}) l order by l.name`.execute(ctx.db)
  const counted = await holdersOf(
    ctx,
    rows.map(({ labelId }) => labelId),
  )
  const holders = counted && new Map(counted.rows.map((row) => [row.labelId, row.holders]))
  const rules = await rulesByLabel(ctx)
  const labels = rows
    .map((row): LabelUse => ({
      ...row,
      holders: holders ? (holders.get(row.labelId) ?? 0) : null,
      rules: rules.get(row.labelId) ?? [],
    }))
    .toSorted((a, b) => (b.holders ?? 0) - (a.holders ?? 0))
  const top = labels.filter((one) => (one.holders ?? 0) > 0).slice(0, OVERLAP_MAX)
  const overlaps = await overlapsOf(
    ctx,
    top.map(({ labelId }) => labelId),
  )
  return { labels, overlaps: overlaps ?? [], asOf: (overlaps && counted?.asOf) ?? null }
}

type Use = Omit<LabelUse, 'rules' | 'holders'>

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

export const countAnew = async (ctx: Ctx): Promise<void> => {
  await overviewOf(ctx)
  await overviewOf(ctx, OPEN_LABELS)
}
