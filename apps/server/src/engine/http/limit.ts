/** Cost of a call, its payer (user, or address of an anonymous caller) and the pool of connections it shares. */
import { AppError, type Endpoint } from '@huxi/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { ENTRANCE, type Caller } from '../../platform/db/share.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import type { Person } from '../core/session.ts'

const COSTS = { heavy: 10, light: 0.1 } as const

export const costOf = ({ cost }: Pick<Endpoint, 'cost'>): number => (cost ? COSTS[cost] : 1)

export const kindOf = ({ entrance, cost, group }: Pick<Endpoint, 'entrance' | 'cost' | 'group'>): string => {
  if (entrance) return ENTRANCE
  return cost === 'heavy' ? 'heavy' : group
}

/**
 * The account a call runs under in the database. Cheap calls of a page have one of their own, so that they do not wait for heavy
 * ones; a read is cancelled once its caller hangs up.
 */
export const payingCaller = (
  { cost, entrance }: Pick<Endpoint, 'entrance' | 'cost'>,
  kind: string,
  { session, origin }: Ctx,
  { method, raw }: FastifyRequest,
): Caller => {
  if (entrance) return { kind }
  const name = session ? session.person.id : networkOf(origin.ip)
  const person = cost === 'light' ? `${name} light` : name
  return method === 'GET' ? { kind, person, isGone: () => raw.socket.destroyed } : { kind, person }
}

/**
 * Takes the cost of a call from its payer's bucket and reports the rest in headers.
 * @throws {AppError} tooMany when the bucket is empty
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
  if (!granted) throw new AppError('tooMany', `操作过于频繁，请 ${wait} 秒后再试`, { retryAfter: wait })
}
