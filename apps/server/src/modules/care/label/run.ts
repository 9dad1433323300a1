/** Runs of label rules: plan, share limit, and the change itself, in batches. */
import {
  labelRun,
  MOST_CHANGED,
  patientLabel,
  SHARE_FROM,
  type LabelRule,
  type LabelRun,
  type RunCounts,
  type RunSample,
} from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { notifyAsked, settleAsked } from './asks.ts'
import { settleFlags } from './rule-flags.ts'
import { evidenceOf, type Found } from './evaluate.ts'
import { BATCH, matchesAmong, patientsUnderCare, UNDER_CARE, type Match } from './matches.ts'

interface HeldRow {
  readonly id: string
  readonly patientId: string
  readonly key: string
}

interface Changes {
  readonly matched: number
  readonly suppressed: number
  readonly add: ReadonlyMap<string, Match>
  readonly end: readonly HeldRow[]
  readonly keep: ReadonlyMap<HeldRow, Match>
}

interface Sample {
  readonly id: string
  readonly change: RunSample['change']
  readonly found: readonly Found[]
}

/** Holds ids alone: the evidence of a million patients does not fit into memory. */
export interface Plan extends RunCounts {
  readonly changed: readonly string[]
  readonly samples: readonly Sample[]
}

/** Rules count all patients, so a run uses the system context of the tenant. */
export const systemIn = (ctx: Ctx): Ctx => unscoped(asSystem(ctx.services, 'label rules', ctx.tenantId))

const SAMPLES = 400

export const planOf = async (ctx: Ctx, rule: LabelRule, among?: readonly string[]): Promise<Plan> => {
  const counts = { matched: 0, added: 0, removed: 0, suppressed: 0 }
  const changed: string[] = []
  const samples: Record<Sample['change'], Sample[]> = { added: [], removed: [], kept: [] }
  const note = (change: Sample['change'], ids: Iterable<readonly [string, readonly Found[]]>): void => {
    for (const [id, found] of ids) {
      if (samples[change].length >= SAMPLES) return
      samples[change].push({ id, change, found })
    }
  }
  const count = ({ matched, suppressed, add, end, keep }: Changes): void => {
    const ended = new Set(end.map(({ patientId }) => patientId))
    counts.matched += matched
    counts.suppressed += suppressed
    counts.added += add.size
    counts.removed += ended.size
    changed.push(...add.keys(), ...ended, ...stale(keep).map(([{ patientId }]) => patientId))
    note(
      'added',
      [...add].map(([id, { found }]) => [id, found] as const),
    )
    note(
      'removed',
      [...ended].map((id) => [id, []] as const),
    )
    note(
      'kept',
      [...keep].map(([{ patientId }, { found }]) => [patientId, found] as const),
    )
  }
  const before = await holdersOf(ctx, rule)
  for await (const ids of patientsUnderCare(ctx, among)) count(await changesAmong(ctx, rule, ids, ids))
  const gone = await outsideCare(ctx, rule, among)
  for (const ids of batches(gone)) count(await changesAmong(ctx, rule, ids, []))
  return { ...counts, before, changed, samples: [...samples.added, ...samples.removed, ...samples.kept] }
}

const changesAmong = async (
  ctx: Ctx,
  rule: LabelRule,
  ids: readonly string[],
  cared: readonly string[],
): Promise<Changes> => {
  const matches = await matchesAmong(ctx, rule.condition!, cared)
  const { rows } = await sql<HeldRow & { status: string }>`select id, patient_id as "patientId", status,
      coalesce(evidence_key, '') as key from label_patient
    where tenant_id = ${ctx.tenantId} and patient_id = any(${[...ids]}) and label_id = ${rule.labelId}
      and rule_id = ${rule.id} and status in ('active', 'removed')`.execute(ctx.db)
  const active = rows.filter(({ status }) => status === 'active')
  const removed = new Set(rows.filter(({ status }) => status === 'removed').map(nameOf))
  const holders = new Set(active.map(({ patientId }) => patientId))
  // evidence that a person has rejected gives no label, whatever evidence the label had meanwhile
  const granted = new Map([...matches].filter(([patientId, { key }]) => !removed.has(nameOf({ patientId, key }))))
  return {
    matched: matches.size,
    suppressed: matches.size - granted.size,
    add: new Map([...granted].filter(([id]) => !holders.has(id))),
    end: active.filter(({ patientId }) => !granted.has(patientId)),
    keep: new Map(active.flatMap((row) => (granted.has(row.patientId) ? [[row, granted.get(row.patientId)!]] : []))),
  }
}

const stale = (keep: Changes['keep']) => [...keep].filter(([row, { key }]) => row.key !== key)

