import type { auditRecords, AuditCheck, AuditRecord } from '@huxi/contract'
import { codeOf, dateTime, type InputOfEndpoint, type Page, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, reportStep } from '../../../engine/core/transaction.ts'
import { asSystem, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { presentRows, canAsk } from '../../../engine/read/field-rules.ts'
import { labelsOfAll } from '../../../engine/read/labels.ts'
import { askedOf, behindMark, marksOf, paging, type Condition } from '../../../engine/read/where.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { lastSigned } from './heads.ts'
import { entriesIn, verifyChains } from './verify.ts'

type Filters = InputOfEndpoint<typeof auditRecords>

/** This tenant also sees entries without a tenant. */
const HOUSE_TENANT = 1

export const listAudit = async (
  ctx: Ctx,
  filters: Filters,
  { query }: { query: Query },
): Promise<Page<AuditRecord>> => {
  const { pageNo, pageSize, offset } = paging(query)
  const { before, grouped, ...asks } = filters
  const isGrouped = grouped === true && !asks.requestId
  const where = sql.join([...conditionsOf(ctx, asks), ...(isGrouped ? [LAST_OF_CALL] : [])], sql` and `)
  // reading appends an entry: without a cursor the next page would repeat the last row
  const from = before ? sql`${where} and ${behindMark('audit_entry', 'at', before)}` : where
  const count = sql<number>`(select count(*)::int from audit_entry where ${from})`
  const found = await sql<
    AuditRecord & { total: number }
  >`select id, chain, seq, at, tenant_id as "tenantId", actor, ip, agent,
      request_id as "requestId", action, object, outcome, detail,
      ${isGrouped ? ENTRIES : sql`1`} as entries, ${count} as total
    from audit_entry where ${from} order by at desc, id desc limit ${pageSize} offset ${offset}`.execute(ctx.db)
  const total = found.rows[0]?.total ?? (await sql<{ n: number }>`select ${count} as n`.execute(ctx.db)).rows[0]!.n
  const rows = found.rows.map(({ total: _total, ...row }): AuditRecord => row)
  const records = await texted(ctx, rows)
  const asked = Object.entries(asks).filter(([, value]) => value !== null && value !== '')
  await noteReading(ctx, 'list', { filters: Object.fromEntries(asked), rows: rows.length })
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize), ...marksOf(rows, 'at') }
}

export const checkAudit = async (ctx: Ctx): Promise<AuditCheck | Answer<AuditCheck>> => {
  const { services } = ctx
  const { db } = asSystem(services, 'verifying the audit chains', null, ctx.origin)
  const signed = await lastSigned(services.storage, services.config.dataDir, services.secrets)
  const total = ctx.task && (await entriesIn(db))
  const check = await verifyChains(db, services.secrets, signed, (done) => reportStep(ctx, done, total))
  await noteReading(ctx, 'verify', { problems: check.problems.length })
  return ctx.task ? reply(checkText(check), check) : check
}

const checkText = ({ chains, entries, problems: [first, ...more] }: AuditCheck): string => {
  if (!first) return `${chains} 条链、${entries} 条记录，全部完整`
  return `${chains} 条链中有 ${more.length + 1} 条不完整：链 ${first.chain} 第 ${first.seq} 条，${first.reason}；请保留现场并联系安全负责人`
}

const noteReading = (ctx: Ctx, what: string, detail: Record<string, unknown>): Promise<void> =>
  audit(ctx, { action: 'audit-read', object: `audit/${what}`, outcome: 'success', detail })

export const ownEntries = (ctx: Ctx): Condition =>
  ctx.tenantId === HOUSE_TENANT
    ? sql`(tenant_id = ${ctx.tenantId} or tenant_id is null)`
    : sql`tenant_id = ${ctx.tenantId}`

