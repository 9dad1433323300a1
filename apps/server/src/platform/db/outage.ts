/** Logs an outage of the database: its start, once a minute, and its end. */
import type { Clock } from '../config/clock.ts'
import { sentenceOf } from '../config/db-error.ts'
import type { Log } from '../config/log.ts'

export interface Witness {
  /** @param text of the statement, @param ms it took, @param code of a refusal */
  answered(text: string, ms: number, code?: string): void
  missed(error: unknown): void
}

const AGAIN_MS = 60_000

export const createOutage = (log: Log, clock: Clock): Witness => {
  let goneAt: number | undefined
  let isLogged = false
  let loggedAt = -Infinity
  const awaySeconds = (): number => Math.max(0, Math.round((clock.now() - (goneAt ?? clock.now())) / 1000))
  return {
    missed(error) {
      const now = clock.now()
      goneAt ??= now
      if (now >= loggedAt && now - loggedAt < AGAIN_MS) return
      ;[isLogged, loggedAt] = [true, now]
      log.warn({ cause: sentenceOf(error) ?? '没有应答', awaySeconds: awaySeconds() }, 'the database is away')
    },
    answered() {
      if (goneAt === undefined) return
      if (isLogged) log.warn({ awaySeconds: awaySeconds() }, 'the database is back')
      ;[goneAt, isLogged] = [undefined, false]
    },
  }
}

export const together = (...witnesses: readonly Witness[]): Witness => ({
  answered: (text, ms, code) => witnesses.forEach((one) => one.answered(text, ms, code)),
  missed: (error) => witnesses.forEach((one) => one.missed(error)),
})
