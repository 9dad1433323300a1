/** What a call costs, who pays for it and what it shares with others: the signed-in person, or the address a stranger calls from (S-AVA-2). */
import { AppError, type Endpoint } from '@huxi/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { DOOR } from '../../platform/db/share.ts'
import type { AppServices } from '../core/context.ts'
import type { Person } from '../core/session.ts'

/** Work in proportion to the data, not to the call. */
const HEAVY = /\/(exportXls\w*|exportTemplate\w*|import\w*|undoImport|upload\w*)$/
/** Pictures of a page: many at once, one cheap look-up each. */
const LIGHT = /\/static\//
const [HEAVY_COST, LIGHT_COST] = [10, 0.1]

/** Tokens a call takes. */
export const costOf = ({ path }: Pick<Endpoint, 'path'>): number =>
  HEAVY.test(path) ? HEAVY_COST : LIGHT.test(path) ? LIGHT_COST : 1

/** The way in. */
const ENTRANCE =
  /^\/sys\/(login|phoneLogin|logout|sms|randomImage|checkCaptcha|getEncryptedString|thirdLogin|cas)(\/|$)/

/** What shares its connections: the way in, heavy work, and each resource for itself. */
export const kindOf = ({ path }: Pick<Endpoint, 'path'>): string => {
  if (ENTRANCE.test(path)) return DOOR
  return HEAVY.test(path) ? 'heavy' : path.split('/', 3).join('/')
}

/**
 * Takes the cost of a call from its caller's bucket and says in the headers what is left.
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
