/**
 * Shares of the connection pool: a fifth is reserved for sessions and sign-in; a kind of work holds at most half of
 * the rest, a person at most three quarters. The waiting person with the least recent use goes first.
 */
import { AppError } from '@huxi/model'
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseBusy } from '../config/db-error.ts'
import { createFairUse, type Limits } from './fair-use.ts'

export const ENTRANCE = 'entrance'
const BACKGROUND = 'background'

export interface Caller {
  readonly kind: string
  /** person charged; absent = shared work */
  readonly person?: string
  /** the request was aborted, so that a turn would be wasted; absent = never */
  readonly isGone?: () => boolean
  /** route or job, for the log of slow statements; absent = the program itself */
  readonly origin?: string
  /** lets short calls of others go first; absent = events that are due */
  readonly giveWay?: () => Promise<void>
}

const SYSTEM: Caller = { kind: BACKGROUND }

const callers = new AsyncLocalStorage<Caller>()

/** Runs shared work of a kind; work without kind counts as background. */
export const asKind = <T>(kind: string, work: () => T): T => {
  const origin = queryOrigin()
  return callers.run(origin === undefined ? { kind } : { kind, origin }, work)
}

export const asCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)

/** Runs work that others wait for or find later: it goes on when the caller who began it has gone. */
export const forOthers = <T>(work: () => T): T => {
  const caller = callers.getStore()
  if (!caller?.isGone) return work()
  const { isGone: _, ...lasting } = caller
  return callers.run(lasting, work)
}

export const withQueryOrigin = <T>(origin: string, work: () => T): T =>
  callers.run({ ...(callers.getStore() ?? SYSTEM), origin }, work)

const nextEvents = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Ends a part of long work in the program, so that others are answered before the next one. */
const pause = (): Promise<void> => callers.getStore()?.giveWay?.() ?? nextEvents()

const PART_ROWS = 50

/** Rows made of rows, in parts with a pause between them. */
export const mapInParts = async <T, U>(rows: readonly T[], map: (part: readonly T[]) => readonly U[]): Promise<U[]> => {
  const made: U[] = []
  for (let at = 0; at < rows.length; at += PART_ROWS) {
    if (at > 0) await pause()
    made.push(...map(rows.length > PART_ROWS ? rows.slice(at, at + PART_ROWS) : rows))
  }
  return made
}

export const queryOrigin = (): string | undefined => callers.getStore()?.origin

export type Leave = (rows?: number) => void

export interface Shares {
  /** @throws {DatabaseBusy} no turn in time, or the caller is gone @throws {AppError} tooMany waiting calls of the person */
  enter(caller?: Caller): Promise<Leave>
  /** Waits while short calls of lighter persons are under way, within limits. */
  giveWay(person: string | undefined): Promise<void>
  running(): number
  waiting(): number
}

const REST = 2
/** Calls of one person at once beside others: as many as a browser sends. */
const BURST = 6

export const createShares = (size: number, waitMs: number): Shares => {
  const rest = Math.max(1, size - Math.ceil(size / 5))
  const [most, mostOfOne] = [Math.ceil(rest / 2), Math.max(1, Math.floor((rest * 3) / 4))]
  return createQueue(
    waitMs,
    ({ kind }, { total, of, own, ownOf }) => {
      if (total >= size) return false
      if (kind === ENTRANCE) return true
      return of(kind) < most && total - of(ENTRANCE) < rest && own < mostOfOne && ownOf(kind) < Math.max(1, most - 1)
    },
    size === 1 ? { rest: REST } : {},
  )
}

export const createTurns = (size: number, waitMs: number): Shares =>
  createQueue(waitMs, (_caller, { total }) => total < size)

/** Turns of whole calls in the process. */
export const createCalls = (waitMs: number): Shares => createQueue(waitMs, () => true, { rest: REST, burst: BURST })

interface Occupancy {
  readonly total: number
  readonly of: (kind: string) => number
  readonly own: number
  readonly ownOf: (kind: string) => number
}

interface Waiting {
  readonly caller: Caller
  readonly admit: () => void
  readonly drop: () => void
}

/** Waiting turns of one person; a page needs a few dozen at most. */
const WAITING_MAX = 200
const COME_AGAIN_S = 3
const TOO_MANY = `您有过多的请求还在等待处理，请 ${COME_AGAIN_S} 秒后再试`
const LOOK_MS = 10
/** Longest pause of a long answer, so that many short calls cannot hold it up for ever. */
const GIVE_WAY_MS = 50

