/** Time of the database, shared by all processes; the monotonic clock counts between measurements. */
import { MINUTE_MS, type Clock } from '../config/clock.ts'
import type { Log } from '../config/log.ts'
import type { Database } from './db.ts'

const SKEW_MS = 2000

const ASKS = 3

interface DatabaseClock extends Clock {
  skewMs(): number
  /** measures once; without an answer the earlier measurement stays */
  measure(): Promise<void>
  close(): void
}

interface Machine {
  now(): number
  monotonic(): number
}

const MACHINE: Machine = { now: () => Date.now(), monotonic: () => performance.now() }

export const openDatabaseClock = async (
  database: Database,
  log: Log,
  { machine = MACHINE, everyMs = MINUTE_MS } = {},
): Promise<DatabaseClock> => {
  let epoch = machine.now() - machine.monotonic()
  let isWarned = false
  const skewMs = (): number => Math.round(machine.now() - machine.monotonic() - epoch)

  /** The fastest answer is the most exact. */
  const ask = (): Promise<number> =>
    database.asOwner(async (client) => {
      let best = { tookMs: Infinity, epoch }
      for (let i = 0; i < ASKS; i += 1) {
        const sent = machine.monotonic()
        const { rows } = await client.query<{ ms: number }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
        )
        const got = machine.monotonic()
        if (got - sent < best.tookMs) best = { tookMs: got - sent, epoch: rows[0]!.ms - (sent + got) / 2 }
      }
      return best.epoch
    })
  const measure = async (): Promise<void> => {
    try {
      epoch = await ask()
    } catch (error) {
      log.debug({ err: error }, 'the clock of the database was not read')
      return
    }
    const skew = skewMs()
    const isSkewed = Math.abs(skew) > SKEW_MS
    if (isSkewed && !isWarned) log.warn({ skewMs: skew }, 'the clock of this machine differs from that of the database')
    if (!isSkewed && isWarned)
      log.info({ skewMs: skew }, 'the clock of this machine agrees with that of the database again')
    isWarned = isSkewed
  }
  await measure()
  const timer = setInterval(() => void measure(), everyMs).unref()
  return {
    now: () => Math.round(epoch + machine.monotonic()),
    skewMs,
    measure,
    close: () => clearInterval(timer),
  }
}

/** A sentence for operators; undefined while both agree. */
export const skewSentence = (skewMs: number): string | undefined =>
  Math.abs(skewMs) <= SKEW_MS
    ? undefined
    : `本机时间比数据库${skewMs > 0 ? '快' : '慢'} ${Math.round(Math.abs(skewMs) / 1000)} 秒，系统按数据库的时间工作；请检查时间同步（NTP）`
