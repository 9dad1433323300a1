/** Database metrics: all statements, and slow ones under a name without values. */
import { createHash } from 'node:crypto'
import type { Clock } from '../config/clock.ts'
import type { Log } from '../config/log.ts'
import { queryOrigin } from '../db/share.ts'
import type { Witness } from '../db/outage.ts'
import { createWindow, sumOf, type Tally } from './window.ts'

const SLOW_MS = 500

export interface StatementMeter extends Witness {
  readonly totals: { readonly count: number; readonly slow: number; readonly totalMs: number }
  read(): {
    readonly all: Tally
    readonly slow: readonly Tally[]
    readonly lockTimeouts: number
  }
}

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
      const [statement, asker] = [statementName(text), queryOrigin()]
      totals.slow += 1
      slow.note(asker ? `${statement}（${asker}）` : statement, ms)
      log.warn({ statement, asker, ms: Math.round(ms) }, 'slow statement')
    },
    read: () => ({ all: sumOf(all.read()), slow: slow.read(), lockTimeouts: sumOf(locked.read()).count }),
  }
}

const WORDS = /^\s*(?:--[^\n]*\n\s*)*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i

/** Stable name of a statement: verb, first table and hash. The text may contain values and stays hidden. */
export const statementName = (text: string): string => {
  const [verb, table] = [WORDS.exec(text)?.[1]?.toLowerCase() ?? '?', TABLE.exec(text)?.[1]]
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return [verb, table, `#${mark}`].filter(Boolean).join(' ')
}
