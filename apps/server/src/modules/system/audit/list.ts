import type { auditRecords, AuditCheck, AuditRecord } from '@huxi/contract'
import { dateTime, type InputOfEndpoint, type Page } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, reportStep } from '../../../engine/core/transaction.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { idsByText } from '../../../engine/read/labels.ts'
import { personLabels } from '../../../engine/read/present.ts'
import { askedOf, behindMark, marksOf, paging, type Condition } from '../../../engine/read/where.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { linesOf, recordNames, type AuditRow } from './content.ts'
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
  const { before, grouped, ...criteria } = filters
  const isGrouped = grouped === true && !criteria.requestId
  const matching = sql.join(await conditionsOf(ctx, criteria), sql` and `)
  const where = isGrouped ? sql`${matching} and ${lastOfCall(matching)}` : matching
  // reading appends an entry: without a cursor the next page would repeat the last row
  const from = before ? sql`${where} and ${behindMark('audit_entry', 'at', before)}` : where
  const count = sql<number>`(select count(*)::int from audit_entry where ${from})`
  const found = await sql<
    AuditRow & { total: number }
  >`select id, chain, seq, at, tenant_id as "tenantId", actor, ip, agent,
      request_id as "requestId", action, object, outcome, detail,
      ${isGrouped ? ENTRIES : sql`1`} as entries, ${count} as total
    from audit_entry where ${from} order by at desc, id desc limit ${pageSize} offset ${offset}`.execute(ctx.db)
  const total = found.rows[0]?.total ?? (await sql<{ n: number }>`select ${count} as n`.execute(ctx.db)).rows[0]!.n
  const rows = found.rows.map(({ total: _total, ...row }): AuditRow => row)
  const records = await texted(ctx, rows)
  const asked = Object.entries(criteria).filter(([, value]) => value !== null && value !== '')
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

export const LOCAL = sql`(at at time zone 'Asia/Shanghai')`

export const AT_NIGHT = sql`(extract(hour from ${LOCAL}) >= 22 or extract(hour from ${LOCAL}) < 6)`

export const ownEntries = (ctx: Ctx): Condition =>
  ctx.tenantId === HOUSE_TENANT
    ? sql`(tenant_id = ${ctx.tenantId} or tenant_id is null)`
    : sql`tenant_id = ${ctx.tenantId}`

const conditionsOf = async (
  ctx: Ctx,
  { action, actor, object, requestId, outcome, night, at_begin, at_end }: Omit<Filters, 'before' | 'grouped'>,
): Promise<Condition[]> => [
  ownEntries(ctx),
  ...(action ? [sql`action = any(${action.split(',')})`] : []),
  ...(actor ? [sql`actor = ${actor}`] : []),
  ...(object ? [await aboutObject(ctx, object.trim())] : []),
  ...(requestId ? [sql`request_id = ${requestId}`] : []),
  ...(outcome ? [sql`outcome = any(${outcome.split(',')})`] : []),
  ...(night ? [AT_NIGHT] : []),
  ...(at_begin || at_end ? askedOf(ctx, sql`at`, AT, { begin: at_begin || undefined, end: at_end || undefined }) : []),
]

const NAMED = ['system:user', 'system:role', 'system:depart']

/** By stored object, by the title of a kind of record, or by the name of a person, role or department (`用户 张三`). */
const aboutObject = async (ctx: Ctx, text: string): Promise<Condition> => {
  const { resources } = ctx.services.ports
  const nouns = [...resources.values()].filter(({ title }) => title === text).map(({ name }) => name)
  const texts = [...new Set([text, text.replace(/^\S+\s+/, '')])]
  const found = await Promise.all(
    NAMED.map(async (noun) => {
      const ids = await idsByText(ctx, resources.get(noun)!, texts)
      return [...ids.values()].flat().map((id) => `${noun}/${id}`)
    }),
  )
  return sql`(object like ${`${text.replace(/[\\%_]/g, '\\$&')}%`} or split_part(object, '/', 1) = any(${nouns})
    or object = any(${found.flat()}))`
}

const AT = dateTime('时间')

/** Entries of one call and action on records of a kind: an import, a batch. Work of the system has no address and no call. */
const OF_CALL = sql`same.request_id = audit_entry.request_id and same.action = audit_entry.action
  and same.actor = audit_entry.actor and split_part(same.object, '/', 1) = split_part(audit_entry.object, '/', 1)
  and same.tenant_id is not distinct from audit_entry.tenant_id`

/** One line for each call: the last of its entries that match the filters. */
const lastOfCall = (matching: Condition): Condition => sql`(ip = '' or not exists (
  select 1 from (select * from audit_entry where ${matching}) same where ${OF_CALL}
    and (same.at, same.id) > (audit_entry.at, audit_entry.id)))`

export const CALL = sql`case when ip = '' then id
  else concat_ws('|', request_id, action, actor, split_part(object, '/', 1), tenant_id) end`

const ENTRIES = sql`case when ip = '' then 1
  else (select count(*)::int from audit_entry same where ${OF_CALL}) end`

/** An object names its kind of record in full; older entries about people, and questions about a menu, do not. */
const subjectOf = ({ action, object }: AuditRow): readonly [noun: string, id: string] => {
  const [noun = '', id = ''] = object.split('/')
  if (noun === 'user') return ['system:user', id]
  return action === 'why' && !noun.includes(':') ? ['system:permission', noun] : [noun, id]
}

const texted = async (ctx: Ctx, rows: AuditRow[]): Promise<AuditRecord[]> => {
  const { dictionaries } = ctx.services.ports
  const actions = await dictionaries.texts(ctx, 'audit_action', [...new Set(rows.map((row) => row.action))])
  const outcomes = await dictionaries.texts(ctx, 'audit_outcome', [...new Set(rows.map((row) => row.outcome))])
  const people = await personLabels(
    ctx,
    rows.map((row) => row.actor),
  )
  const subjects = rows.map(subjectOf)
  const names = await recordNames(ctx, subjects)
  const lines = await linesOf(ctx, rows)
  return rows.map(({ detail: _stored, ...row }, i) => ({
    ...row,
    ...(names.has(subjects[i]!.join('/')) && { object_dictText: names.get(subjects[i]!.join('/'))! }),
    lines: lines[i]!,
    ...(people.has(row.actor) && { actor_dictText: people.get(row.actor)! }),
    ...(actions.has(row.action) && { action_dictText: actions.get(row.action)! }),
    ...(outcomes.has(row.outcome) && { outcome_dictText: outcomes.get(row.outcome)! }),
  }))
}
