/**
 * What the bell knows: how many messages wait, the first of them, what has just arrived, and whether the server can be heard.
 * Nobody misses anything: each send has a number, and all after the last one known are asked for, in order, whether a frame has
 * announced them or the connection was away.
 */
import { arrivals, bell as ownBell, type Arrival, type Bell } from '@huxi/contract'
import { create } from 'zustand'
import type { Connection } from '../../platform/socket.ts'
import { call } from '../data/call.ts'
import { useSession, type SessionState } from '../data/session.ts'

/** What one look has found. */
export interface Delivery {
  items: readonly Arrival[]
  /** it was sent while the connection was away */
  missed: boolean
}

interface BellState {
  bell: Bell | undefined
  /** why the last load failed: nothing is loaded by itself until the bell is pressed or the connection is back */
  failure: unknown
  connection: Connection
  /** number of the last send that is known here; nothing before the first answer is news */
  seen: number | undefined
  /** the connection was away since the last look */
  missed: boolean
  delivery: Delivery | undefined
}

const NOTHING: BellState = {
  bell: undefined,
  failure: undefined,
  connection: 'connecting',
  seen: undefined,
  missed: false,
  delivery: undefined,
}

export const useBell = create<BellState>(() => NOTHING)

/** More than the popover shows: an urgent one among them must not be passed over. */
const ASKED = 20
/** Several frames in a row lead to one look. */
const TOGETHER_MS = 200

/** Everything that waits. */
export const waiting = ({ anntMsgTotal, sysMsgTotal, noticeTotal }: Bell): number =>
  anntMsgTotal + sysMsgTotal + noticeTotal

let timer: ReturnType<typeof setTimeout> | undefined
let last = Promise.resolve()
let next: Promise<void> | undefined

/** Looks now. One look at a time; one that has not begun yet serves everybody who asks meanwhile. */
export const look = (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  next ??= last.then(() => {
    next = undefined
    return load()
  })
  return (last = next)
}

/** The server says that there is something; after a failure it is not asked again by itself. */
export const lookSoon = (): void => {
  if (useBell.getState().failure === undefined) timer ??= setTimeout(() => void look(), TOGETHER_MS)
}

/** Follows the connection; what was sent while it was away is looked for once it is back. */
export const connectionIs = (connection: Connection): void => {
  const { connection: before, missed } = useBell.getState()
  useBell.setState({ connection, missed: missed || before === 'reconnecting' || before === 'offline' })
  if (connection !== 'online') return
  useBell.setState({ failure: undefined })
  lookSoon()
}

const ownerOf = ({ user, tenantId }: SessionState): string => `${user?.username} ${tenantId}`

const load = async (): Promise<void> => {
  const owner = ownerOf(useSession.getState())
  const keep = (found: Partial<BellState>): void => {
    // somebody else may have begun meanwhile
    if (ownerOf(useSession.getState()) === owner) useBell.setState(found)
  }
  try {
    const bell = await call(ownBell, { pageSize: ASKED })
    const { seen = bell.seq, missed } = useBell.getState()
    // the numbers go back when the database was restored
    const after = Math.min(seen, bell.seq)
    keep({ bell, failure: undefined, seen: after })
    const { items, seq } = bell.seq > after ? await arrivedAfter(after) : { items: [], seq: after }
    keep({ seen: seq, missed: false, ...(items.length > 0 && { delivery: { items, missed } }) })
  } catch (failure) {
    keep({ failure })
  }
}

const arrivedAfter = async (
  after: number,
  found: readonly Arrival[] = [],
): Promise<{ items: readonly Arrival[]; seq: number }> => {
  const { items, seq, more } = await call(arrivals, { after })
  const all = [...found, ...items]
  return more && seq > after ? arrivedAfter(seq, all) : { items: all, seq }
}

// what waits for one person is not for the next, nor for the same one in another tenant
useSession.subscribe((now, before) => {
  if (ownerOf(now) === ownerOf(before)) return
  clearTimeout(timer)
  timer = undefined
  last = Promise.resolve()
  next = undefined
  const { connection } = useBell.getState()
  useBell.setState({ ...NOTHING, connection }, true)
})
