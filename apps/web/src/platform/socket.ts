/** Live connection that announces changes. It reconnects and carries no data that could be lost. */
import type { EndReason } from '@huxi/model'
import { apiUrl } from './http.ts'

/** `offline`: no network, or the session has ended. */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

export interface Frame {
  cmd: string
  kind?: unknown
  task?: unknown
  of?: unknown
}

interface Wanted {
  userId: string
  token: string
  /** Tenant whose broadcasts are received; 0 = the default. */
  tenantId: number
  onState: (state: Connection) => void
  onFrame: (frame: Frame) => void
  onEnd: (why: EndReason) => void
}

const HEARTBEAT = 'HeartBeat'
/** Silence in ms before a ping, and again before the connection counts as dead. */
const SILENCE_MS = 20_000
const RETRY_MS = 5000
/** Close code of an ended session; no reconnect. */
const SESSION_ENDED = 4401

/** Reconnects until stopped or the session ends. @returns stop */
export const keepConnected = ({ userId, token, tenantId, onState, onFrame, onEnd }: Wanted): (() => void) => {
  let socket: WebSocket | undefined
  // One timer for silence, ping and reconnect.
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
    if (socket?.readyState === WebSocket.OPEN) socket.send(HEARTBEAT)
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
  const options = { signal: ears.signal }
  addEventListener('offline', lose, options)
  // A connection from before the outage may be dead without noticing.
  addEventListener('online', attempt, options)
  document.addEventListener('visibilitychange', resume, options)
  onState('connecting')
  attempt()
  return stop
}

/** Closing a connecting socket logs a browser error. */
const closeQuietly = (socket: WebSocket): void => {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
  else socket.close()
}

/** WebSockets have no headers, so the tenant is in the address. */
const socketUrl = (userId: string, tenantId: number): string => {
  const url = new URL(apiUrl(`/websocket/${encodeURIComponent(userId)}`), location.href)
  if (tenantId > 0) url.searchParams.set('tenant', String(tenantId))
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

const frameOf = (data: unknown): Frame | undefined => {
  try {
    const frame = JSON.parse(String(data)) as Partial<Frame> | null
    return typeof frame?.cmd === 'string' ? (frame as Frame) : undefined
  } catch {
    return undefined
  }
}
