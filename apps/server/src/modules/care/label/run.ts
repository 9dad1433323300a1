/** Runs of label rules: plan, share limit, and the change itself, in batches. */
import {
  labelRun,
  MOST_CHANGED,
  patientLabel,
  SHARE_FROM,
  type LabelRule,
  type LabelRun,
  type RunCounts,
} from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { settleFlags } from './rule-flags.ts'
import { matchesOf, type Match } from './matches.ts'

const BATCH = 500

interface HeldRow {
  readonly id: string
  readonly patientId: string
  readonly key: string
}

export interface Plan extends RunCounts {
  readonly add: ReadonlyMap<string, Match>
  readonly end: readonly HeldRow[]
  readonly keep: ReadonlyMap<HeldRow, Match>
}

/** Rules count all patients, so a run uses the system context of the tenant. */
export const systemIn = (ctx: Ctx): Ctx => unscoped(asSystem(ctx.services, 'label rules', ctx.tenantId))

/** @param among patients of an event run; absent = all */
export const planOf = async (ctx: Ctx, rule: LabelRule, among?: readonly string[]): Promise<Plan> => {
  const matches = await matchesOf(ctx, rule.condition!, among)
  const narrow = among ? sql`patient_id = any(${[...among]})` : sql`true`
  const { rows } = await sql<HeldRow & { status: string }>`select id, patient_id as "patientId", status,
      coalesce(evidence_key, '') as key from label_patient
    where tenant_id = ${ctx.tenantId} and rule_id = ${rule.id} and status in ('active', 'removed')
      and ${narrow}`.execute(ctx.db)
  const active = rows.filter(({ status }) => status === 'active')
  const removed = new Set(rows.filter(({ status }) => status === 'removed').map(nameOf))
  const holders = new Set(active.map(({ patientId }) => patientId))
  const isSuppressed = (patientId: string, { key }: Match) => removed.has(nameOf({ patientId, key }))
  // evidence that a person has rejected gives no label, whatever evidence the label had meanwhile
  const granted = new Map([...matches].filter(([id, match]) => !isSuppressed(id, match)))
  const add = new Map([...granted].filter(([id]) => !holders.has(id)))
  const end = active.filter(({ patientId }) => !granted.has(patientId))
  const keep = new Map(
    active.flatMap((row) => (granted.has(row.patientId) ? [[row, granted.get(row.patientId)!]] : [])),
  )
  return {
    add,
    end,
    keep,
    matched: matches.size,
    added: add.size,
    removed: new Set(end.map(({ patientId }) => patientId)).size,
    suppressed: matches.size - granted.size,
    before: among ? await holdersOf(ctx, rule) : holders.size,
  }
}

