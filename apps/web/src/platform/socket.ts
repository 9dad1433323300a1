/**
 * The connection by which the server says that there is something to look at. It mends itself and carries nothing that could be
 * lost: what happened while it was away is asked for elsewhere.
 */
import type { EndReason } from '@huxi/model'
import { apiUrl } from './http.ts'

/** `connecting` until it was open once; `offline`: the browser has no network, or the session has ended. */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

/** What the server says: look again. */
export interface Frame {
  cmd: string
  kind?: unknown
  /** how far a task is */
  task?: unknown
  /** path below which rows were written */
  of?: unknown
}

interface Wanted {
  userId: string
  token: string
  /** the tenant whose announcements to everybody are heard; 0 = the person's default */
  tenantId: number
  onState: (state: Connection) => void
  onFrame: (frame: Frame) => void
  /** the session has ended for a reason that the server tells */
  onEnd: (why: EndReason) => void
}

const HEARTBEAT = 'HeartBeat'
/** After so long without a word the server is asked whether it is still there; after as long again it is not. */
const SILENCE_MS = 20_000
const RETRY_MS = 5000
/** The server closes with it when the session has ended: another attempt would be refused as well. */
const SESSION_ENDED = 4401

/**
 * Connects, and again whenever the connection is gone, until it is stopped or the session has ended.
 * @returns how to stop
 */
export const keepConnected = ({ userId, token, tenantId, onState, onFrame, onEnd }: Wanted): (() => void) => {
  let socket: WebSocket | undefined
  // one thing is waited for at a time: silence, an answer, or the next attempt
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const drop = (): void => {
    const dropped = socket
    socket = undefined
    if (dropped) closeQuietly(dropped)
  }
  const attempt = (): void => {
    drop()
    const own = new WebSocket(socketUrl(userId, tenantId), [token])
    socket = own
    const on = <T extends Event>(name: string, run: (event: T) => void) =>
      own.addEventListener(name, (event) => socket === own && run(event as T))
    on('open', () => {
      listen()
      onState('online')
    })
    on<MessageEvent>('message', ({ data }) => {
      listen()
      const frame = frameOf(data)
      if (frame) onFrame(frame)
    })
    on<CloseEvent>('close', ({ code, reason }) => (code === SESSION_ENDED ? end(reason) : lose()))
    wait(SILENCE_MS, lose)
  }
  const listen = (): void => wait(SILENCE_MS, beat)
  const beat = (): void => {
    socket?.send(HEARTBEAT)
    wait(SILENCE_MS, lose)
  }
  const lose = (): void => {
    drop()
    onState(navigator.onLine ? 'reconnecting' : 'offline')
    wait(RETRY_MS, attempt)
  }
  const resume = (): void => {
    if (document.visibilityState === 'visible' && !socket) attempt()
  }
  const stop = (): void => {
    ears.abort()
    clearTimeout(timer)
    drop()
  }
  const end = (why: string): void => {
    stop()
    onState('offline')
    if (why) onEnd(why as EndReason)
  }
  const ears = new AbortController()
  const heard = { signal: ears.signal }
  addEventListener('offline', lose, heard)
  // what was open before the network went may be dead without knowing it
  addEventListener('online', attempt, heard)
  document.addEventListener('visibilitychange', resume, heard)
  onState('connecting')
  attempt()
  return stop
}

/** Browsers complain of one that is closed before it is open. */
const closeQuietly = (socket: WebSocket): void => {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
  else socket.close()
}

/** A connection takes no header: the tenant is part of its address. */
const socketUrl = (userId: string, tenantId: number): string => {
  const url = new URL(apiUrl(`/websocket/${encodeURIComponent(userId)}`), location.href)
  if (tenantId > 0) url.searchParams.set('tenant', String(tenantId))
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

/** Text that is no object of ours says nothing. */
const frameOf = (data: unknown): Frame | undefined => {
  try {
    const frame = JSON.parse(String(data)) as Partial<Frame> | null
    return typeof frame?.cmd === 'string' ? (frame as Frame) : undefined
  } catch {
    return undefined
  }
}
