/** Handing files out: public ones to everybody, the rest to those who may, by token or by link. */
import { AppError, forbidden, notFound } from '@huxi/model'
import { staticFile } from '@huxi/contract'
import { file } from '../../engine/core/answer.ts'
import { actor, asPerson, asSystem, audit, type AuditEntry, type Ctx } from '../../engine/core/context.ts'
import type { Session } from '../../engine/core/session.ts'
import { dueOf } from '../../engine/http/guard.ts'
import type { Extra } from '../../engine/core/handle.ts'
import { openLink, signLink } from '../../platform/crypto/link.ts'

/** Holders see every file of their tenant; everybody else the own ones. */
const LIST = 'system:ossFile:list'

const columns = ['path', 'stored', 'name', 'class', 'content_type', 'size', 'status', 'create_by', 'tenant_id'] as const

/** What lies in the bin is handed out to nobody. */
const find = (ctx: Ctx, path: string) =>
  ctx.db.selectFrom('sys_file').select(columns).where('path', '=', path).where('del_flag', '=', 0).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/** GET /sys/common/static/*: only known rows; what somebody may not see is as absent as what never was. */
export const sendFile = async (ctx: Ctx, { rest, query }: Pick<Extra, 'rest' | 'query'>) => {
  // lists of old clients end in a comma
  const path = rest.replace(/,+$/, '')
  const row = await find(asSystem(ctx.services, 'stored file', null, ctx.origin), path)
  const open = row?.class === 'public'
  const reader = row && !open ? await readerOf(ctx, row, query['sign']) : undefined
  if (!row || !(open || reader)) throw missing()
  refuseUnclean(row)
  const bytes = await ctx.services.storage.get(row.stored ?? path)
  if (!bytes) throw missing()
  if (reader) await noteDownload(reader, row)
  return file(bytes, headersOf(row, ctx.services.config.corsOrigins.length > 0))
}

/** GET /sys/common/link: an address that opens the file for ten minutes without a token. */
export const linkOf = async (ctx: Ctx, path: string) => {
  const row = await find(ctx, path)
  if (!row || !(row.class === 'public' || mayRead(ctx.session!, row))) throw notFound()
  refuseUnclean(row)
  return { url: linkTo(ctx, path), name: row.name, size: row.size, contentType: row.content_type }
}

/** An address below the API base that opens a file for the person of the context; the caller has judged the right. */
export const linkTo = (ctx: Ctx, path: string): string => {
  const { secrets, clock } = ctx.services
  return `${staticFile.path.replace('*', path)}?sign=${signLink(secrets.link, path, actor(ctx), clock.now())}`
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

/** @param shared pages of other origins may show what is public */
const headersOf = (row: Row, shared: boolean): Record<string, string> => ({
  ...SAFE,
  ...(shared && row.class === 'public' && { 'cross-origin-resource-policy': 'cross-origin' }),
  'content-type': row.content_type,
  'content-disposition': `${row.content_type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(row.name)}`,
  'cache-control': row.class === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
})

/** RFC 5987 */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