const holdersOf = async ({ db, tenantId }: Ctx, { id }: LabelRule): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(distinct patient_id)::int as n from label_patient
    where tenant_id = ${tenantId} and rule_id = ${id} and status = 'active'`.execute(db)
  return rows[0]!.n
}

const nameOf = ({ patientId, key }: { patientId: string; key: string }): string => `${patientId} ${key}`

const asksFirst = ({ added, removed, before }: RunCounts): boolean =>
  before >= SHARE_FROM && added + removed > before * MOST_CHANGED

/**
 * Applies a plan. Each batch is a transaction that checks again before it writes, so concurrent or aborted runs leave
 * no duplicates.
 * @param ctx of the system
 */
export const apply = async (ctx: Ctx, rule: LabelRule, plan: Plan): Promise<void> => {
  for (const some of batches([...plan.add])) await inTransaction(ctx, (tx) => addLabels(tx, rule, some))
  for (const some of batches(plan.end)) await inTransaction(ctx, (tx) => endLabels(tx, some))
  for (const some of batches([...plan.keep].filter(([row, { key }]) => row.key !== key)))
    await inTransaction(ctx, (tx) => refreshEvidence(tx, rule, some))
  await inTransaction(ctx, (tx) => settleFlags(tx, rule))
}

const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH))

const isCurrent = async (tx: Ctx, { id, edition }: LabelRule): Promise<boolean> => {
  await lock(tx, `label-rule:${id}`)
  const { rows } =
    await sql`select 1 from label_rule where id = ${id} and status = 'on' and edition = ${edition}`.execute(tx.db)
  return rows.length > 0
}

const addLabels = async (tx: Ctx, rule: LabelRule, some: readonly (readonly [string, Match])[]): Promise<void> => {
  if (!(await isCurrent(tx, rule))) return
  const ids = some.map(([id]) => id)
  const { rows } = await sql<{ id: string }>`select id from patient where id = any(${ids}) and status = 'active'
    and id not in (select patient_id from label_patient where rule_id = ${rule.id} and status = 'active')`.execute(
    tx.db,
  )
  const open = new Set(rows.map(({ id }) => id))
  const today = formatDay(tx.services.clock.now())
  await storeOf(tx, patientLabel).addMany(
    tx,
    some
      .filter(([id]) => open.has(id))
      .map(([patientId, { evidence, key }]) => ({
        patientId,
        labelId: rule.labelId,
        source: 'rule',
        validFrom: today,
        ruleId: rule.id,
        ruleEdition: rule.edition,
        evidence: [...evidence],
        evidenceKey: key,
      })),
  )
}

const endLabels = async (tx: Ctx, some: readonly HeldRow[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from label_patient
    where id = any(${some.map(({ id }) => id)}) and status = 'active' for update`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await storeOf(tx, patientLabel).move(tx, 'end', ids)
}

/** Evidence changes without a line in the history of the label. */
const refreshEvidence = async (
  tx: Ctx,
  rule: LabelRule,
  some: readonly (readonly [HeldRow, Match])[],
): Promise<void> => {
  const given = some.map(([{ id }, { evidence, key }]) => ({ id, evidence, key }))
  await sql`update label_patient h set evidence = g.evidence, evidence_key = g.key, rule_edition = ${rule.edition}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, evidence jsonb, key text)
    where h.id = g.id and h.status = 'active'`.execute(tx.db)
}

type Ending = Pick<LabelRun, 'trigger' | 'outcome'> & { readonly note?: string }

export const logRun = async (ctx: Ctx, rule: LabelRule, counts: RunCounts, ending: Ending): Promise<void> => {
  const { matched, added, removed, suppressed, before } = counts
  const ranAt = formatTime(ctx.services.clock.now())
  await inTransaction(unscoped(ctx), async (tx) => {
    const edition = rule.edition ?? 1
    const counted = { matched, added, removed, suppressed, before }
    await storeOf(tx, labelRun).add(tx, { ranAt, ruleId: rule.id, edition, ...counted, note: null, ...ending })
    const tried = ending.outcome === 'trial' ? sql`, tried_edition = ${edition}` : sql``
    await sql`update label_rule set last_run_at = ${ranAt}::timestamptz ${tried} where id = ${rule.id}`.execute(tx.db)
  })
}

export const runOf = async (
  ctx: Ctx,
  rule: LabelRule,
  trigger: 'manual' | 'nightly' | 'event',
  agreed: boolean,
  among?: readonly string[],
): Promise<RunCounts & { asks: boolean }> => {
  const system = systemIn(ctx)
  const { add: _add, end: _end, keep: _keep, ...counts } = await planned(system, rule, agreed, among)
  const { asks, added, removed } = counts
  const note = asks ? `变动超过持有人数的 ${MOST_CHANGED * 100}%，请在“立即运行”中核对后确认` : undefined
  if (!among || added + removed > 0)
    await logRun(ctx, rule, counts, { trigger, outcome: asks ? 'asks' : 'done', ...(note && { note }) })
  return counts
}

const planned = async (system: Ctx, rule: LabelRule, agreed: boolean, among?: readonly string[]) => {
  const plan = await planOf(system, rule, among)
  const asks = !agreed && asksFirst(plan)
  if (!asks) await apply(system, rule, plan)
  return { ...plan, asks }
}
