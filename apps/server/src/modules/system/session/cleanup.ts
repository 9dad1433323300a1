/** Deletes expired sessions, known browsers, captchas, tries, and stored answers. */
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { ANSWERS_KEPT_MS } from '../../../engine/http/request.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { SESSION_LIFE_MS } from '../../../platform/config/session-config.ts'
import { keepReason, reasonOfEnd } from './end-reasons.ts'
import { TRIES_KEPT_MS } from './throttle.ts'
import { isLive } from './liveness.ts'

export const deleteExpired = async (services: AppServices): Promise<void> => {
  const { db } = asSystem(services, 'expired sessions, captchas and tries')
  const before = (ms: number): string => formatTime(services.clock.now() - ms)
  const now = before(0)
  // rows dated in the future after a clock reset would outlive their time
  await sql`update sys_session set created_at = least(created_at, ${now}::timestamptz),
      last_seen = least(last_seen, ${now}::timestamptz), proved_at = least(proved_at, ${now}::timestamptz),
      expires_at = least(expires_at, ${before(-SESSION_LIFE_MS)}::timestamptz)
    where greatest(created_at, last_seen, proved_at) > ${now}::timestamptz`.execute(db)
  await sql`with gone as (
      delete from sys_session s using sys_user u where u.id = s.user_id and not (${isLive(services)})
      returning s.id, s.token_hash, s.user_id, ${reasonOfEnd} as reason),
    ${keepReason(services, sql`select * from gone`)} select 1`.execute(db)
  await sql`delete from sys_ended_session where at < ${before(SESSION_LIFE_MS)}::timestamptz`.execute(db)
  await sql`delete from sys_device where expires_at < ${now}::timestamptz`.execute(db)
  await sql`delete from sys_captcha where expires_at < ${now}::timestamptz`.execute(db)
  await sql`delete from sys_idempotency_key where at < ${before(ANSWERS_KEPT_MS)}::timestamptz`.execute(db)
  await sql`delete from sys_attempt where at < ${before(TRIES_KEPT_MS)}::timestamptz`.execute(db)
}
