/** What lies around after its time: sessions nobody can use any more, browsers long not seen, captchas, failed tries. */
import { sql } from 'kysely'
import { asSystem, type House } from '../../engine/context.ts'
import { formatTime } from '../../platform/clock.ts'
import { TRIES_KEPT_MS } from './guessing.ts'
import { isLive } from './live.ts'

/** Deletes what has expired. None of it counted any more. */
export const forgetExpired = async (house: House): Promise<void> => {
  const { db } = asSystem(house, 'expired sessions, captchas and tries')
  const before = (ms: number): string => formatTime(house.clock.now() - ms)
  const now = before(0)
  await sql`delete from sys_session s using sys_user u where u.id = s.user_id and not (${isLive(house)})`.execute(db)
  await sql`delete from sys_device where expires_at < ${now}::timestamptz`.execute(db)
  await sql`delete from sys_captcha where expires_at < ${now}::timestamptz`.execute(db)
  await sql`delete from sys_attempt where at < ${before(TRIES_KEPT_MS)}::timestamptz`.execute(db)
}
