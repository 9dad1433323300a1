/** Labels in force today; within an exclusive group the smallest priority wins. */
import { label, patientLabel, RESTRICTED_LABELS } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { cached } from '../../../engine/core/transaction.ts'
import { precompiledSql } from '../../../engine/kinds/index.ts'
import { plannedRows } from '../../../engine/read/page.ts'
import { withRowForm } from '../../../engine/read/where.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { MINUTE_MS, today } from '../../../platform/config/clock.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'
import { groupedLabels, strongerThan, type GroupedLabel } from './order.ts'

export const seesRestricted = (ctx: Ctx): boolean =>
  ctx.session === null || ctx.unscoped !== undefined || holds(ctx, RESTRICTED_LABELS)

const seesLabels = (ctx: Ctx): boolean =>
  ctx.session === null || ctx.unscoped !== undefined || [label, patientLabel].some((r) => holds(ctx, codeOf(r, 'list')))

export const OPEN_LABELS = sql`coalesce(restricted, false) = false`

export const knownLabels = (ctx: Ctx): Condition => (seesRestricted(ctx) ? sql`true` : OPEN_LABELS)

const seenAmong = (ctx: Ctx, labels: readonly GroupedLabel[]): readonly GroupedLabel[] =>
  labels.filter(({ restricted }) => !restricted || seesRestricted(ctx))

export const knownLabelIds = (ctx: Ctx): Condition =>
  sql`select id from label_label where tenant_id = ${ctx.tenantId} and ${knownLabels(ctx)}`

/** For records that name labels: those of a restricted one tell who holds it. @param ids array of label ids */
export const withoutRestricted = (ctx: Ctx, ids: Condition): Condition[] =>
  seesRestricted(ctx)
    ? []
    : [
        sql`not exists (select 1 from label_label l where l.tenant_id = ${ctx.tenantId} and l.restricted and l.id = any(${ids}))`,
      ]

export const onlyKnownLabels = (ctx: Ctx): Condition =>
  sql`not exists (select 1 from jsonb_path_query(condition, '$.**.labelId') asked
    where asked #>> '{}' not in (${knownLabelIds(ctx)}))`

const lastingUntil = (alias: string): Condition => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return precompiledSql(sql`${of('status')} = 'active' and (${of('valid_to')} is null or ${of('valid_to')} >= `)
}
const LASTING = { h: lastingUntil('h'), o: lastingUntil('o') }

const inForce = (ctx: Ctx, alias: keyof typeof LASTING): Condition => sql`${LASTING[alias]}${today(ctx)}::date)`

/** Rows (patient_id, label_id, id) of labels in force that the caller may see. @param own narrows label_patient */
export const heldRows = (ctx: Ctx, own: Condition = sql`true`): Condition =>
  sql`select h.patient_id, h.label_id, h.id from (select * from label_patient where ${own}) h
    join label_label l on l.id = h.label_id
    where h.tenant_id = ${ctx.tenantId} and ${inForce(ctx, 'h')} and h.label_id in (${knownLabelIds(ctx)})
      and (l.exclusive_group is null or not exists (
        select 1 from label_patient o join label_label g on g.id = o.label_id
        where o.patient_id = h.patient_id and ${inForce(ctx, 'o')} and g.tenant_id = l.tenant_id
          and g.exclusive_group = l.exclusive_group and g.id <> l.id and ${seesRestricted(ctx) ? sql`true` : sql`not coalesce(g.restricted, false)`}
          and (coalesce(g.priority, 100), g.id) < (coalesce(l.priority, 100), l.id)))`

const TTL_MS = 5000

const caches = new WeakMap<object, Cache<readonly GroupedLabel[]>>()

const cacheOf = ({ services }: Ctx): Cache<readonly GroupedLabel[]> => {
  const cachedLabels = caches.get(services.database)
  if (cachedLabels) return cachedLabels
  const cache = createCache<readonly GroupedLabel[]>(services.clock, TTL_MS)
  caches.set(services.database, cache)
  services.bus.on('labels.changed', cache.clear)
  return cache
}

/** Labels of the tenant, read again for an id that the cache may not know yet. */
const labelsWith = async (ctx: Ctx, ids: readonly string[]): Promise<readonly GroupedLabel[]> => {
  const grouped = await cached(ctx, cacheOf(ctx), String(ctx.tenantId), groupedLabels)
  return ids.every((id) => grouped.some((one) => one.id === id)) ? grouped : groupedLabels(ctx)
}

