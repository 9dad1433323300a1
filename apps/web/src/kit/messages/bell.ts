/**
 * State of the bell: number of unread messages, the first of them, new arrivals, and connection. No message is lost:
 * each has a sequence number, and all after the last known one are requested in order, after a push or a reconnect.
 */
import { arrivals, bell as ownBell, type Arrival, type Bell } from '@huxi/contract'
import { create } from 'zustand'
import type { Connection } from '../../platform/socket.ts'
import { call } from '../data/call.ts'
import { useSession, type SessionState } from '../data/session.ts'

export interface Delivery {
  items: readonly Arrival[]
  missed: boolean
}

interface BellState {
  bell: Bell | undefined
  /** error of the last load; no automatic reload until the bell is pressed or the connection returns */
  failure: unknown
  connection: Connection
  /** last known sequence number; the first answer contains no news */
  seen: number | undefined
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

const ASKED = 20
const TOGETHER_MS = 200

export const waiting = ({ anntMsgTotal, sysMsgTotal, noticeTotal }: Bell): number =>
  anntMsgTotal + sysMsgTotal + noticeTotal

let timer: ReturnType<typeof setTimeout> | undefined
let last = Promise.resolve()
let next: Promise<void> | undefined

/** Loads the state. One request at a time; callers before its start share the next. */
export const look = (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  next ??= last.then(() => {
    next = undefined
    return load()
  })
  return (last = next)
}

/** A push arrived; after a failure no automatic request. */
export const lookSoon = (): void => {
  if (useBell.getState().failure === undefined) timer ??= setTimeout(() => void look(), TOGETHER_MS)
}

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
    if (ownerOf(useSession.getState()) === owner) useBell.setState(found)
  }
  try {
    const bell = await call(ownBell, { pageSize: ASKED })
    const { seen = bell.seq, missed } = useBell.getState()
    // a restored database has smaller sequence numbers
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

// cleared when user or tenant changes
useSession.subscribe((now, before) => {
  if (ownerOf(now) === ownerOf(before)) return
  clearTimeout(timer)
  timer = undefined
  last = Promise.resolve()
  next = undefined
  const { connection } = useBell.getState()
  useBell.setState({ ...NOTHING, connection }, true)
})
