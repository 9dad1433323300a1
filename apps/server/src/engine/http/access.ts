/**
 * Caller of a request, permission, and cost. Default deny: an endpoint without access does not exist, a code that is not held
 * refuses.
 */
import { AppError, forbidden, unauthenticated, type Due, type Endpoint } from '@huxi/model'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAnyone, asPerson } from '../core/caller.ts'
import type { AppServices, Ctx, Origin } from '../core/context.ts'
import type { Person, Session } from '../core/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { ENTRANCE, type Caller } from '../../platform/db/share.ts'

const DUE_TEXT: Readonly<Record<Due, string>> = { password: '请先修改密码', secondFactor: '请先开启两步验证' }

/**
 * @throws {AppError} unauthenticated without session; forbidden without the code or while a new password or second factor is due;
 * secondFactor while a proof of identity is required
 */
export const guard = (
  { access, settles, early, stepUp }: Pick<Endpoint, 'access' | 'settles' | 'early' | 'stepUp'>,
  session: Session | undefined,
): void => {
  if (access === 'public') return
  if (!session) throw unauthenticated()
  const due = dueOf(session)
  if (due && due !== settles && !(due === 'password' && early)) throw new AppError('forbidden', DUE_TEXT[due])
  const codes = typeof access === 'string' ? [access] : access
  if (access !== 'login' && !codes.some((code) => session.codes.has(code))) throw forbidden()
  if (stepUp) requireStepUp(session)
}

/** For endpoints that need a proof for certain input only; others declare `stepUp`. @throws {AppError} secondFactor (428) */
export const requireStepUp = (session: Session | null): void => {
  if (session && !session.steppedUp)
    throw new AppError('secondFactor', '为确认是您本人，请再次输入登录密码或动态码', { detail: { stepUp: true } })
}

/** Older clients have no field for a proof and count a sign-in by password instead. */
export const proofFor = (error: unknown, { ownClient }: Pick<Origin, 'ownClient'>): unknown => {
  const needsStepUp = error instanceof AppError && (error.detail as { stepUp?: boolean } | null)?.stepUp === true
  if (!needsStepUp || ownClient) return error
  return new AppError('secondFactor', '为确认是您本人，请退出后用密码重新登录，并在 5 分钟内操作', {
    detail: error.detail,
  })
}

export const dueOf = ({ mustChange, mustEnrol }: Pick<Session, 'mustChange' | 'mustEnrol'>): Due | undefined =>
  mustChange ? 'password' : mustEnrol ? 'secondFactor' : undefined

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Headers are ASCII, so texts are percent-encoded; invalid ones count as absent. */
const decodedOf = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const originOf = (request: FastifyRequest): Origin => ({
  id: request.id,
  ip: request.ip,
  agent: (headerOf(request, 'user-agent') ?? '').slice(0, 200),
  token: headerOf(request, 'x-access-token'),
  ownClient: headerOf(request, 'x-huxi-client') === '1',
  reason: decodedOf(headerOf(request, 'x-huxi-reason')),
  cookies: headerOf(request, 'cookie'),
})

const tenantOf = (request: FastifyRequest): number => {
  const tenantHeader =
    ['tenant_id', 'tenant-id', 'x-tenant-id'].map((name) => headerOf(request, name)).find(Boolean) ?? '0'
  if (!/^\d{1,9}$/.test(tenantHeader)) throw new AppError('forbidden', '租户不正确，请重新登录')
  return Number(tenantHeader)
}

export const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = headerOf(request, 'x-access-token')
  return token && TOKEN.test(token) ? token : undefined
}

const COSTS = { heavy: 10, light: 0.1 } as const

export const costOf = ({ cost }: Pick<Endpoint, 'cost'>): number => (cost ? COSTS[cost] : 1)

export const kindOf = ({ entrance, cost, group }: Pick<Endpoint, 'entrance' | 'cost' | 'group'>): string => {
  if (entrance) return ENTRANCE
  return cost === 'heavy' ? 'heavy' : group
}

/**
 * The account a call runs under in the database. Cheap calls of a page have one of their own, so that they do not wait for heavy
 * ones; a read is cancelled once its caller hangs up, a change of an older client by GET is not.
 */
export const payingCaller = (
  { cost, entrance, raw: isForwarded, work = 'query' }: Pick<Endpoint, 'entrance' | 'cost' | 'raw' | 'work'>,
  kind: string,
  { session, origin }: Ctx,
  { method, raw }: FastifyRequest,
): Caller => {
  if (entrance) return { kind }
  const name = session ? session.person.id : networkOf(origin.ip)
  const person = isForwarded ? `${name} forwarded` : cost === 'light' ? `${name} light` : name
  const isRead = method === 'GET' && work === 'query'
  return isRead ? { kind, person, isGone: () => raw.socket.destroyed } : { kind, person }
}

const SLOWED_MS = 250
const SLOWED_MAX = 1000
let slowed = 0

/** Slows callers that repeat without waiting: thousands of refusals a second would cost the others their time. */
const slowDown = async (): Promise<void> => {
  if (slowed >= SLOWED_MAX) return
  slowed += 1
  await sleep(SLOWED_MS)
  slowed -= 1
}

/**
 * Takes the cost of a call from its payer's bucket and reports the rest in headers.
 * @throws {AppError} tooMany, a little later, when the bucket is empty
 */
export const meter = async (
  { config, limits }: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  payer: Person | undefined,
  cost = 1,
): Promise<void> => {
  const { granted, limit, remaining, reset, wait } = payer
    ? await limits.take(`user:${payer.id}`, config.rateLimitUser, cost)
    : await limits.take(`address:${networkOf(request.ip)}`, config.rateLimitAnon, cost)
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset })
  if (granted) return
  await slowDown()
  throw new AppError('tooMany', `操作过于频繁，请 ${wait} 秒后再试`, { retryAfter: wait })
}

export const callerOf = async (
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Endpoint,
): Promise<Session> => {
  const { sessions } = services.ports
  const token = tokenOf(request)
  const charge = async (payer: Person | undefined): Promise<number> => {
    await meter(services, request, reply, payer, endpoint && costOf(endpoint))
    return payer ? tenantOf(request) : 0
  }
  const found = endpoint?.unattended ? sessions.peek : sessions.find
  const session = token === undefined ? void (await charge(undefined)) : await found(token, charge)
  if (!session) throw unauthenticated(token === undefined ? undefined : await sessions.ending(token))
  request.caller = { user: session.person.id, tenant: session.tenantId }
  return session
}

export const contextOf = async (
  services: AppServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ctx> => {
  if (endpoint.access !== 'public')
    return asPerson(services, await callerOf(services, request, reply, endpoint), originOf(request))
  await meter(services, request, reply, undefined, costOf(endpoint))
  return asAnyone(services, originOf(request))
}
