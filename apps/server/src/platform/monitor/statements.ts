/** How the database fares: all statements together, and the slow ones under a name that shows no value. */
import { createHash } from 'node:crypto'
import type { Clock } from '../config/clock.ts'
import type { Log } from '../config/log.ts'
import { askerOf } from '../db/asker.ts'
import type { Witness } from '../db/outage.ts'
import { createWindow, sumOf, type Tally } from './window.ts'

/** What takes longer is written into the log. */
const SLOW_MS = 500

export interface StatementMeter extends Witness {
  /** since the start */
  readonly totals: { readonly count: number; readonly slow: number; readonly totalMs: number }
  /** of the last minutes */
  read(): {
    readonly all: Tally
    readonly slow: readonly Tally[]
    /** statements that waited for a lock until their time was over */
    readonly lockTimeouts: number
  }
}

/** PostgreSQL's code for a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export const createStatementMeter = (clock: Clock, log: Log): StatementMeter => {
  const [all, slow, locked] = [createWindow(clock), createWindow(clock), createWindow(clock)]
  const totals = { count: 0, slow: 0, totalMs: 0 }
  return {
    totals,
    missed: () => {},
    answered(text, ms, code) {
      totals.count += 1
      totals.totalMs += ms
      all.note('', ms)
      if (code === LOCK_NOT_AVAILABLE) locked.note('', ms)
      if (ms < SLOW_MS) return
      const [statement, asker] = [statementName(text), askerOf()]
      totals.slow += 1
      slow.note(asker ? `${statement}（${asker}）` : statement, ms)
      log.warn({ statement, asker, ms: Math.round(ms) }, 'slow statement')
    },
    read: () => ({ all: sumOf(all.read()), slow: slow.read(), lockTimeouts: sumOf(locked.read()).count }),
  }
}

const WORDS = /^\s*(?:--[^\n]*\n\s*)*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i

/**
 * A name by which a statement is found again: what it does, the first table it names, and a mark of its text. The text itself
 * is not shown, for values may stand in it.
 */
export const statementName = (text: string): string => {
  const [verb, table] = [WORDS.exec(text)?.[1]?.toLowerCase() ?? '?', TABLE.exec(text)?.[1]]
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return [verb, table, `#${mark}`].filter(Boolean).join(' ')
}
