import {
  label,
  patientLabel,
  type Evidence,
  type labelHolders,
  type LabelTag,
  type labelTags,
  type PatientLabel,
} from '@huxi/contract'
import { refused, type InputOfEndpoint, type OutputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { visibleEvidence } from './evidence.ts'
import { admitLabels, idsOf, refuseFuture, refusePast } from './give.ts'
import { endFlags } from './rule-flags.ts'
import { holdersOf } from './holders.ts'
import { heldRows, knownLabelIds } from './holdings.ts'

export const patientLabelHooks: Hooks<typeof patientLabel> = {
  visibleRows: async (ctx) => [...(await ofVisiblePatients(ctx)), sql`label_id in (${knownLabelIds(ctx)})`],
  // evidence repeats values of other records: the tags tell what the caller may read of it
  enrich: async (_ctx, rows) => rows.map(({ evidence: _evidence, evidenceKey: _key, ...row }) => row),
  beforeAddAll: admitLabels,
  beforeWrite(tx, input, current) {
    if (!current) return input
    const { patientId = current.patientId, labelId = current.labelId, ...more } = input
    if (patientId !== current.patientId || labelId !== current.labelId)
      throw refused('患者和标签不能修改，请移除后重新添加')
    refuseOwnPeriod(input, current)
    refusePast(tx, input.validTo === current.validTo ? null : input.validTo)
    refuseFuture(tx, input.validFrom)
    return { ...more, patientId, labelId }
  },
  moves: {
    async remove(tx, { rows, asked, write }) {
      const after = await write({ endedOn: today(tx), endReason: asked.reason })
      await removeOthers(tx, rows, asked.reason)
      await endFlags(tx, sql`h.id = any(${rows.map(({ id }) => id)})`)
      return after
    },
    end: (tx, { asked, write }) => write({ endedOn: today(tx), endReason: asked.reason ?? '不再符合规则' }),
  },
}

const refuseOwnPeriod = (input: Partial<PatientLabel>, current: PatientLabel): void => {
  if (current.source !== 'rule') return
  for (const name of ['validFrom', 'validTo'] as const)
    if (input[name] !== undefined && input[name] !== current[name])
      refuseField(name, patientLabel.fields[name], '由规则添加的标签按规则开始和结束，不能改日期')
}

const removeOthers = async (tx: Ctx, rows: readonly PatientLabel[], reason: string | null): Promise<void> => {
  const pairs = sql.join(rows.map(({ patientId, labelId }) => sql`(${patientId}, ${labelId})`))
  const { rows: others } = await sql<{ id: string }>`select id from label_patient where tenant_id = ${tx.tenantId}
    and status = 'active' and (patient_id, label_id) in (${pairs})`.execute(tx.db)
  const ids = others.map(({ id }) => id)
  if (ids.length > 0) await storeOf(tx, patientLabel).move(tx, 'remove', ids, { reason })
}

interface TagRow extends Omit<LabelTag, 'restricted' | 'evidence'> {
  readonly patientId: string
  readonly restricted: boolean | null
  readonly rule: string | null
  readonly evidence: readonly Evidence[] | null
}

export const tagsOf = async (
  ctx: Ctx,
  { patientIds }: InputOfEndpoint<typeof labelTags>,
): Promise<OutputOf<typeof labelTags>> => {
  const among = sql`patient_id = any(${idsOf(patientIds)})`
  const own = sql.join([...(await storeOf(ctx, patientLabel).readable(ctx)), among], sql` and `)
  const { rows } = await sql<TagRow>`select h.id, h.patient_id as "patientId", h.label_id as "labelId", l.name, l.color,
      l.category, l.restricted, h.source, r.name as rule, h.valid_from as "validFrom", h.valid_to as "validTo", h.evidence
    from (${heldRows(ctx, own)}) held join label_patient h using (id) join label_label l on l.id = h.label_id
    left join label_rule r on r.id = h.rule_id
    order by h.patient_id, coalesce(l.priority, 100), l.name, h.create_time`.execute(ctx.db)
  const evidenceLists = await visibleEvidence(
    ctx,
    rows.map(({ evidence }) => evidence ?? []),
  )
  const tags = rows.map((row, n) => ({ patientId: row.patientId, tag: tagOf(row, evidenceLists[n]!) }))
  const all = Map.groupBy(tags, ({ patientId }) => patientId)
  return [...all].map(([patientId, labels]) => ({
    patientId,
    tags: [...Map.groupBy(labels, ({ tag }) => tag.labelId).values()].map((same) =>
      joinedTag(same.map(({ tag }) => tag)),
    ),
  }))
}

/** A label given several times is one, with all its sources and the longest of its periods. */
const joinedTag = (same: readonly LabelTag[]): LabelTag => {
  const [first, ...others] = same
  const least = (a: string | null, b: string | null) => (a === null || b === null ? null : a < b ? a : b)
  const most = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b)
  return {
    ...same.at(-1)!,
    source: [...new Set(same.map(({ source }) => source))].join('、'),
    validFrom: others.reduce((from, one) => least(from, one.validFrom), first!.validFrom),
    validTo: others.reduce((to, one) => most(to, one.validTo), first!.validTo),
    evidence: [...new Map(same.flatMap(({ evidence }) => evidence).map((row) => [row.id ?? row.text, row])).values()],
  }
}

const tagOf = (
  { rule, restricted, evidence: _evidence, source, patientId: _of, ...row }: TagRow,
  evidence: LabelTag['evidence'],
): LabelTag => ({
  ...row,
  restricted: restricted === true,
  source: source === 'rule' ? `规则“${rule ?? ''}”` : source === 'import' ? '导入' : '手工',
  evidence,
})

export const countHolders = async (ctx: Ctx): Promise<OutputOf<typeof labelHolders>> => {
  const labels = await storeOf(ctx, label).list(ctx)
  const counted = await holdersOf(
    ctx,
    labels.map(({ id }) => id),
  )
  if (!counted) return []
  const counts = new Map(counted.rows.map((row) => [row.labelId, row.holders]))
  return labels.map(({ id }) => ({ labelId: id, holders: counts.get(id) ?? 0 }))
}
