/** One run of a job: it beats while it works, keeps to its time limit, and how it ended is written down. */
import { AppError } from '@huxi/model'
import type { Clock } from '../config/clock.ts'
import { asAsker } from '../db/asker.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../config/log.ts'
import { endRun, sendBeat, type Claim, type Ending } from './job-store.ts'

export interface Job {
  readonly name: string
  /** a Quartz expression in Shanghai time, or every so many milliseconds */
  readonly when: string | number
  readonly limitMs: number
  /** what comes due while it still runs is passed over; absent = one run follows for all of it */
  readonly skips?: boolean
  /** a run that failed or took too long is tried again */
  readonly retries?: { readonly times: number; readonly afterMs: number }
  /**
   * @param signal aborted when the time is up or the claim is lost
   * @param say adds a line to the log of the run; it names no person
   */
  run(signal: AbortSignal, say?: (line: string) => void): Promise<void>
}

/** A job of the program itself, and what people read of it. */
export interface SystemJob extends Job {
  readonly title: string
  /** what it does, in a sentence */
  readonly hint: string
}

/** How a run ended, beyond its outcome. */
export interface RunEnd {
  /** what went wrong, for people */
  readonly sentence?: string | undefined
  /** it is tried again */
  readonly retries: boolean
  /** how long after its time it began */
  readonly lateMs: number
  /** its next time has passed meanwhile and was left out */
  readonly skipped: boolean
}

export interface RunParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly beatMs: number
  readonly staleMs: number
  /** hears how each run ended, once it is written down */
  readonly ended?: ((job: string, outcome: Ending['outcome'], end: RunEnd) => Promise<void>) | undefined
}

/** What is about to run: the claim, when it was due, and its next time after a moment. */
interface Due {
  readonly claim: Claim
  readonly at: number
  next(after: number): number | undefined
}

/** What ignores the signal is left to itself after so long. */
const ABORTED_MS = 1000

/** Characters of output that are kept of a run. */
const OUTPUT_MAX = 4000

/** Runs a job that has been claimed; never throws. */
export const runClaimed = async (parts: RunParts, job: Job, due: Due, abort: AbortController): Promise<void> => {
  const { db, clock, log, ended } = parts
  const { claim } = due
  const [begun, lateMs] = [performance.now(), clock.now() - due.at]
  const stopBeating = beat(parts, claim, abort)
  const limit = setTimeout(() => abort.abort('timeout'), job.limitMs)
  const lines: string[] = []
  const ending = await endingOf(job, abort.signal, (line) => void lines.push(line))
  clearTimeout(limit)
  stopBeating()
  if (ending.outcome !== 'success') log.error({ job: job.name, ...ending }, 'a job did not succeed')
  const now = clock.now()
  const retryAt = retryOf(job, claim, ending, now)
  try {
    const trace = {
      output: bounded(lines),
      durationMs: performance.now() - begun,
      retryAt,
      skipTo: job.skips ? due.next(now) : undefined,
    }
    const skipped = await endRun(db, claim, ending, trace, now)
    await ended?.(job.name, ending.outcome, {
      sentence: ending.sentence,
      retries: retryAt !== undefined,
      lateMs,
      skipped,
    })
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'the end of a job could not be written down')
  }
}

/** When it is tried again; undefined = not. An interrupted run is taken over by another process anyway. */
const retryOf = ({ retries }: Job, { attempt }: Claim, { outcome }: Ending, now: number): number | undefined =>
  retries && (outcome === 'failure' || outcome === 'timeout') && attempt <= retries.times
    ? now + retries.afterMs
    : undefined

const bounded = (lines: readonly string[]): string => {
  const text = lines.join('\n')
  return text.length <= OUTPUT_MAX ? text : `${text.slice(0, OUTPUT_MAX)}\n……共 ${text.length} 字，后面的已省略`
}

/** Beats until asked to stop; gives the run up when the claim is lost, or may be. */
const beat = ({ db, beatMs, staleMs }: RunParts, claim: Claim, abort: AbortController): (() => void) => {
  let heard = performance.now()
  const once = async (): Promise<void> => {
    const sent = performance.now()
    const isHeld = await sendBeat(db, claim).catch(() => undefined)
    if (isHeld) heard = sent
    if (isHeld === false || performance.now() - heard > staleMs) abort.abort('interrupted')
  }
  const timer = setInterval(() => void once(), beatMs)
  return () => clearInterval(timer)
}

/** Runs the body to its end, or until the signal and a moment more. */
const endingOf = async (job: Job, signal: AbortSignal, say: (line: string) => void): Promise<Ending> => {
  const body = asAsker(job.name, () => job.run(signal, say)).then(
    (): Ending => ({ outcome: 'success' }),
    (error: unknown): Ending => ({
      outcome: 'failure',
      message: describe(error),
      ...(error instanceof AppError && { sentence: error.message }),
    }),
  )
  const cut = new Promise<Ending>((resolve) => {
    const give = (): void => void setTimeout(() => resolve({ outcome: 'failure' }), ABORTED_MS)
    signal.addEventListener('abort', give, { once: true })
  })
  const ending = await Promise.race([body, cut])
  if (ending.outcome === 'success' || !signal.aborted) return ending
  return { ...ending, outcome: signal.reason === 'timeout' ? 'timeout' : 'interrupted' }
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
