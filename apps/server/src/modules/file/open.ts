/** Handing files out: public ones to everybody, the rest to those who may, by token or by link. */
import { AppError, forbidden, notFound } from '@huxi/model'
import { staticFile } from '@huxi/contract'
import { sql } from 'kysely'
import { file } from '../../engine/core/answer.ts'
import { actor, asPerson, asSystem, audit, type AuditEntry, type Ctx } from '../../engine/core/context.ts'
import type { Session } from '../../engine/core/session.ts'
import { dueOf } from '../../engine/http/guard.ts'
import type { Extra } from '../../engine/core/handle.ts'
import { openLink, signLink } from '../../platform/crypto/link.ts'
import type { Span } from '../../platform/files/storage.ts'

/** Holders see every file of their tenant; everybody else the own ones. */
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
  'tenant_id',
] as const

/** What lies in the bin is handed out to nobody. */
const find = (ctx: Ctx, path: string) =>
  ctx.db.selectFrom('sys_file').select(columns).where('path', '=', path).where('del_flag', '=', 0).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/** A version of the file instead of the one in use: private, whatever the file is now. */
const inVersion = async (ctx: Ctx, row: Row | undefined, version: string | undefined): Promise<Row | undefined> => {
  if (!row || version === undefined) return row
  const { rows } = await sql<Pick<Row, 'stored' | 'size' | 'checksum'>>`select v.stored, v.size, v.checksum
    from sys_file_version v join sys_file f on f.id = v.file_id
    where f.path = ${row.path} and v.version_no::text = ${version}`.execute(ctx.db)
  return rows[0] && { ...row, ...rows[0], class: 'private' }
}

/** GET /sys/common/static/*: only known rows; what somebody may not see is as absent as what never was. */
export const sendFile = async (ctx: Ctx, { rest, query, header }: Pick<Extra, 'rest' | 'query' | 'header'>) => {
  // lists of old clients end in a comma
  const path = rest.replace(/,+$/, '')
  const system = asSystem(ctx.services, 'stored file', null, ctx.origin)
  const { version, sign, show } = query
  // a link opens what is in use: earlier contents may have been replaced for a reason
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

/** What is played is asked for in parts. */
const isMedia = ({ content_type: type }: Row): boolean => /^(audio|video)\//.test(type)

/** One part, as players ask for it; any other wish is answered with all of it. */
const spanOf = (range: string | undefined, size: number): Span | undefined => {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '') ?? []
  if (from === undefined) return undefined
  const span = { start: Number(from), end: Math.min(to ? Number(to) : size - 1, size - 1) }
  return span.start <= span.end ? span : undefined
}

/** Of what is not compressed on its way. */
const lengthOf = (row: Row, span: Span | undefined): Record<string, string> => ({
  ...(!row.content_type.startsWith('text/') && {
    'content-length': String(span ? span.end - span.start + 1 : row.size),
  }),
  ...(isMedia(row) && { 'accept-ranges': 'bytes' }),
  ...(span && { 'content-range': `bytes ${span.start}-${span.end}/${row.size}` }),
})

/** GET /sys/common/link: an address that opens the file for ten minutes without a token. */
export const linkOf = async (ctx: Ctx, path: string) => {
  const row = await find(ctx, path)
  if (!row || !(row.class === 'public' || mayRead(ctx.session!, row))) throw notFound()
  refuseUnclean(row)
  return { url: linkTo(ctx, path), name: row.name, size: row.size, contentType: row.content_type }
}

/** An address below the API base that opens a file for the person of the context; the caller has judged the right. */
export const linkTo = (ctx: Ctx, path: string, lastsMs?: number): string => {
  const { secrets, clock } = ctx.services
  return `${staticFile.path.replace('*', path)}?sign=${signLink(secrets.link, path, actor(ctx), clock.now(), lastsMs)}`
}

const missing = (): AppError => new AppError('missing', '很抱歉，资源未找到!')

/** Who reads a private file, for the audit: a context, and the account of a person who came by link. */
interface Reader {
  readonly ctx: Ctx
  readonly account?: string
}

const readerOf = async (ctx: Ctx, row: Row, sign: string | undefined): Promise<Reader | undefined> => {
  const { services, origin } = ctx
  if (sign !== undefined) {
    const opened = openLink(services.secrets, row.path, sign, services.clock.now())
    if (opened === 'expired') throw forbidden('链接已过期，请重新打开文件')
    return opened && { ctx: asSystem(services, 'file link', row.tenant_id, origin), account: opened.username }
  }
  const session = await sessionIn(ctx, row.tenant_id)
  if (!session) return undefined
  const reader = { ctx: asPerson(services, session, origin) }
  if (mayRead(session, row)) return reader
  await noteDownload(reader, row, 'refused')
  return undefined
}

/** The caller's session in the tenant of the file, if that is one of the caller's. */
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

const mayRead = (session: Session, row: Row): boolean =>
  row.create_by === session.person.username || session.codes.has(LIST)

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
  // whoever has the address may look, no search engine may list it
  'x-robots-tag': 'noindex, noimageindex',
}

interface Showing {
  /** pages of other origins may show what is public */
  readonly shared: boolean
  /** a page of ours shows it */
  readonly show: boolean
}

/** Pictures, and papers where a page asks for it; all else is only saved. */
const isShown = ({ content_type: type }: Row, show: boolean): boolean =>
  type.startsWith('image/') || (show && type === 'application/pdf')

const headersOf = (row: Row, { shared, show }: Showing): Record<string, string> => ({
  ...SAFE,
  ...(shared && row.class === 'public' && { 'cross-origin-resource-policy': 'cross-origin' }),
  'content-type': row.content_type,
  'content-disposition': `${isShown(row, show) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(row.name)}`,
  // another version may take its place
  'cache-control': row.class === 'public' ? 'public, max-age=300' : 'private, no-store',
  ...(row.class === 'public' && row.checksum && { etag: `"${row.checksum}"` }),
})

/** RFC 5987 */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
