/** Tables of the scheduler. Heartbeats use the database clock, as clocks of processes differ. */
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'

export interface JobRow {
  readonly name: string
  /** milliseconds since 1970; null = never again */
  readonly nextAt: number | null
  readonly retryAt: number | null
  readonly askedAt: number | null
  readonly runId: string | null
  readonly isStale: boolean
}

export interface Claim {
  readonly job: string
  readonly runId: string
  readonly attempt: number
}

interface Trace {
  readonly output: string
  readonly durationMs: number
  readonly retryAt: number | undefined
  readonly skipTo: number | undefined
}

export interface Ending {
  readonly outcome: 'success' | 'failure' | 'timeout' | 'interrupted'
  readonly message?: string
  readonly sentence?: string
}

export const CLOCK = 'clock'
export const RETRY = 'retry'

const timeOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

const isStale = (staleMs: number): RawBuilder<boolean> =>
  sql`coalesce(beat_at < clock_timestamp() - ${staleMs} * interval '1 millisecond', true)`

/** Adds new jobs; a changed schedule in the code replaces the stored one. */
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

interface JobPlan {
  readonly name: string
  readonly spec: string
  /** undefined = on request only */
  readonly next: number | undefined
}

/** Stores the next runs of user-defined jobs. Drops pending retries. */
export const planJobs = async (db: Db, plans: readonly JobPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const rows = plans.map(({ name, spec, next }) => sql`(${name}, ${spec}, ${timeOf(next)}::timestamptz)`)
  await sql`insert into sys_job (name, spec, next_at) values ${sql.join(rows)}
    on conflict (name) do update set spec = excluded.spec, next_at = excluded.next_at, retry_at = null`.execute(db)
}

interface JobStanding {
  readonly name: string
  readonly spec: string
  readonly nextAt: number | null
  readonly lastOkAt: number | null
  readonly lastErrorAt: number | null
  readonly isRunning: boolean
  readonly askedBy: string | null
}

const msOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

