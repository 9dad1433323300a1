/** Redirects to a provider: each returns once, within five minutes, to the same browser (protection against login CSRF). */
import { sql } from 'kysely'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { signingKey } from '../../../platform/crypto/cipher.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { marking, markIn } from '../../../platform/http/cookie.ts'
import { hashOf } from './login-code.ts'

const LIFE_S = 300
const WORD = /^[A-Za-z0-9_-]{43}$/

const random = (): string => randomBytes(32).toString('base64url')

const MARK = 'third'

interface Redirect {
  readonly state: string
  readonly challenge: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Starts a redirect.
 * @param cookies of the request; several redirects of one browser share its cookie
 * @param userId the user who binds an account; null = sign-in
 */
export const depart = async (ctx: Ctx, cookies: string | undefined, userId: string | null): Promise<Redirect> => {
  const { config, clock } = ctx.services
  const [state, browser] = [random(), markIn(config, MARK, cookies) ?? random()]
  const now = clock.now()
  await sql`delete from sys_third_state where expires_at < ${formatTime(now)}::timestamptz`.execute(ctx.db)
  await sql`insert into sys_third_state (id, browser, user_id, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${userId}, ${formatTime(now + LIFE_S * 1000)})`.execute(ctx.db)
  const challenge = createHash('sha256').update(verifierOf(ctx, state)).digest('base64url')
  return { state, challenge, headers: marking(config, MARK, browser, { lifeS: LIFE_S, sameSite: 'Lax' }) }
}

/** @returns the redirect of a valid state, once and only for the same browser */
export const closeRedirect = async (ctx: Ctx, state: string, cookies: string | undefined) => {
  const browser = markIn(ctx.services.config, MARK, cookies)
  if (!browser || !WORD.test(state)) return undefined
  const at = now(ctx)
  const { rows } = await sql<{ userId: string | null }>`delete from sys_third_state
    where id = ${hashOf(state)} and browser = ${hashOf(browser)} and expires_at >= ${at}::timestamptz
    returning user_id as "userId"`.execute(ctx.db)
  const [found] = rows
  return found && { userId: found.userId, verifier: verifierOf(ctx, state) }
}

/** Derived from the state, so it need not be stored. */
const verifierOf = ({ services }: Ctx, state: string): string =>
  createHmac('sha256', signingKey(services.secrets.session, 'third-party verifier')).update(state).digest('base64url')
