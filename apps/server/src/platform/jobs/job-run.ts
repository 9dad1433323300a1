/** One run of a job: it beats while it works, keeps to its time limit, and how it ended is written down. */
import type { Clock } from '../config/clock.ts'
import type { Db } from '../db/db.ts'
import { endRun, sendBeat, type Claim, type Ending } from './job-store.ts'
import type { Log } from '../config/log.ts'

export interface Job {
  readonly name: string
  /** a Quartz expression in Shanghai time, or every so many milliseconds */
  readonly when: string | number
  readonly limitMs: number
  /** @param signal aborted when the time is up or the claim is lost */
  run(signal: AbortSignal): Promise<void>
}

export interface RunParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly beatMs: number
  readonly staleMs: number
  /** hears how each run ended, once it is written down */
  readonly ended?: ((job: string, outcome: Ending['outcome']) => Promise<void>) | undefined
}

/** What ignores the signal is left to itself after so long. */
const ABORTED_MS = 1000

/** Runs a job that has been claimed; never throws. */
export const runClaimed = async (parts: RunParts, job: Job, claim: Claim, abort: AbortController): Promise<void> => {
  const { db, clock, log, ended } = parts
  const stopBeating = beat(parts, claim, abort)
  const limit = setTimeout(() => abort.abort('timeout'), job.limitMs)
  const ending = await endingOf(job, abort.signal)
  clearTimeout(limit)
  stopBeating()
  if (ending.outcome !== 'success') log.error({ job: job.name, ...ending }, 'a job did not succeed')
  try {
    await endRun(db, claim, ending, clock.now())
    await ended?.(job.name, ending.outcome)
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'the end of a job could not be written down')
  }
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
const endingOf = async (job: Job, signal: AbortSignal): Promise<Ending> => {
  const body = job.run(signal).then(
    (): Ending => ({ outcome: 'success' }),
    (error: unknown): Ending => ({ outcome: 'failure', message: describe(error) }),
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
