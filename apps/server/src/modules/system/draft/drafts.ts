/** Unsaved input: encrypted, readable by its author, kept for at most seven days. */
import { countsInTenant, DRAFT_FROM, type Draft, type DraftLine } from '@huxi/contract'
import { AppError, malformed, refused, wireName } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import type { DraftMove } from '../../../engine/core/journal.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const DAYS = 7
/** drafts per person */
const MOST = 100
const KEY = /^(?:page:[A-Za-z0-9_-]{1,64}|[a-z]+\d*:[A-Za-z][A-Za-z0-9_]*:[A-Za-z0-9_-]{1,64})$/

const PURPOSE = 'draft'

const ownerOf = (ctx: Ctx): { tenantId: number; userId: string } => {
  if (!ctx.session || ctx.tenantId === null) throw new AppError('forbidden', '请先登录')
  return { tenantId: ctx.tenantId, userId: ctx.session.person.id }
}

const placeOf = (ctx: Ctx, key: string): string => {
  const { tenantId, userId } = ownerOf(ctx)
  return placeOfRow({ tenant_id: tenantId, user_id: userId, form_key: key })
}

const placeOfRow = (row: Record<string, unknown>): string =>
  ['sys_draft', row['tenant_id'], row['user_id'], row['form_key']].join('|')

export const sealedDrafts: SealedColumn = {
  table: 'sys_draft',
  column: 'content',
  key: 'id',
  purpose: PURPOSE,
  placeOf: placeOfRow,
}

const own = (ctx: Ctx) => {
  const { tenantId, userId } = ownerOf(ctx)
  return sql`tenant_id = ${tenantId} and user_id = ${userId}`
}

