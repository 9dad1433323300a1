/**
 * A claim is a compare-and-set on the job's row and lives by heartbeats; a silent one is taken over. After a crash a
 * job may run again, never twice at once.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../config/clock.ts'
import type { Database } from '../db/db.ts'
import { withQueryOrigin } from '../db/share.ts'
import { runClaimed, type Job, type RunParts } from './job-run.ts'
import { nextOccurrence } from './occurrence.ts'
import { claimJob, hasRunBetween, readJobs, registerJobs, replanJob, type JobRow } from './job-store.ts'
import type { Log } from '../config/log.ts'

export interface Scheduler {
  start(): Promise<void>
  wake(): void
  /** accepts no more work and waits for running jobs */
  stop(graceMs?: number): Promise<void>
}

interface SchedulerParts {
  database: Database
  clock: Clock
  log: Log
  jobs: readonly Job[]
  /** user-defined jobs, read at every check; `planJobs` writes their rows */
  added?: () => Promise<readonly Job[]>
  ended?: RunParts['ended']
  /** milliseconds between two heartbeats; three missing ones end a claim */
  beatMs?: number
}

const BEAT_MS = 5000
const BEATS = 3
const GRACE_MS = 15_000
const SOONEST_MS = 10

interface Running {
  readonly done: Promise<void>
  readonly abort: AbortController
}

/** The latest time a plan may have, computed at `asked`; it only grows, and costs two walks over the calendar. */
interface Bound {
  readonly when: Job['when']
  readonly asked: number
  readonly latest: number
}

export const createScheduler = ({
  database,
  clock,
  log,
  jobs: own,
  added,
  ended,
  beatMs = BEAT_MS,
}: SchedulerParts): Scheduler => {
  const db = database.scoped('*')
  const worker = randomUUID()
  const staleMs = beatMs * BEATS
  const running = new Map<string, Running>()
  const latestOf = new Map<string, Bound>()
  const state = { isStopping: false, isAway: false }
  const alarm = createAlarm()
  let loop: Promise<void> | undefined

  const attempt = async (job: Job, row: JobRow): Promise<void> => {
    const now = clock.now()
    // missed occurrences collapse into one run; a clock set back keeps the planned run
    const isOver = row.runId === null && row.nextAt !== null && row.nextAt <= now
    const next = isOver ? nextOccurrence(job.when, now) : (row.nextAt ?? undefined)
    const isByClock = isOver && row.retryAt === null && row.askedAt === null
    if (isByClock && (await hasRunBetween(db, job.name, row.nextAt, now))) return replanJob(db, row, next)
    const claim = await claimJob(db, { row, next, worker, staleMs, now })
    if (!claim) return
    const abort = new AbortController()
    const due = {
      claim,
      at: row.askedAt ?? row.retryAt ?? row.nextAt ?? now,
      next: (after: number) => nextOccurrence(job.when, after),
    }
    const done = runClaimed({ db, clock, log, beatMs, staleMs, ended }, job, due, abort).finally(() => {
      running.delete(job.name)
      alarm.ring()
    })
    running.set(job.name, { done, abort })
  }

  /** A time beyond the period was planned by a fast clock; a period of tolerance covers differing processes. */
  const plannedAt = async (job: Job, row: JobRow, now: number): Promise<number | null> => {
    if (row.nextAt === null || row.nextAt <= now || row.runId !== null) return row.nextAt
    const latestRun = latestOf.get(job.name)
    if (latestRun?.when === job.when && latestRun.asked <= now && row.nextAt <= latestRun.latest) return row.nextAt
    const next = nextOccurrence(job.when, now)
    const latest = next === undefined ? undefined : nextOccurrence(job.when, next)
    if (latest !== undefined) latestOf.set(job.name, { when: job.when, asked: now, latest })
    if (next === undefined || latest === undefined || row.nextAt <= latest) return row.nextAt
    log.warn({ job: job.name, was: row.nextAt, next }, 'a job was planned too far ahead and is planned anew')
    await replanJob(db, row, next)
    return next
  }

  const allJobs = async (): Promise<readonly Job[]> => (added ? [...own, ...(await added())] : own)

  /** Runs due jobs. @returns milliseconds until the next check */
  const look = async (): Promise<number> => {
    // rows before definitions: a changed row loses its claim, so that no run uses an old definition
    const rows = await readJobs(db, staleMs)
    const jobs = await allJobs()
    const now = clock.now()
    let wait = beatMs
    for (const job of jobs) {
      const row = rows.get(job.name)
      if (!row || running.has(job.name)) continue
      const nextAt = await plannedAt(job, row, now)
      const at = Math.min(...[nextAt, row.retryAt, row.askedAt].map((time) => time ?? Infinity))
      const isDue = row.runId === null ? at <= now : row.isStale
      if (isDue) await attempt(job, row)
      else if (row.runId === null) wait = Math.min(wait, at - now)
    }
    state.isAway = false
    return Math.max(SOONEST_MS, wait)
  }
  const lookLater = (error: unknown): number => {
    if (!state.isAway) log.warn({ err: error }, 'jobs wait: the database does not answer')
    state.isAway = true
    return beatMs
  }

  const work = async (): Promise<void> => {
    while (!state.isStopping) {
      const wait = await withQueryOrigin('scheduler', look).catch(lookLater)
      await alarm.sleep(wait)
    }
  }

  return {
    async start() {
      await registerJobs(
        db,
        own.map(({ name, when }) => ({ name, spec: String(when), next: nextOccurrence(when, clock.now()) })),
      )
      loop = work()
    },
    wake: alarm.ring,
    async stop(graceMs = GRACE_MS) {
      state.isStopping = true
      alarm.ring()
      await loop
      const all = Promise.all([...running.values()].map(({ done }) => done))
      const late = setTimeout(() => running.forEach(({ abort }) => abort.abort('interrupted')), graceMs)
      await all
      clearTimeout(late)
    },
  }
}

const createAlarm = () => {
  let rung = false
  let wake = (): void => {}
  return {
    ring(): void {
      rung = true
      wake()
    },
    async sleep(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}