export const readJobStates = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, JobStanding>> => {
  const { rows } =
    await sql<JobStanding>`select name, spec, ${msOf('next_at')} as "nextAt", ${msOf('last_ok_at')} as "lastOkAt",
      ${msOf('last_error_at')} as "lastErrorAt", run_id is not null as "isRunning",
      case when asked_at is not null then asked_by end as "askedBy"
    from sys_job where name = any(${[...names]})`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

interface LastRun {
  readonly job: string
  readonly startedAt: number
  readonly outcome: string
  readonly durationMs: number | null
}

export const readLastRuns = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, LastRun>> => {
  const { rows } =
    await sql<LastRun>`select job, ${msOf('started_at')} as "startedAt", outcome, duration_ms as "durationMs"
    from sys_job j cross join lateral (
      select job, started_at, outcome, duration_ms from sys_job_run where job = j.name order by started_at desc limit 1) r
    where j.name = any(${[...names]})`.execute(db)
  return new Map(rows.map((row) => [row.job, row]))
}

export const dropJobs = async (db: Db, names: readonly string[]): Promise<void> => {
  await sql`delete from sys_job where name = any(${[...names]})`.execute(db)
}

/** Requests a run at once. @returns false for a running or requested job */
export const askForRun = async (
  db: Db,
  name: string,
  by: string,
  reason: string | null,
  now: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`update sys_job
    set asked_at = ${timeOf(now)}::timestamptz, asked_by = ${by}, asked_reason = ${reason}
    where name = ${name} and run_id is null and asked_at is null`.execute(db)
  return Boolean(numAffectedRows)
}

export const readJobs = async (db: Db, staleMs: number): Promise<ReadonlyMap<string, JobRow>> => {
  const { rows } = await sql<JobRow>`select name, run_id as "runId",
      ${msOf('next_at')} as "nextAt", ${msOf('retry_at')} as "retryAt", ${msOf('asked_at')} as "askedAt",
      ${isStale(staleMs)} as "isStale"
    from sys_job`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

interface Wish {
  readonly row: JobRow
  readonly next: number | undefined
  readonly worker: string
  readonly staleMs: number
  readonly now: number
}

/** A manually set time may be finer than milliseconds. */
const isAsRead = (column: string, ms: number | null): RawBuilder<boolean> =>
  sql`date_trunc('milliseconds', ${sql.ref(column)}) is not distinct from ${timeOf(ms ?? undefined)}::timestamptz`

/** Whether an occurrence in the range has run: it recurs after the clock of the database was set back. */
export const hasRunBetween = async (db: Db, name: string, from: number, to: number): Promise<boolean> => {
  const { rows } = await sql`select from sys_job_run where job = ${name} and started_by = ${CLOCK}
    and due_at between ${timeOf(from)}::timestamptz and ${timeOf(to)}::timestamptz limit 1`.execute(db)
  return rows.length > 0
}

/** Plans a job anew unless its row has changed since it was read. */
export const replanJob = async (db: Db, { name, nextAt }: JobRow, next: number | undefined): Promise<void> => {
  await sql`update sys_job set next_at = ${timeOf(next)}::timestamptz
    where name = ${name} and run_id is null and ${isAsRead('next_at', nextAt)}`.execute(db)
}

/** Claims a job as read; undefined = another process was first. A stale run is marked as interrupted. */
export const claimJob = (db: Db, { row, next, worker, staleMs, now }: Wish): Promise<Claim | undefined> =>
  transaction(db, async (tx) => {
    const runId = newId()
    const { rows } = await sql<{ attempt: number }>`update sys_job
      set run_id = ${runId}, worker = ${worker}, beat_at = clock_timestamp(), next_at = ${timeOf(next)}::timestamptz,
        retry_at = null, asked_at = null,
        attempt = case when run_id is not null then attempt when retry_at is null or asked_at is not null then 1
          else attempt + 1 end
      where name = ${row.name} and run_id is not distinct from ${row.runId}
        and ${isAsRead('next_at', row.nextAt)}
        and ${isAsRead('retry_at', row.retryAt)}
        and ${isAsRead('asked_at', row.askedAt)}
        and (run_id is null or ${isStale(staleMs)})
      returning attempt`.execute(tx)
    if (!rows[0]) return undefined
    const [{ attempt }] = [rows[0]]
    const at = timeOf(now)
    await sql`update sys_job_run set outcome = 'interrupted', ended_at = ${at}::timestamptz
      where id = ${row.runId} and outcome = 'running'`.execute(tx)
    const due = timeOf(row.askedAt ?? row.retryAt ?? row.nextAt ?? now)
    await sql`insert into sys_job_run (id, job, worker, due_at, started_at, outcome, attempt, started_by, reason)
      select ${runId}, j.name, ${worker}, coalesce(old.due_at, ${due}::timestamptz), ${at}::timestamptz, 'running', ${attempt},
        coalesce(old.started_by, case when ${row.askedAt !== null} then j.asked_by else ${row.retryAt === null ? CLOCK : RETRY} end),
        coalesce(old.reason, case when ${row.askedAt !== null} then j.asked_reason end)
      from sys_job j left join sys_job_run old on old.id = ${row.runId} where j.name = ${row.name}`.execute(tx)
    return { job: row.name, runId, attempt }
  })

export const sendBeat = async (db: Db, { job, runId }: Claim): Promise<boolean> => {
  const { numAffectedRows } = await sql`update sys_job set beat_at = clock_timestamp()
    where name = ${job} and run_id = ${runId}`.execute(db)
  return Boolean(numAffectedRows)
}

const USUAL_OF = 20

/** Frees the job, unless taken over, and records the outcome. @returns whether an occurrence was skipped */
export const endRun = (
  db: Db,
  { job, runId }: Claim,
  { outcome, message = '', sentence }: Ending,
  { output, durationMs, retryAt, skipTo }: Trace,
  now: number,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [at, isGood] = [timeOf(now), outcome === 'success']
    const skipped = skipTo === undefined ? 0 : await skipOver(tx, { job, runId }, now)
    await sql`update sys_job set run_id = null, worker = null, beat_at = null,
        retry_at = ${timeOf(retryAt)}::timestamptz,
        next_at = case when ${skipped > 0} then ${timeOf(skipTo)}::timestamptz else next_at end,
        last_ok_at = case when ${isGood} then ${at}::timestamptz else last_ok_at end,
        last_error_at = case when ${isGood} then last_error_at else ${at}::timestamptz end,
        last_error = case when ${isGood} then last_error else ${message} end
      where name = ${job} and run_id = ${runId}`.execute(tx)
    await sql`update sys_job_run set outcome = ${outcome}, ended_at = ${at}::timestamptz, message = ${message || null},
        sentence = ${sentence ?? null}, output = ${output || null}, duration_ms = ${Math.round(durationMs)},
        usual_ms = (select percentile_disc(0.5) within group (order by duration_ms) from (
          select duration_ms from sys_job_run where job = ${job} and outcome = 'success' and duration_ms is not null
          order by started_at desc limit ${USUAL_OF}) as lately)
      where id = ${runId} and outcome = 'running'`.execute(tx)
    return skipped > 0
  })

const skipOver = async (tx: Db, { job, runId }: Pick<Claim, 'job' | 'runId'>, now: number): Promise<number> => {
  const at = timeOf(now)
  const { numAffectedRows } = await sql`insert into sys_job_run
      (id, job, worker, due_at, started_at, ended_at, outcome, attempt, started_by, sentence)
    select ${newId()}, name, worker, next_at, ${at}::timestamptz, ${at}::timestamptz, 'skipped', 1, ${CLOCK},
      '到点时上一次运行还没有结束，本次跳过'
    from sys_job where name = ${job} and run_id = ${runId} and next_at <= ${at}::timestamptz`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Small batches, so that deletion does not block. */
const BATCH = 1000

/** Deletes runs before a time, and all but the newest of each job. */
export const deleteOldRuns = async (db: Db, before: number, newest: number, signal?: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from sys_job`.execute(db)
  for (const { name } of rows) {
    let deletedCount = BATCH
    while (deletedCount === BATCH) deletedCount = signal?.aborted ? 0 : await deleteBatch(db, name, before, newest)
  }
}

const deleteBatch = async (db: Db, job: string, before: number, newest: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from sys_job_run where id in (
    select id from sys_job_run where job = ${job} and outcome <> 'running' and (ended_at < ${timeOf(before)}::timestamptz
      or started_at < (select started_at from sys_job_run where job = ${job} order by started_at desc offset ${newest} limit 1))
    limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
