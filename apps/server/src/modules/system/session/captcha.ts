/** Captcha: valid for two minutes and a single check, whatever its outcome. The client chooses only the label. */
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../engine/core/context.ts'
import { captchaPng, captchaText } from '../../../platform/http/captcha-image.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { networkOf } from '../../../platform/http/network.ts'

const LIFE_MS = 120_000

const idOf = (ctx: Ctx, key: string): string =>
  createHash('sha256')
    .update(`${networkOf(ctx.origin.ip)}\n${key}`)
    .digest('hex')

export const drawCaptcha = async (ctx: Ctx, key: string, density: 1 | 2): Promise<string> => {
  const now = ctx.services.clock.now()
  const answer = captchaText()
  await sql`delete from sys_captcha where expires_at < ${formatTime(now)}::timestamptz`.execute(ctx.db)
  await sql`insert into sys_captcha (id, answer, expires_at)
    values (${idOf(ctx, key)}, ${answer.toLowerCase()}, ${formatTime(now + LIFE_MS)})
    on conflict (id) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(ctx.db)
  return captchaPng(answer, density)
}

const asking = (message: string): AppError => new AppError('captcha', message)

export const solveCaptcha = async (ctx: Ctx, key: string | null, given: string | null): Promise<void> => {
  if (!key || !given) throw asking('请输入验证码')
  const { rows } = await sql<{
    answer: string
    expires_at: string
  }>`delete from sys_captcha where id = ${idOf(ctx, key)}
    returning answer, expires_at`.execute(ctx.db)
  const [found] = rows
  if (!found || found.expires_at < now(ctx)) throw asking('验证码无效')
  if (found.answer !== given.trim().toLowerCase()) throw asking('验证码错误')
}