const conditionsOf = (
  ctx: Ctx,
  { action, actor, object, requestId, outcome, at_begin, at_end }: Omit<Filters, 'before' | 'grouped'>,
): Condition[] => [
  ownEntries(ctx),
  ...(action ? [sql`action = any(${action.split(',')})`] : []),
  ...(actor ? [sql`actor = ${actor}`] : []),
  ...(object ? [sql`object like ${`${object.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
  ...(requestId ? [sql`request_id = ${requestId}`] : []),
  ...(outcome ? [sql`outcome = any(${outcome.split(',')})`] : []),
  ...(at_begin || at_end ? askedOf(ctx, sql`at`, AT, { begin: at_begin || undefined, end: at_end || undefined }) : []),
]

const AT = dateTime('时间')

/** Entries of one call and action on records of a kind: an import, a batch. Work of the system has no address and no call. */
const OF_CALL = sql`same.request_id = audit_entry.request_id and same.action = audit_entry.action
  and same.actor = audit_entry.actor and split_part(same.object, '/', 1) = split_part(audit_entry.object, '/', 1)
  and same.tenant_id is not distinct from audit_entry.tenant_id`

const LAST_OF_CALL = sql`(ip = '' or not exists (select 1 from audit_entry same where ${OF_CALL}
  and (same.at, same.id) > (audit_entry.at, audit_entry.id)))`

const ENTRIES = sql`case when ip = '' then 1
  else (select count(*)::int from audit_entry same where ${OF_CALL}) end`

/** Details of a change, masked by the reader's rights on the row; the stored entry stays complete. */
const detailFor = (ctx: Ctx, { object, detail }: AuditRecord): string => {
  const r = ctx.services.ports.resources.get(object.split('/', 1)[0]!)
  if (!r || canAsk(ctx, r, Object.keys(r.fields))) return detail
  const {
    before,
    after,
    shortened: _cut,
    ...said
  } = JSON.parse(detail) as Record<'before' | 'after', object | null> & {
    shortened?: string
  }
  const seen = (side: object | null) => side && presentRows(ctx, r, [side])[0]
  return JSON.stringify({ ...said, ...(before !== undefined && { before: seen(before), after: seen(after) }) })
}

const OPEN_NOUNS = 'system:'

/** Names of the records that the reader may list; of people, roles and departments for every reader of the audit. */
const recordNames = async (ctx: Ctx, rows: readonly AuditRecord[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Map<Resource, string[]>()
  for (const { object } of rows) {
    const [noun = '', id] = object.split('/')
    const r = ctx.services.ports.resources.get(noun)
    if (r && id && (noun.startsWith(OPEN_NOUNS) || holds(ctx, codeOf(r, 'list'))))
      wanted.set(r, [...(wanted.get(r) ?? []), id])
  }
  const labels = await labelsOfAll(ctx, wanted)
  return new Map(
    [...labels].flatMap(([r, names]) => [...names].map(([id, name]) => [`${r.name}/${id}`, name] as const)),
  )
}

const texted = async (ctx: Ctx, rows: AuditRecord[]): Promise<AuditRecord[]> => {
  const { dictionaries, accountNames } = ctx.services.ports
  const actions = await dictionaries.texts(ctx, 'audit_action', [...new Set(rows.map((row) => row.action))])
  const outcomes = await dictionaries.texts(ctx, 'audit_outcome', [...new Set(rows.map((row) => row.outcome))])
  const people = await accountNames(
    ctx,
    rows.map((row) => row.actor),
  )
  const names = await recordNames(ctx, rows)
  return rows.map((row) => ({
    ...row,
    ...(names.has(row.object) && { object_dictText: names.get(row.object)! }),
    detail: detailFor(ctx, row),
    ...(people.has(row.actor) && { actor_dictText: people.get(row.actor)! }),
    ...(actions.has(row.action) && { action_dictText: actions.get(row.action)! }),
    ...(outcomes.has(row.outcome) && { outcome_dictText: outcomes.get(row.outcome)! }),
  }))
}