const ENTRANCE_PART = 0.25
/** Reading a session counts as a user, so that a heavy one does not go between its statements. */
const userOf = ({ kind, person }: Caller): string | undefined => person ?? (kind === ENTRANCE ? ENTRANCE : undefined)

const createQueue = (
  waitMs: number,
  mayEnter: (caller: Caller, occupancy: Occupancy) => boolean,
  limits?: Limits,
): Shares => {
  const kinds = new Map<string, { running: number; readonly by: Map<string, number> }>()
  const waiting = new Set<Waiting>()
  const way = createFairUse(() => performance.now(), limits)
  let total = 0
  let looking: NodeJS.Timeout | undefined

  const change = ({ kind, person }: Caller, by: 1 | -1): void => {
    total += by
    const own = kinds.get(kind) ?? { running: 0, by: new Map<string, number>() }
    kinds.set(kind, own)
    own.running += by
    if (person === undefined) return
    const remaining = (own.by.get(person) ?? 0) + by
    if (remaining === 0) own.by.delete(person)
    else own.by.set(person, remaining)
  }
  const of = (kind: string): number => kinds.get(kind)?.running ?? 0
  const occupancyOf = (person: string | undefined): Occupancy => ({
    total,
    of,
    own: person === undefined ? 0 : way.running(person),
    ownOf: (kind) => (person === undefined ? 0 : (kinds.get(kind)?.by.get(person) ?? 0)),
  })
  const isFree = (caller: Caller): boolean =>
    mayEnter(caller, occupancyOf(caller.person)) && (caller.person === undefined || !way.givesWay(caller.person))

  const take = (caller: Caller): Leave => {
    const user = userOf(caller)
    change(caller, 1)
    const leaveWay = user === undefined ? undefined : way.enters(user, caller.person === undefined ? ENTRANCE_PART : 1)
    return (rows = 0) => {
      change(caller, -1)
      leaveWay?.(rows)
      admitNext()
    }
  }
  /** Shared work first, then the person with the least use, then the longest wait. */
  const next = (): Waiting | undefined => {
    let [best, least]: [Waiting | undefined, number] = [undefined, Infinity]
    for (const one of waiting) {
      const { person } = one.caller
      const used = person === undefined ? -1 : way.used(person)
      if (used < least && isFree(one.caller)) [best, least] = [one, used]
    }
    return best
  }
  const admitNext = (): void => {
    if (waiting.size === 0) return
    for (const { caller, drop } of waiting) if (caller.isGone?.()) drop()
    for (let one = next(); one; one = next()) one.admit()
    lookLater()
  }
  /** No event ends yielding, hence a timer. */
  const lookLater = (): void => {
    if (waiting.size > 0) looking ??= setTimeout(look, LOOK_MS).unref()
  }
  const look = (): void => {
    looking = undefined
    admitNext()
  }
  const wait = (caller: Caller): Promise<Leave> =>
    new Promise((resolve, reject) => {
      const user = userOf(caller)
      const leaveQueue = (): void => {
        clearTimeout(late)
        waiting.delete(one)
        if (user !== undefined) way.waitsNoLonger(user)
      }
      const admit = (): void => {
        leaveQueue()
        resolve(take(caller))
      }
      const drop = (): void => {
        leaveQueue()
        reject(new DatabaseBusy())
      }
      const one: Waiting = { caller, admit, drop }
      const late = setTimeout(drop, waitMs)
      waiting.add(one)
      if (user !== undefined) way.waits(user)
      lookLater()
    })

  return {
    running: () => total,
    waiting: () => waiting.size,
    async giveWay(person) {
      const since = performance.now()
      await nextEvents()
      if (person === undefined) return
      while (way.delays(person) && performance.now() - since < GIVE_WAY_MS) await sleep(1)
    },
    async enter(caller = callers.getStore() ?? SYSTEM) {
      if (isFree(caller)) return take(caller)
      if (caller.person !== undefined && way.waiting(caller.person) >= WAITING_MAX)
        throw new AppError('tooMany', TOO_MANY, { retryAfter: COME_AGAIN_S })
      return wait(caller)
    },
  }
}