/**
 * The rows of {@link heldRows} for one label, from the index of its holders alone. Within `or` a stronger label is looked up or
 * hashed: joined on statistics of before a large run, each holder would be compared with each.
 */
const heldBy = (ctx: Ctx, labels: readonly GroupedLabel[], labelId: string): Condition => {
  const own = labels.find(({ id }) => id === labelId)
  if (!own || !seesLabels(ctx) || (own.restricted && !seesRestricted(ctx))) return sql`false`
  const stronger = strongerThan(own, seenAmong(ctx, labels)).map(({ id }) => id)
  const strongest =
    stronger.length === 0
      ? sql``
      : sql` and (not exists (select 1 from label_patient o where o.tenant_id = ${ctx.tenantId}
          and o.patient_id = h.patient_id and o.label_id = any(${stronger}) and ${inForce(ctx, 'o')}) or false)`
  return sql`h.tenant_id = ${ctx.tenantId} and h.label_id = ${labelId} and ${inForce(ctx, 'h')}${strongest}`
}

/** `from … where` of the rows h in force for some labels the caller may see; a patient has one for each source. */
export const heldAmong = async (
  ctx: Ctx,
  labelIds: readonly string[],
  own: readonly Condition[],
): Promise<Condition> => {
  const labels = await labelsWith(ctx, labelIds)
  const pairs = labels
    .filter(({ id }) => labelIds.includes(id))
    .flatMap((weak) => strongerThan(weak, seenAmong(ctx, labels)).map((strong) => [weak.id, strong.id] as const))
  const strongest = sql`(h.label_id <> all(${pairs.map(([weak]) => weak)}::text[]) or not exists (
    select 1 from unnest(${pairs.map(([weak]) => weak)}::text[], ${pairs.map(([, strong]) => strong)}::text[]) pair (weak, strong)
    join label_patient o on o.label_id = pair.strong
    where pair.weak = h.label_id and o.patient_id = h.patient_id and o.tenant_id = ${ctx.tenantId} and ${inForce(ctx, 'o')}))`
  const where = [
    ...own,
    sql`h.label_id = any(${[...labelIds]})`,
    inForce(ctx, 'h'),
    ...(pairs.length > 0 ? [strongest] : []),
  ]
  return sql`from label_patient h where ${sql.join(where, sql` and `)}`
}

export const patientsHolding = async (ctx: Ctx, labelId: string): Promise<Condition> =>
  sql`select h.patient_id from label_patient h where ${heldBy(ctx, await labelsWith(ctx, [labelId]), labelId)}`

const [SHARES_MS, OFTEN] = [MINUTE_MS, 0.01]

const shares = new WeakMap<object, Cache<number>>()

const shareOf = async (ctx: Ctx, labels: readonly GroupedLabel[], labelId: string): Promise<number> => {
  if (!labels.some(({ id }) => id === labelId)) return 0
  const { database, clock } = ctx.services
  const cache = shares.get(database) ?? createCache<number>(clock, SHARES_MS)
  shares.set(database, cache)
  return cached(ctx, cache, `${ctx.tenantId} ${labelId}`, async (on) => {
    const own = sql`tenant_id = ${on.tenantId}`
    const holders = sql`select 1 from label_patient where ${own} and label_id = ${labelId} and status = 'active'`
    return (await plannedRows(on, holders)) / (await plannedRows(on, sql`select 1 from patient where ${own}`))
  })
}

interface Forms {
  readonly set: Condition
  readonly row: Condition
}

export const formsOf = async (ctx: Ctx, labelId: string): Promise<Forms> => {
  const ofHolders = heldBy(ctx, await labelsWith(ctx, [labelId]), labelId)
  return {
    set: sql`id in (select h.patient_id from label_patient h where ${ofHolders})`,
    row: sql`exists (select 1 from label_patient h where h.patient_id = patient.id and ${ofHolders} offset 0)`,
  }
}

/** Labels that many patients hold together are looked up for each of the newest patients. */
export const holdingAll = async (ctx: Ctx, labelIds: readonly string[]): Promise<Condition[]> => {
  const labels = await labelsWith(ctx, labelIds)
  const found: (Forms & { readonly share: number })[] = []
  for (const labelId of labelIds)
    found.push({ ...(await formsOf(ctx, labelId)), share: await shareOf(ctx, labels, labelId) })
  const isOften = found.reduce((product, { share }) => product * share, 1) >= OFTEN
  return found
    .toSorted((one, other) => one.share - other.share)
    .map(({ set, row }) => (isOften ? withRowForm(set, row) : set))
}
