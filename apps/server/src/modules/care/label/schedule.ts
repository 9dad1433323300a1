/** Runs of all active rules in the order of their dependencies: nightly for all patients, by events for changed ones. */
import { labelRule, type LabelRule, type RunCounts } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { dueOf, settleDue } from './due.ts'
import { endExpired } from './expiry.ts'
import { groupedLabels, inDependencyOrder } from './order.ts'
import { countAnew } from './overview.ts'
import { logRun, runOf } from './run.ts'
import { deleteOldCounts } from './slow-counts.ts'

type Say = (line: string) => void

const tenantsWithRules = async (services: AppServices): Promise<number[]> => {
  const everywhere = asSystem(services, 'active label rules')
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from label_rule
    where status = 'on' order by 1`.execute(everywhere.db)
  return rows.map(({ tenantId }) => tenantId)
}

const inTenant = (services: AppServices, tenantId: number): Ctx =>
  unscoped(asSystem(services, 'label rules of a tenant', tenantId))

const ON_AND_TRIED = sql`status = 'on' and edition = tried_edition`

export const activeRules = async (ctx: Ctx): Promise<LabelRule[]> => {
  const rows = await storeOf(ctx, labelRule).list(ctx, [ON_AND_TRIED], { order: sql`id` })
  const found = inDependencyOrder(
    rows.map((row) => ({ ...row, condition: row.condition! })),
    await groupedLabels(ctx),
  )
  return 'rules' in found ? found.rules : rows
}

/** Runs every active rule of every tenant; one failure does not stop the others. Then slow counts are made anew. */
export const runNightly = async (services: AppServices, signal: AbortSignal, say: Say = () => {}): Promise<void> => {
  await endExpired(services)
  for (const tenantId of await tenantsWithRules(services)) {
    const ctx = inTenant(services, tenantId)
    for (const rule of await activeRules(ctx)) {
      if (signal.aborted) return
      await runOne(ctx, rule, 'nightly', say)
    }
  }
  for (const tenantId of await tenantsWithRules(services)) {
    const ctx = inTenant(services, tenantId)
    await deleteOldCounts(ctx)
    await countAnew(ctx)
  }
}

/** Runs active rules for the patients whose facts changed. An aborted run leaves them queued. */
export const runByEvents = async (services: AppServices, signal: AbortSignal, say: Say = () => {}): Promise<void> => {
  await endExpired(services)
  for (const tenantId of await tenantsWithRules(services)) {
    const ctx = inTenant(services, tenantId)
    for (let due = await dueOf(ctx); due && !signal.aborted; due = await dueOf(ctx)) {
      for (const rule of await activeRules(ctx)) await runOne(ctx, rule, 'event', say, due.patientIds)
      await settleDue(ctx, due.ids)
    }
  }
}

const NOTHING: RunCounts = { matched: 0, added: 0, removed: 0, suppressed: 0, before: 0 }

const runOne = async (
  ctx: Ctx,
  rule: LabelRule,
  trigger: 'nightly' | 'event',
  say: Say,
  among?: readonly string[],
): Promise<void> => {
  try {
    const { added, removed, asks } = await runOf(ctx, rule, trigger, false, among)
    if (asks) say(`规则 ${rule.id}：变动过多，等待确认`)
    else if (!among || added + removed > 0) say(`规则 ${rule.id}：新增 ${added}，结束 ${removed}`)
  } catch (error) {
    ctx.services.log.error({ err: error, rule: rule.id }, 'a label rule failed')
    await logRun(ctx, rule, NOTHING, { trigger, outcome: 'failed', note: '运行出错，请联系管理员查看日志' })
    say(`规则 ${rule.id}：运行失败`)
  }
}
