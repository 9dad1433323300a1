import {
  conditionFault,
  label,
  labelRule,
  labelsIn,
  patient,
  patientLabel,
  type Condition,
  type LabelRule,
  type RunAnswer,
  type RunCounts,
  type RunSample,
  type TrialAnswer,
} from '@huxi/contract'
import { codeOf, fieldRefused, refused, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { roleConditions } from '../../../engine/read/visibility.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { settleAsked } from './asks.ts'
import { evidenceOf } from './evaluate.ts'
import { refuseUnread, visibleEvidence } from './evidence.ts'
import { knownLabelIds, onlyKnownLabels } from './holdings.ts'
import { refuseCircle } from './order.ts'
import { changeFlags, endFlags } from './rule-flags.ts'
import { batches, logRun, planOf, runOf, systemIn, type Plan } from './run.ts'
import { refuseOpenSecrets, sentenceOf } from './sentence.ts'

export const labelRuleHooks: Hooks<typeof labelRule> = {
  visibleRows: (ctx) => [sql`label_id in (${knownLabelIds(ctx)})`, onlyKnownLabels(ctx)],
  async beforeWrite(tx, input, current) {
    const condition = input.condition ?? current?.condition
    const fault = conditionFault(condition)
    if (fault) throw fieldRefused('condition', fault)
    const row = { ...current, ...input }
    if (current?.status === 'on' && row.labelId !== current.labelId)
      refuseField('labelId', labelRule.fields.labelId, '规则已启用，不能改标签，请先停用或另建规则')
    if (Boolean(row.flagKind) !== Boolean(row.flagSeverity))
      refuseField('flagSeverity', labelRule.fields.flagSeverity, '警示类别和严重程度请一起填写，或都不填')
    await refuseUnseenLabels(tx, condition!)
    const same = current && JSON.stringify(sorted(condition)) === JSON.stringify(sorted(current.condition))
    const edition = current ? (current.edition ?? 1) + (same ? 0 : 1) : 1
    return { ...input, edition, sentence: await sentenceOf(tx, condition as Condition) }
  },
  async afterWrite(tx, { before, after }) {
    if (!after) return
    if (before && after.status === 'on' && flagOf(before) !== flagOf(after)) await changeFlags(tx, after)
    await refuseOpenSecrets(tx, sql`r.id = ${after.id}`)
    await refuseCircle(tx)
  },
  moves: {
    async start(_tx, { rows, write }) {
      const untried = rows.find(({ edition, triedEdition }) => edition !== triedEdition)
      if (untried) throw refused(`请先试运行“${untried.name}”，核对人数后再启用`)
      return write()
    },
    async stop(tx, { rows, write }) {
      for (const { id } of rows) await lock(tx, `label-rule:${id}`)
      const after = await write()
      const ids = rows.map(({ id }) => id)
      await endAll(tx, ids)
      await endFlags(tx, sql`h.rule_id = any(${ids})`)
      await settleAsked(tx, ids)
      return after
    },
  },
}

const flagOf = ({ flagKind, flagSeverity }: LabelRule): string => `${flagKind ?? ''} ${flagSeverity ?? ''}`

/** PostgreSQL does not keep the order of JSON keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const refuseUnseenLabels = async (tx: Ctx, condition: Condition): Promise<void> => {
  const ids = [...new Set(labelsIn(condition))]
  // against a deletion of the label at the same time
  await sql`select 1 from label_label where id = any(${ids}) for key share`.execute(tx.db)
  for (const labelId of ids)
    if (!(await storeOf(tx, label).find(tx, labelId))) throw fieldRefused('condition', '条件中的标签不存在，请重新选择')
}

const endAll = async (tx: Ctx, ruleIds: readonly string[]): Promise<void> => {
  const all = unscoped(tx)
  const { rows } = await sql<{ id: string }>`select id from label_patient
    where tenant_id = ${tx.tenantId} and rule_id = any(${[...ruleIds]}) and status = 'active'`.execute(tx.db)
  const reason = '规则已停用'
  for (const ids of batches(rows.map(({ id }) => id)))
    await storeOf(all, patientLabel).move(all, 'end', ids, { reason })
}

const SAMPLES = 20
const STEP = 5

const countsOf = ({ matched, added, removed, suppressed, before }: RunCounts, step: number): RunCounts => {
  const down = (n: number): number => n - (n % step)
  return {
    matched: down(matched),
    added: down(added),
    removed: down(removed),
    suppressed: down(suppressed),
    before: down(before),
  }
}

export const trialOf = async (ctx: Ctx, { id }: { id: string }): Promise<TrialAnswer> => {
  const rule = await storeOf(ctx, labelRule).one(ctx, id)
  refuseUnread(ctx, rule.condition!)
  const plan = await planOf(systemIn(ctx), rule)
  const rounded = roleConditions(ctx, patient).length > 0
  const counts = countsOf(plan, rounded ? STEP : 1)
  await logRun(ctx, rule, counts, { trigger: 'trial', outcome: 'trial' })
  return {
    id,
    ...counts,
    rounded,
    sentence: rule.sentence ?? '',
    samples: await samplesOf(ctx, plan),
  }
}

const samplesOf = async (ctx: Ctx, { samples }: Plan): Promise<RunSample[]> => {
  if (!holds(ctx, codeOf(patient, 'list'))) return []
  const evidenceLists = await visibleEvidence(
    ctx,
    samples.map(({ found }) => evidenceOf(found)),
  )
  const drafts = samples.map(({ id, change }, n) => ({
    id,
    change,
    why: [...new Set(evidenceLists[n]!.map(({ text }) => text))],
  }))
  const ids = drafts.slice(0, SAMPLES * SAMPLES).map(({ id }) => id)
  const own = storeOf(ctx, patient)
  const presented = await own.present<RowOf<typeof patient>>(ctx, await own.list(ctx, [sql`id = any(${ids})`]))
  const named = new Map(presented.map((row) => [row.id, row]))
  return drafts
    .flatMap((draft) => {
      const row = named.get(draft.id)
      return row ? [{ ...draft, name: row.name, patientNo: row.patientNo }] : []
    })
    .slice(0, SAMPLES)
}

export const runNow = async (ctx: Ctx, { id, agreed }: { id: string; agreed: string | null }) => {
  const rule: LabelRule = await storeOf(ctx, labelRule).one(ctx, id)
  if (rule.status !== 'on') throw refused('规则没有启用，不能运行。请先启用')
  if (rule.edition !== rule.triedEdition) throw refused('条件修改后还没有试运行，请先点“试运行”核对人数')
  const { matched, added, removed, suppressed, before, asks } = await runOf(ctx, rule, 'manual', agreed === 'true')
  const answer: RunAnswer = { matched, added, removed, suppressed, before, asks }
  return reply(asks ? '变动较多，请核对后确认' : `已运行：新增 ${added} 人，结束 ${removed} 人`, answer)
}
