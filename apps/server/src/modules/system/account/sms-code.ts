/** Codes people prove their phone with: six digits, five minutes, one purpose, five wrong tries, one use. */
import { refused, spelledNumber } from '@huxi/model'
import { sql } from 'kysely'
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { CODE_MINUTES, type SmsPurpose } from '../../../platform/http/sms.ts'
import { forgive, guess, knownDevice, limits, type Limit } from '../session/index.ts'

const LIFE_MS = CODE_MINUTES * 60_000
const WRONG_MAX = 5

export interface GivenCode {
  readonly purpose: SmsPurpose
  readonly mobile: string
  readonly code: string
}

/** Keyed hash of a number or code, safe against exhaustive guessing without the installation's key. */
export const markOf = (ctx: Ctx, ...words: readonly string[]): string =>
  createHmac('sha256', ctx.services.secrets.session).update(words.join('\n')).digest('hex')

/** Replaces an earlier code. @param real false: no code is sent and none matches, while everything else behaves the same */
export const makeCode = async (ctx: Ctx, purpose: SmsPurpose, mobile: string, real: boolean): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = hashOf(ctx, { purpose, mobile, code: real ? code : randomBytes(16).toString('hex') })
  const expires = formatTime(ctx.services.clock.now() + LIFE_MS)
  await sql`insert into sys_sms_code (id, code_hash, expires_at) values (${idOf(ctx, purpose, mobile)}, ${hash}, ${expires})
    on conflict (id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      used_at = null`.execute(ctx.db)
  const device = await knownDevice(ctx, 'phone', mobile)
  const own = device === undefined ? [] : [tries(ctx, purpose, mobile, device)]
  for (const limit of [tries(ctx, purpose, mobile), ...own]) await forgive(ctx, [limit])
  return code
}

export const dropCode = async (ctx: Ctx, purpose: SmsPurpose, mobile: string): Promise<void> => {
  await ctx.db
    .deleteFrom('sys_sms_code')
    .where('id', '=', idOf(ctx, purpose, mobile))
    .execute()
}

const tries = (ctx: Ctx, purpose: SmsPurpose, mobile: string, device = ''): Limit => ({
  subject: `sms-code:${idOf(ctx, purpose, mobile)}${device}`,
  most: WRONG_MAX,
  withinMs: LIFE_MS,
  refusal: spent,
})

/** Checks a code without using it. @throws {AppError} refused when wrong, expired, used or tried too often; tooMany per network */
export const checkCode = async (ctx: Ctx, given: GivenCode): Promise<void> => {
  const { purpose, mobile } = given
  let wrong = spent()
  const device = await knownDevice(ctx, 'phone', mobile)
  const own = (address: string): Limit => tries(ctx, purpose, mobile, address)
  const right = await guess(ctx, limits.from(ctx, device, tries(ctx, purpose, mobile), own), async () => {
    const { rows } = await sql<{ hash: string }>`select code_hash as hash from sys_sms_code
      where id = ${idOf(ctx, purpose, mobile)} and used_at is null
        and expires_at > ${now(ctx)}::timestamptz`.execute(ctx.db)
    const [found] = rows
    if (!found) return undefined
    wrong = refused('手机验证码错误')
    return timingSafeEqual(Buffer.from(found.hash), Buffer.from(hashOf(ctx, given))) || undefined
  })
  if (!right) throw wrong
}

/** Uses a checked code; succeeds once when called concurrently. @throws {AppError} refused */
export const spendCode = async (ctx: Ctx, given: GivenCode): Promise<void> => {
  const { rows } = await sql`update sys_sms_code set used_at = ${now(ctx)}
    where id = ${idOf(ctx, given.purpose, given.mobile)} and code_hash = ${hashOf(ctx, given)} and used_at is null
    returning id`.execute(ctx.db)
  if (rows.length === 0) throw spent()
}

const spent = () => refused('手机验证码失效，请重新获取')

const idOf = (ctx: Ctx, purpose: SmsPurpose, mobile: string): string => markOf(ctx, 'sms', purpose, mobile)

const hashOf = (ctx: Ctx, { purpose, mobile, code }: GivenCode): string =>
  markOf(ctx, 'code', purpose, mobile, spelledNumber(code))
