/** One run of a job: heartbeats, time limit, recorded outcome. */
import { AppError } from '@huxi/model'
import type { Clock } from '../config/clock.ts'
import { withQueryOrigin } from '../db/share.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../config/log.ts'
import { endRun, sendBeat, type Claim, type Ending } from './job-store.ts'

export interface Job {
  readonly name: string
  /** a Quartz expression in Shanghai time, or an interval in milliseconds */
  readonly when: string | number
  readonly limitMs: number
  /** skips occurrences during a run; absent = one run follows for all of them */
  readonly skips?: boolean
  readonly retries?: { readonly times: number; readonly afterMs: number }
  /** @param signal aborted at the time limit or when the claim is lost @param say logs a line without personal data */
  run(signal: AbortSignal, say?: (line: string) => void): Promise<void>
}

export interface SystemJob extends Job {
  readonly title: string
  readonly hint: string
}

export interface RunEnd {
  readonly sentence?: string | undefined
  readonly retries: boolean
  readonly lateMs: number
  /** an occurrence passed during the run and was skipped */
  readonly skipped: boolean
}

export interface RunParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly beatMs: number
  readonly staleMs: number
  readonly ended?: ((job: string, outcome: Ending['outcome'], end: RunEnd) => Promise<void>) | undefined
}

interface Due {
  readonly claim: Claim
  readonly at: number
  next(after: number): number | undefined
}

/** Grace period for work that ignores the signal. */
const ABORTED_MS = 1000

const OUTPUT_MAX = 4000

export const runClaimed = async (parts: RunParts, job: Job, due: Due, abort: AbortController): Promise<void> => {
  const { db, clock, log, ended } = parts
  const { claim } = due
  const [startedAt, lateMs] = [performance.now(), clock.now() - due.at]
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
      durationMs: performance.now() - startedAt,
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

/** Time of the next try; undefined = none. Another process takes over interrupted runs. */
const retryOf = ({ retries }: Job, { attempt }: Claim, { outcome }: Ending, now: number): number | undefined =>
  retries && (outcome === 'failure' || outcome === 'timeout') && attempt <= retries.times
    ? now + retries.afterMs
    : undefined

const bounded = (lines: readonly string[]): string => {
  const text = lines.join('\n')
  return text.length <= OUTPUT_MAX ? text : `${text.slice(0, OUTPUT_MAX)}\n……共 ${text.length} 字，后面的已省略`
}

/** Sends heartbeats until stopped; aborts the run when the claim is lost or uncertain. */
const beat = ({ db, beatMs, staleMs }: RunParts, claim: Claim, abort: AbortController): (() => void) => {
  let lastBeatAt = performance.now()
  const once = async (): Promise<void> => {
    const sent = performance.now()
    const isClaimed = await sendBeat(db, claim).catch(() => undefined)
    if (isClaimed) lastBeatAt = sent
    if (isClaimed === false || performance.now() - lastBeatAt > staleMs) abort.abort('interrupted')
  }
  const timer = setInterval(() => void once(), beatMs)
  return () => clearInterval(timer)
}

const endingOf = async (job: Job, signal: AbortSignal, say: (line: string) => void): Promise<Ending> => {
  const body = withQueryOrigin(job.name, () => job.run(signal, say)).then(
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
