/** How the jobs of the system fare, as the scheduler wrote it down. */
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Times in milliseconds since 1970. */
export interface JobState {
  readonly name: string
  readonly nextAt: number | null
  readonly isRunning: boolean
  readonly okAt: number | null
  /** since when no run has succeeded any more; null = the latest one did */
  readonly failingSince: number | null
  readonly error: string | null
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Every job, in the order of its name. The database has to see every tenant. */
export const jobStates = async (db: Db): Promise<readonly JobState[]> => {
  const { rows } = await sql<JobState>`
    select j.name, ${ms('j.next_at')} as "nextAt", j.run_id is not null as "isRunning", ${ms('j.last_ok_at')} as "okAt",
      case when j.last_error_at > coalesce(j.last_ok_at, '-infinity') then j.last_error end as error,
      case when j.last_error_at > coalesce(j.last_ok_at, '-infinity') then coalesce((
        select ${ms('f.at')} from (
          select min(r.started_at) as at from sys_job_run r where r.job = j.name and r.outcome in ('failure', 'timeout')
            and r.started_at > coalesce(j.last_ok_at, '-infinity')) f), ${ms('j.last_error_at')}) end as "failingSince"
    from sys_job j order by j.name`.execute(db)
  return rows
}
