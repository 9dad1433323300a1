/** Serves files: public ones to everybody, others by session or link. */
import { AppError, forbidden, notFound } from '@huxi/model'
import { staticFile, user } from '@huxi/contract'
import { sql } from 'kysely'
import { file } from '../../../engine/core/answer.ts'
import { actor, asPerson, asSystem, SYSTEM_ACCOUNT, unscoped } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { AuditEntry } from '../../../engine/core/journal.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Session } from '../../../engine/core/session.ts'
import { dueOf } from '../../../engine/http/access.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import { openLink, signLink } from '../../../platform/crypto/link.ts'
import type { Span } from '../../../platform/files/storage.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { isOfRecord } from './publish.ts'
import { usesOf } from './uses.ts'

const LIST = 'system:ossFile:list'

const columns = [
  'path',
  'stored',
  'name',
  'class',
  'content_type',
  'size',
  'status',
  'checksum',
  'create_by',
  'offered',
  'biz',
  'tenant_id',
] as const

const find = (ctx: Ctx, path: string) =>
  ctx.db.selectFrom('sys_file').select(columns).where('path', '=', path).where('del_flag', '=', 0).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/** A version instead of the current content: always private. */
const inVersion = async (ctx: Ctx, row: Row | undefined, version: string | undefined): Promise<Row | undefined> => {
  if (!row || version === undefined) return row
  const { rows } = await sql<Pick<Row, 'stored' | 'size' | 'checksum'>>`select v.stored, v.size, v.checksum
    from sys_file_version v join sys_file f on f.id = v.file_id
    where f.path = ${row.path} and v.version_no::text = ${version}`.execute(ctx.db)
  return rows[0] && { ...row, ...rows[0], class: 'private' }
}

/** GET /sys/common/static/*: invisible and unknown files give the same answer. */
export const sendFile = async (ctx: Ctx, { rest, query, header }: Pick<Extra, 'rest' | 'query' | 'header'>) => {
  const path = rest.replace(/,+$/, '')
  const system = asSystem(ctx.services, 'stored file', null, ctx.origin)
  const { version, sign, show } = query
  // a link serves the current content only: earlier ones may have been replaced for a reason
  const row = await inVersion(system, await find(system, path), sign === undefined ? version : undefined)
  const open = row?.class === 'public'
  const reader = row && !open ? await readerOf(ctx, row, sign) : undefined
  if (!row || !(open || reader)) throw missing()
  refuseUnclean(row)
  const headers = headersOf(row, { shared: ctx.services.config.corsOrigins.length > 0, show: show === '1' })
  if (open && headers['etag'] && header('if-none-match') === headers['etag'])
    return file(new Uint8Array(), headers, 304)
  const span = isMedia(row) ? spanOf(header('range'), row.size) : undefined
  const body = await ctx.services.storage.stream(row.stored ?? path, span)
  if (!body) throw missing()
  if (reader && (span?.start ?? 0) === 0) await noteDownload(reader, row)
  return file(body, { ...headers, ...lengthOf(row, span) }, span ? 206 : undefined)
}

const isMedia = ({ content_type: type }: Row): boolean => /^(audio|video)\//.test(type)

/** A single range; anything else gets the whole file. */
const spanOf = (range: string | undefined, size: number): Span | undefined => {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '') ?? []
  if (from === undefined) return undefined
  const span = { start: Number(from), end: Math.min(to ? Number(to) : size - 1, size - 1) }
  return span.start <= span.end ? span : undefined
}

const lengthOf = (row: Row, span: Span | undefined): Record<string, string> => ({
  ...(!row.content_type.startsWith('text/') && {
    'content-length': String(span ? span.end - span.start + 1 : row.size),
  }),
  ...(isMedia(row) && { 'accept-ranges': 'bytes' }),
  ...(span && { 'content-range': `bytes ${span.start}-${span.end}/${row.size}` }),
})

export const linkOf = async (ctx: Ctx, path: string) => {
  const row = await find(ctx, path)
  if (!row || !(row.class === 'public' || (await mayRead(ctx, row)))) throw notFound()
  refuseUnclean(row)
  return { url: linkTo(ctx, path), name: row.name, size: row.size, contentType: row.content_type }
}

