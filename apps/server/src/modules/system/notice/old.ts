import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

const READ_DAYS = 30
const KEPT_DAYS = 90

export const deleteOldNotices = async (services: AppServices): Promise<void> => {
  const before = (days: number) => sql`${formatTime(services.clock.now() - days * DAY_MS)}::timestamptz`
  await sql`delete from sys_notice where case when is_todo then done_time < ${before(KEPT_DAYS)}
    else read_time < ${before(READ_DAYS)} or create_time < ${before(KEPT_DAYS)} end`.execute(
    asSystem(services, 'old notices').db,
  )
}
