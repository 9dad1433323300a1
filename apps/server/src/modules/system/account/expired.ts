import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { NOTICE_LIFE_MS } from '../user/index.ts'

export const deleteOldCodes = async (services: AppServices): Promise<void> => {
  const { db } = asSystem(services, 'expired codes and tickets')
  const now = services.clock.now()
  await sql`delete from sys_sms_code where expires_at < ${formatTime(now)}::timestamptz`.execute(db)
  await sql`delete from sys_password_ticket where expires_at < ${formatTime(now)}::timestamptz`.execute(db)
  await sql`delete from sys_account_notice where at < ${formatTime(now - NOTICE_LIFE_MS)}::timestamptz`.execute(db)
  await sql`delete from sys_quota where at < ${formatTime(now - DAY_MS)}::timestamptz`.execute(db)
}
