import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface JobState {
  readonly name: string
  readonly nextAt: number | null
  readonly isRunning: boolean
  readonly okAt: number | null
  /** first failure since the last success; interrupted runs do not count */
  readonly failingSince: number | null
  readonly sentence: string | null
  readonly isTimeout: boolean
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Every job by name. The database has to see every tenant. */
export const jobStates = async (db: Db): Promise<readonly JobState[]> => {
  const { rows } = await sql<JobState>`
    select j.name, ${ms('j.next_at')} as "nextAt", j.run_id is not null as "isRunning", ${ms('j.last_ok_at')} as "okAt",
      ${ms('f.since')} as "failingSince", f.sentence, coalesce(f.outcome = 'timeout', false) as "isTimeout"
    from sys_job j left join lateral (
      select min(started_at) as since, (array_agg(sentence order by started_at desc))[1] as sentence,
        (array_agg(outcome order by started_at desc))[1] as outcome
      from sys_job_run where job = j.name and outcome in ('failure', 'timeout')
        and started_at > coalesce(j.last_ok_at, '-infinity')) f on true
    order by j.name`.execute(db)
  return rows
}
