/**
 * Who may hold how many connections. All work takes them from one pool, whose size is the operator's number; what is
 * shared out is the right to hold one. A fifth is kept for sessions and sign-in; of the rest no kind of work holds more
 * than half, so a locked table or a heap of exports leaves a share for everybody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseBusy } from '../config/db-error.ts'

/** Sign-in and the look-up of sessions. */
export const ENTRANCE = 'entrance'
const BACKGROUND = 'background'

const kinds = new AsyncLocalStorage<string>()

/** Does work as one of a kind; work of no kind is that of the background. */
export const asKind = <T>(kind: string, work: () => T): T => kinds.run(kind, work)

export interface Shares {
  /**
   * Waits for a turn of the current kind of work.
   * @returns what gives it back
   * @throws {DatabaseBusy} when there is none in time
   */
  enter(): Promise<() => void>
  held(): number
  waiting(): number
}

/** Shares of a pool; a longer queue of one kind never blocks another. */
export const createShares = (size: number, waitMs: number): Shares => {
  const rest = Math.max(1, size - Math.ceil(size / 5))
  const most = Math.ceil(rest / 2)
  return createQueue(waitMs, (kind, { total, countOf }) => {
    if (total >= size) return false
    return kind === ENTRANCE || (countOf(kind) < most && total - countOf(ENTRANCE) < rest)
  })
}

/** Turns of work of one kind: who came first goes first. */
export const createTurns = (size: number, waitMs: number): Shares =>
  createQueue(waitMs, (_kind, { total }) => total < size)

interface Held {
  readonly total: number
  readonly countOf: (kind: string) => number
}

const createQueue = (waitMs: number, mayEnter: (kind: string, held: Held) => boolean): Shares => {
  const held = new Map<string, number>()
  const waiting = new Set<{ readonly kind: string; readonly admit: () => void }>()

  const countOf = (kind: string): number => held.get(kind) ?? 0
  const change = (kind: string, by: number): void => {
    const n = countOf(kind) + by
    if (n === 0) held.delete(kind)
    else held.set(kind, n)
  }
  const isFree = (kind: string): boolean =>
    mayEnter(kind, { total: held.values().reduce((sum, n) => sum + n, 0), countOf })
  const take = (kind: string): (() => void) => {
    change(kind, 1)
    return () => {
      change(kind, -1)
      for (const one of waiting) if (isFree(one.kind)) one.admit()
    }
  }
  return {
    held: () => held.values().reduce((sum, n) => sum + n, 0),
    waiting: () => waiting.size,
    enter() {
      const kind = kinds.getStore() ?? BACKGROUND
      if (isFree(kind)) return Promise.resolve(take(kind))
      return new Promise((resolve, reject) => {
        const admit = (): void => {
          clearTimeout(late)
          waiting.delete(one)
          resolve(take(kind))
        }
        const one = { kind, admit }
        const late = setTimeout(() => {
          waiting.delete(one)
          reject(new DatabaseBusy())
        }, waitMs)
        waiting.add(one)
      })
    },
  }
}
