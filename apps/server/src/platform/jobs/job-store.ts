/** What the scheduler writes down. Beats are compared by the database's clock, because those of processes differ. */
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'

export interface JobRow {
  readonly name: string
  /** milliseconds since 1970; null = never again */
  readonly nextAt: number | null
  /** when a run that failed is tried again */
  readonly retryAt: number | null
  /** when somebody asked for a run at once */
  readonly askedAt: number | null
  /** the run that holds the job; null = free */
  readonly runId: string | null
  readonly isStale: boolean
}

export interface Claim {
  readonly job: string
  readonly runId: string
  /** 1 for the first try */
  readonly attempt: number
}

/** What a run leaves behind beside its outcome. */
interface Trace {
  /** lines it has said, bounded */
  readonly output: string
  readonly durationMs: number
  /** when it is tried again */
  readonly retryAt: number | undefined
  /** where what came due meanwhile is passed over: the next time after that */
  readonly skipTo: number | undefined
}

export interface Ending {
  readonly outcome: 'success' | 'failure' | 'timeout' | 'interrupted'
  readonly message?: string
  /** the message as a sentence for people, where the job gave one */
  readonly sentence?: string
}

/** What started a run, when nobody did. */
export const CLOCK = 'clock'
export const RETRY = 'retry'

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

/** Writes down when a job that people have added runs next; undefined = only when somebody asks. A try that waits is dropped. */
export const planJob = async (db: Db, name: string, spec: string, next: number | undefined): Promise<void> => {
  await sql`insert into sys_job (name, spec, next_at) values (${name}, ${spec}, ${timeOf(next)}::timestamptz)
    on conflict (name) do update set spec = excluded.spec, next_at = excluded.next_at, retry_at = null`.execute(db)
}

interface JobStanding {
  readonly name: string
  readonly spec: string
  readonly nextAt: number | null
  readonly lastOkAt: number | null
  readonly lastErrorAt: number | null
  readonly isRunning: boolean
  /** somebody has asked for a run that has not begun */
  readonly askedBy: string | null
}

const msOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

export const readStandings = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, JobStanding>> => {
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

/** The latest run of each; a job that never ran is absent. */
export const readLastRuns = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, LastRun>> => {
  const { rows } =
    await sql<LastRun>`select job, ${msOf('started_at')} as "startedAt", outcome, duration_ms as "durationMs"
    from sys_job j cross join lateral (
      select job, started_at, outcome, duration_ms from sys_job_run where job = j.name order by started_at desc limit 1) r
    where j.name = any(${[...names]})`.execute(db)
  return new Map(rows.map((row) => [row.job, row]))
}

/** Forgets jobs with their runs. */
export const dropJobs = async (db: Db, names: readonly string[]): Promise<void> => {
  await sql`delete from sys_job where name = any(${[...names]})`.execute(db)
}

/** Asks for a run at once. @returns false when one is going on or has been asked for already */
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

/** How all jobs stand. */
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

/** A time written by hand may be finer than what was read of it. */
const isAsRead = (column: string, ms: number | null): RawBuilder<boolean> =>
  sql`date_trunc('milliseconds', ${sql.ref(column)}) is not distinct from ${timeOf(ms ?? undefined)}::timestamptz`

/** Whether an occurrence from one time to another has run: after the database was set back it comes by once more. */
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

/** Claims a job as it was read; undefined = somebody else was first. A stale run is marked as interrupted. */
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

/** @returns whether the claim still holds */
export const sendBeat = async (db: Db, { job, runId }: Claim): Promise<boolean> => {
  const { numAffectedRows } = await sql`update sys_job set beat_at = clock_timestamp()
    where name = ${job} and run_id = ${runId}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Runs of a job whose durations say what is usual for it. */
const USUAL_OF = 20

/**
 * Frees the job, unless somebody has taken it over, and writes down how the run ended.
 * @returns whether a time was passed over because the run took until after it
 */
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

/** Notes a time that came while the run before it still went on. */
const skipOver = async (tx: Db, { job, runId }: Pick<Claim, 'job' | 'runId'>, now: number): Promise<number> => {
  const at = timeOf(now)
  const { numAffectedRows } = await sql`insert into sys_job_run
      (id, job, worker, due_at, started_at, ended_at, outcome, attempt, started_by, sentence)
    select ${newId()}, name, worker, next_at, ${at}::timestamptz, ${at}::timestamptz, 'skipped', 1, ${CLOCK},
      '到点时上一次运行还没有结束，本次跳过'
    from sys_job where name = ${job} and run_id = ${runId} and next_at <= ${at}::timestamptz`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How many go at once: short enough that nobody waits for it. */
const BATCH = 1000

/** Forgets runs that ended before a time, and of each job all but the newest, in small steps. */
export const forgetRuns = async (db: Db, before: number, newest: number, signal?: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from sys_job`.execute(db)
  for (const { name } of rows) {
    let gone = BATCH
    while (gone === BATCH) gone = signal?.aborted ? 0 : await forgetSome(db, name, before, newest)
  }
}

const forgetSome = async (db: Db, job: string, before: number, newest: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from sys_job_run where id in (
    select id from sys_job_run where job = ${job} and outcome <> 'running' and (ended_at < ${timeOf(before)}::timestamptz
      or started_at < (select started_at from sys_job_run where job = ${job} order by started_at desc offset ${newest} limit 1))
    limit ${BATCH})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