const outsideCare = async ({ db, tenantId }: Ctx, { id }: LabelRule, among?: readonly string[]): Promise<string[]> => {
  const narrow = among ? sql`patient_id = any(${[...among]})` : sql`true`
  const { rows } = await sql<{ id: string }>`select distinct patient_id as id from label_patient
    where tenant_id = ${tenantId} and rule_id = ${id} and status = 'active' and ${narrow}
      and not exists (select 1 from patient p where p.id = patient_id and ${UNDER_CARE}) order by 1`.execute(db)
  return rows.map((row) => row.id)
}

const holdersOf = async ({ db, tenantId }: Ctx, { id }: LabelRule): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(distinct patient_id)::int as n from label_patient
    where tenant_id = ${tenantId} and rule_id = ${id} and status = 'active'`.execute(db)
  return rows[0]!.n
}

const nameOf = ({ patientId, key }: { patientId: string; key: string }): string => `${patientId} ${key}`

const asksFirst = ({ added, removed, before }: RunCounts): boolean => {
  const changes = added + removed
  return before > 0 && Math.max(before, changes) >= SHARE_FROM && changes > before * MOST_CHANGED
}

interface Applied extends Pick<RunCounts, 'added' | 'removed'> {
  readonly isWhole: boolean
}

/**
 * Applies a plan. Each batch is a transaction that evaluates its patients again before it writes, so concurrent runs leave
 * no duplicates, and the run after an aborted one goes on where that ended.
 * @returns the changes written, fewer than planned where another run or an edit of the rule came between
 */
export const apply = async (ctx: Ctx, rule: LabelRule, { changed }: Plan): Promise<Applied> => {
  const done = { added: 0, removed: 0, isWhole: true }
  for (const ids of batches(changed))
    await inTransaction(ctx, async (tx) => {
      if (!(await isCurrent(tx, rule))) return void (done.isWhole = false)
      const { add, end, keep } = await changesAmong(tx, rule, ids, await caredAmong(tx, ids))
      await addLabels(tx, rule, add)
      await endLabels(tx, end)
      await refreshEvidence(tx, rule, stale(keep))
      done.added += add.size
      done.removed += new Set(end.map(({ patientId }) => patientId)).size
    })
  await inTransaction(ctx, (tx) => settleFlags(tx, rule))
  return done
}

export const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH))

const caredAmong = async (tx: Ctx, ids: readonly string[]): Promise<readonly string[]> => {
  const { value = [] } = await patientsUnderCare(tx, ids).next()
  return value as readonly string[]
}

const isCurrent = async (tx: Ctx, { id, edition }: LabelRule): Promise<boolean> => {
  await lock(tx, `label-rule:${id}`)
  const { rows } =
    await sql`select 1 from label_rule where id = ${id} and status = 'on' and edition = ${edition}`.execute(tx.db)
  return rows.length > 0
}

const addLabels = async (tx: Ctx, rule: LabelRule, add: Changes['add']): Promise<void> => {
  if (add.size === 0) return
  const today = formatDay(tx.services.clock.now())
  await storeOf(tx, patientLabel).addMany(
    tx,
    [...add].map(([patientId, { found, key }]) => ({
      patientId,
      labelId: rule.labelId,
      source: 'rule',
      validFrom: today,
      ruleId: rule.id,
      ruleEdition: rule.edition,
      evidence: evidenceOf(found),
      evidenceKey: key,
    })),
  )
}

const endLabels = async (tx: Ctx, some: readonly HeldRow[]): Promise<void> => {
  if (some.length === 0) return
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
  if (some.length === 0) return
  const given = some.map(([{ id }, { found, key }]) => ({ id, evidence: evidenceOf(found), key }))
  await sql`update label_patient h set evidence = g.evidence, evidence_key = g.key, rule_edition = ${rule.edition}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, evidence jsonb, key text)
    where h.id = g.id and h.status = 'active'`.execute(tx.db)
}

const ASKS = `变动超过持有人数的 ${MOST_CHANGED * 100}%，请在“立即运行”中核对后确认`
const CUT_SHORT = '运行中规则被修改或停用，之后的变动没有写入'

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
  const { changed: _changed, samples: _samples, isWhole, ...counts } = await planned(system, rule, agreed, among)
  const { asks, added, removed } = counts
  const note = asks ? ASKS : isWhole ? undefined : CUT_SHORT
  if (!among || added + removed > 0)
    await logRun(ctx, rule, counts, { trigger, outcome: asks ? 'asks' : 'done', ...(note && { note }) })
  if (asks && trigger !== 'manual') await notifyAsked(system, rule, counts)
  if (!asks && !among) await settleAsked(system, [rule.id])
  return counts
}

const planned = async (system: Ctx, rule: LabelRule, agreed: boolean, among?: readonly string[]) => {
  const plan = await planOf(system, rule, among)
  const isUnconfirmed = !agreed && asksFirst(plan)
  return { ...plan, asks: isUnconfirmed, ...(isUnconfirmed ? { isWhole: false } : await apply(system, rule, plan)) }
}
