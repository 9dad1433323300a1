/** What the scheduler writes down. Beats are compared by the database's clock, because those of processes differ. */
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'

export interface JobRow {
  readonly name: string
  /** milliseconds since 1970; null = never again */
  readonly nextAt: number | null
  /** the run that holds the job; null = free */
  readonly runId: string | null
  readonly isStale: boolean
}

export interface Claim {
  readonly job: string
  readonly runId: string
}

export interface Ending {
  readonly outcome: 'success' | 'failure' | 'timeout' | 'interrupted'
  readonly message?: string
}

const timeOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

const isStale = (staleMs: number): RawBuilder<boolean> =>
  sql`coalesce(beat_at < clock_timestamp() - ${staleMs} * interval '1 millisecond', true)`

/** Adds jobs that are new; one whose times were changed in the code starts over with the new ones. */
export const registerJobs = async (
  db: Db,
  jobs: readonly { name: string; spec: string; next: number | undefined }[],
): Promise<void> => {
  for (const { name, spec, next } of jobs) {
    await sql`insert into sys_job (name, spec, next_at) values (${name}, ${spec}, ${timeOf(next)}::timestamptz)
      on conflict (name) do update set spec = excluded.spec, next_at = excluded.next_at
      where sys_job.spec <> excluded.spec`.execute(db)
  }
}

export const readJobs = async (
  db: Db,
  names: readonly string[],
  staleMs: number,
): Promise<ReadonlyMap<string, JobRow>> => {
  const { rows } = await sql<JobRow>`select name, run_id as "runId",
      (extract(epoch from next_at) * 1000)::bigint as "nextAt",
      ${isStale(staleMs)} as "isStale"
    from sys_job where name = any(${[...names]})`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

interface Wish {
  readonly row: JobRow
  readonly next: number | undefined
  readonly worker: string
  readonly staleMs: number
  readonly now: number
}

/** Claims a job as it was read; undefined = somebody else was first. A stale run is marked as interrupted. */
export const claimJob = (db: Db, { row, next, worker, staleMs, now }: Wish): Promise<Claim | undefined> =>
  transaction(db, async (tx) => {
    const runId = newId()
    const { numAffectedRows } = await sql`update sys_job
      set run_id = ${runId}, worker = ${worker}, beat_at = clock_timestamp(), next_at = ${timeOf(next)}::timestamptz
      where name = ${row.name} and run_id is not distinct from ${row.runId}
        and next_at is not distinct from ${timeOf(row.nextAt ?? undefined)}::timestamptz
        and (run_id is null or ${isStale(staleMs)})`.execute(tx)
    if (!numAffectedRows) return undefined
    const at = timeOf(now)
    await sql`update sys_job_run set outcome = 'interrupted', ended_at = ${at}::timestamptz
      where id = ${row.runId} and outcome = 'running'`.execute(tx)
    await sql`insert into sys_job_run (id, job, worker, due_at, started_at, outcome)
      values (${runId}, ${row.name}, ${worker}, coalesce((select due_at from sys_job_run where id = ${row.runId}),
        ${timeOf(row.nextAt ?? now)}::timestamptz), ${at}::timestamptz, 'running')`.execute(tx)
    return { job: row.name, runId }
  })

/** @returns whether the claim still holds */
export const sendBeat = async (db: Db, { job, runId }: Claim): Promise<boolean> => {
  const { numAffectedRows } = await sql`update sys_job set beat_at = clock_timestamp()
    where name = ${job} and run_id = ${runId}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Frees the job, unless somebody has taken it over. */
export const endRun = (db: Db, { job, runId }: Claim, { outcome, message = '' }: Ending, now: number): Promise<void> =>
  transaction(db, async (tx) => {
    const [at, isGood] = [timeOf(now), outcome === 'success']
    await sql`update sys_job set run_id = null, worker = null, beat_at = null,
        last_ok_at = case when ${isGood} then ${at}::timestamptz else last_ok_at end,
        last_error_at = case when ${isGood} then last_error_at else ${at}::timestamptz end,
        last_error = case when ${isGood} then last_error else ${message} end
      where name = ${job} and run_id = ${runId}`.execute(tx)
    await sql`update sys_job_run set outcome = ${outcome}, ended_at = ${at}::timestamptz, message = ${message || null}
      where id = ${runId} and outcome = 'running'`.execute(tx)
  })

/** Forgets runs that ended before a time. */
export const forgetRuns = async (db: Db, before: number): Promise<void> => {
  await sql`delete from sys_job_run where ended_at < ${timeOf(before)}::timestamptz`.execute(db)
}