/** @throws {AppError} malformed for keys outside the grammar or of no resource */
const checkKey = (ctx: Ctx, key: string): string => {
  const resource = key.slice(0, key.lastIndexOf(':'))
  const isKnown = ctx.services.ports.resources.has(resource) && countsInTenant(resource, ctx.tenantId)
  if (!KEY.test(key) || !(key.startsWith('page:') || isKnown)) throw malformed('草稿所属的表单不正确')
  return key
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutSecrets = (ctx: Ctx, key: string, values: Record<string, unknown>): Record<string, unknown> => {
  const resource = ctx.services.ports.resources.get(key.slice(0, key.lastIndexOf(':')))
  const secrets = Object.entries(resource?.fields ?? {})
    .filter(([, f]) => f.kind === 'secret')
    .map(([name, f]) => wireName(name, f))
  return Object.fromEntries(Object.entries(values).filter(([wire]) => !secrets.includes(wire)))
}

export const ownDrafts = (ctx: Ctx) => sql`sys_draft where ${own(ctx)}`

export const linesOf = async (ctx: Ctx, prefix: string | null): Promise<DraftLine[]> => {
  const { rows } = await sql<DraftLine>`select form_key as key, update_time as "updateTime" from sys_draft
    where ${own(ctx)} and starts_with(form_key, ${prefix ?? ''}) order by update_time desc limit ${MOST}`.execute(
    ctx.db,
  )
  return rows
}

/** Null when there is none or it cannot be decrypted. */
export const readDraft = async (ctx: Ctx, key: string): Promise<Draft | null> => {
  const { rows } = await sql<{ content: string; updateTime: string }>`
    select content, update_time as "updateTime" from sys_draft
    where ${own(ctx)} and form_key = ${checkKey(ctx, key)}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const values = opened(ctx, () => cipherFor(ctx.services.secrets, PURPOSE).open(row.content, placeOf(ctx, key)))
  return values && { key, updateTime: row.updateTime, values }
}

const opened = (ctx: Ctx, open: () => string): Draft['values'] | null => {
  try {
    return JSON.parse(open()) as Draft['values']
  } catch {
    ctx.services.log.warn({ reqId: ctx.origin.id }, 'a draft cannot be opened')
    return null
  }
}

/** @throws {AppError} refused when the person has too many */
export const keepDraft = async (ctx: Ctx, key: string, values: unknown): Promise<{ updateTime: string }> => {
  checkKey(ctx, key)
  if (!isRecord(values)) throw malformed('草稿内容的格式不正确')
  const { tenantId, userId } = ownerOf(ctx)
  const content = cipherFor(ctx.services.secrets, PURPOSE).seal(
    JSON.stringify(withoutSecrets(ctx, key, values)),
    placeOf(ctx, key),
  )
  const updateTime = now(ctx)
  const { rows } = await sql<{ id: string }>`
    insert into sys_draft (id, tenant_id, user_id, form_key, content, update_time)
    select ${newId()}, ${tenantId}::int, ${userId}, ${key}, ${content}, ${updateTime}::timestamptz
    where (select count(*) from sys_draft where ${own(ctx)} and form_key <> ${key}) < ${MOST}
    on conflict (tenant_id, user_id, form_key) do update set content = excluded.content, update_time = excluded.update_time
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw refused(`草稿已有 ${MOST} 份，请先提交或放弃一些`)
  return { updateTime }
}

export const forgetDraft = async (ctx: Ctx, key: string): Promise<null> => {
  await sql`delete from sys_draft where ${own(ctx)} and form_key = ${checkKey(ctx, key)}`.execute(ctx.db)
  return null
}

export const deleteDraftsOf = async (ctx: Ctx, keys: readonly string[]): Promise<void> => {
  await sql`delete from sys_draft where form_key = any(${[...keys]})`.execute(ctx.db)
}

interface Sealed {
  readonly id: string
  readonly tenant_id: number
  readonly user_id: string
  readonly form_key: string
  readonly content: string
}

/**
 * Moves drafts of a record and of its dependents to another record. An author with the same form open on both keeps
 * both in place.
 * @returns ids of the moved drafts
 */
export const followRecord = async (ctx: Ctx, { of, from, to, called, only }: DraftMove): Promise<string[]> => {
  const { rows } = await sql<Sealed>`select id, tenant_id, user_id, form_key, content from sys_draft
    where tenant_id = ${ctx.tenantId}
      and (form_key = ${`${of}:${from}`} or ${from} = any(string_to_array(split_part(form_key, ':new-', 2), '-')))
      and ${only ? sql`id = any(${[...only]})` : sql`true`} order by id for update`.execute(ctx.db)
  const moved: string[] = []
  for (const row of rows) if (await bring(ctx, row, keyWith(row.form_key, from, to), called)) moved.push(row.id)
  return moved
}

/** A form may concern a record among others: for a patient at a visit `new-<visit>-<patient>`. */
const keyWith = (key: string, from: string, to: string): string =>
  key
    .split(/([:-])/)
    .map((part) => (part === from ? to : part))
    .join('')

/** Encrypted again, because the key is part of the authenticated data. */
const bring = async (ctx: Ctx, row: Sealed, key: string, called: string | null): Promise<boolean> => {
  const cipher = cipherFor(ctx.services.secrets, PURPOSE)
  const values = opened(ctx, () => cipher.open(row.content, placeOfRow({ ...row })))
  if (!values) return false
  const { [DRAFT_FROM]: _, ...own } = values
  const moved = called === null ? own : { ...own, [DRAFT_FROM]: called }
  const content = cipher.seal(JSON.stringify(moved), placeOfRow({ ...row, form_key: key }))
  const { numAffectedRows } =
    await sql`update sys_draft d set form_key = ${key}, content = ${content} where id = ${row.id}
    and not exists (select 1 from sys_draft o where o.tenant_id = d.tenant_id and o.user_id = d.user_id
      and o.form_key = ${key})`.execute(ctx.db)
  return numAffectedRows === 1n
}

export const deleteDraftsOfUsers = async (ctx: Ctx, userIds: readonly string[]): Promise<void> => {
  await sql`delete from sys_draft where user_id = any(${[...userIds]})`.execute(ctx.db)
}

export const purgeDrafts = async (services: AppServices): Promise<void> => {
  const before = formatTime(services.clock.now() - DAYS * DAY_MS)
  await sql`delete from sys_draft where update_time < ${before}::timestamptz`.execute(
    asSystem(services, 'drafts older than seven days').db,
  )
}