/** The caller has checked the permission. @returns an address below the API base */
export const linkTo = (ctx: Ctx, path: string, lastsMs?: number): string => {
  const { secrets, clock } = ctx.services
  const person = lastsMs === undefined ? actor(ctx) : `${actor(ctx)} shared`
  return `${staticFile.path.replace('*', path)}?sign=${signLink(secrets.link, path, person, clock.now(), lastsMs)}`
}

const SHARED = / shared$/

const isActive = async (ctx: Ctx, username: string): Promise<boolean> => {
  const all = unscoped(ctx)
  return (
    username === SYSTEM_ACCOUNT ||
    (await storeOf(all, user).count(all, [sql`username = ${username} and status = 1`])) > 0
  )
}

const missing = (): AppError => new AppError('missing', '很抱歉，资源未找到!')

interface Reader {
  readonly ctx: Ctx
  readonly account?: string
}

const readerOf = async (ctx: Ctx, row: Row, sign: string | undefined): Promise<Reader | undefined> => {
  const { services, origin } = ctx
  if (sign !== undefined) {
    const opened = openLink(services.secrets, row.path, sign, services.clock.now())
    if (opened === 'expired') throw forbidden('链接已过期，请重新打开文件')
    if (!opened) return undefined
    const linked = asSystem(services, 'file link', row.tenant_id, origin)
    const account = opened.username.replace(SHARED, '')
    const isShared = account !== opened.username
    if (!(await isActive(linked, account)) || (isShared && (await isOfRecord(linked, row))))
      throw forbidden('链接已失效，请向给您链接的人重新索取')
    return { ctx: linked, account }
  }
  const session = await sessionIn(ctx, row.tenant_id)
  if (!session) return undefined
  const reader = { ctx: asPerson(services, session, origin) }
  if (await mayRead(reader.ctx, row)) return reader
  await noteDownload(reader, row, 'refused')
  return undefined
}

/** The caller's session in the tenant of the file, if a member there. */
const sessionIn = async ({ services, origin }: Ctx, tenantId: number | null): Promise<Session | undefined> => {
  if (origin.token === undefined || tenantId === null) return undefined
  try {
    const session = await services.ports.sessions.find(origin.token, tenantId)
    return session && !dueOf(session) ? session : undefined
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') return undefined
    throw error
  }
}

/** A picture offered for publication is open to the readers of a record that shows it. */
const mayRead = async (ctx: Ctx, { path, create_by: author, offered }: Row): Promise<boolean> => {
  const { person, codes } = ctx.session!
  if (author === person.username || codes.has(LIST)) return true
  return offered === true && (await usesOf(ctx, [path])).uses.length > 0
}

const UNCLEAN: Readonly<Record<string, string>> = {
  pending: '文件正在查毒，请稍后再试；长时间未完成请重新上传',
  infected: '文件含有病毒，不能使用',
}

const refuseUnclean = ({ status }: Row): void => {
  const sentence = status === null ? undefined : UNCLEAN[status]
  if (sentence) throw forbidden(sentence)
}

const noteDownload = ({ ctx, account }: Reader, row: Row, outcome: AuditEntry['outcome'] = 'success'): Promise<void> =>
  audit(ctx, {
    action: 'file.download',
    object: row.path,
    outcome,
    ...(account !== undefined && { actor: account }),
  })

const SAFE = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // accessible by address, hidden from search engines
  'x-robots-tag': 'noindex, noimageindex',
}

interface Showing {
  /** other origins may embed public content */
  readonly shared: boolean
  readonly show: boolean
}

const isInline = ({ content_type: type }: Row, show: boolean): boolean =>
  type.startsWith('image/') || (show && type === 'application/pdf')

const headersOf = (row: Row, { shared, show }: Showing): Record<string, string> => ({
  ...SAFE,
  ...(shared && row.class === 'public' && { 'cross-origin-resource-policy': 'cross-origin' }),
  'content-type': row.content_type,
  'content-disposition': `${isInline(row, show) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(row.name)}`,
  // another version may replace the content
  'cache-control': row.class === 'public' ? 'public, max-age=300' : 'private, no-store',
  ...(row.class === 'public' && row.checksum && { etag: `"${row.checksum}"` }),
})

/** RFC 5987 */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
