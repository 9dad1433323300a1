/** Connections to browsers, admitted before the upgrade. The browser only confirms presence; the session ends them. */
import { AppError, noSuchPath, unauthenticated } from '@huxi/model'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'

/** Events for browsers: new announcements, progress of a task, changed rows. */
export interface PushMessage {
  readonly cmd: 'topic' | 'user' | 'task' | 'rows'
  readonly userId?: string
  readonly msgId?: string
  readonly msgTxt?: string
  /** for the product's client; older ones always reload */
  readonly kind?: 'announcement' | 'notice'
  /** path of the changed resource; open screens reload it */
  readonly of?: string
  readonly task?: { readonly id: string; readonly done: number; readonly total: number | null; readonly over: boolean }
}

/** A message to users, or to all sessions of a tenant. */
export interface Push {
  readonly userIds: readonly string[]
  readonly tenantId: number
  readonly message: PushMessage
}

interface Subscriber {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: number
}

interface Admission {
  admit(request: FastifyRequest, reply: FastifyReply, token: string | undefined): Promise<Subscriber | undefined>
  /** reasons why connections end; null while session and tenant are valid */
  endings(seats: readonly Subscriber[]): Promise<readonly (string | null)[]>
}

export interface Sockets {
  send(push: Partial<Push>): void
  /** closes connections of ended sessions, of these users or of all */
  recheck(userIds?: readonly string[]): void
  count(): number
  close(): Promise<void>
}

const MESSAGE_MAX = 4096
const PER_MINUTE = 20
const MINUTE_MS = 60_000
const PER_USER = 20
/** Unsent bytes at which a slow reader is disconnected. */
const BACKLOG_MAX = 65_536
const GOODBYE_MS = 1500
const CODES = { goingAway: 1001, notText: 1003, tooMany: 1008, sessionEnded: 4401 } as const
const HEARTBEAT = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason?: string): void
  terminate(): void
  on(event: 'close' | 'pong', listen: () => void): void
  on(event: 'message', listen: (data: unknown, isBinary: boolean) => void): void
}

/** Other upgrades are ignored and the call is answered, as some clients offer HTTP/2 with every call. */
export const wantsSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /^(?!.*\/gateway\/).*\/websocket\/[^/]+$/.test(url.split('?', 1)[0]!)

interface Connection extends Subscriber {
  readonly socket: Socket
  isThere: boolean
  received: number
}

/** Opens `{base}/websocket/{userId}` under every base; `?tenant=` names a tenant other than the user's default. */
export const openSockets = async (
  server: FastifyInstance,
  config: Pick<Config, 'apiBase' | 'apiBaseAliases' | 'publicUrl' | 'corsOrigins'>,
  log: Log,
  admission: Admission,
): Promise<Sockets> => {
  const connections = new Set<Connection>()
  const seats = new WeakMap<FastifyRequest, Subscriber>()

  const admit = async (request: FastifyRequest<{ Params: { userId: string } }>, reply: FastifyReply): Promise<void> => {
    checkOrigin(request, config)
    const token = tokenOf(request)
    const seat = await admission.admit(request, reply, token && TOKEN.test(token) ? token : undefined)
    if (!seat) throw unauthenticated()
    if (seat.userId !== request.params.userId) throw new AppError('forbidden', '只能接收自己的消息')
    if (!request.ws) throw noSuchPath()
    seats.set(request, seat)
  }

  const open = (socket: Socket, request: FastifyRequest): void => {
    const connection: Connection = { ...seats.get(request)!, socket, isThere: true, received: 0 }
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
    socket.on('pong', () => (connection.isThere = true))
    socket.on('message', (_text, isBinary) => answer(connection, isBinary))
    const own = [...connections].filter(({ userId }) => userId === connection.userId)
    if (own.length > PER_USER) own[0]!.socket.close(CODES.tooMany)
  }

  const check = async (chosen: readonly Connection[]): Promise<void> => {
    if (chosen.length === 0) return
    const endings = await admission.endings(chosen)
    for (const [at, { socket }] of chosen.entries()) {
      const why = endings[at]
      if (typeof why === 'string') socket.close(CODES.sessionEnded, why)
    }
  }
  const recheck = (userIds?: readonly string[]): void => {
    const chosen = [...connections].filter(({ userId }) => userIds?.includes(userId) ?? true)
    // an outage closes no connection; the next check follows in a minute
    check(chosen).catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets could not be checked'))
  }
  const everyMinute = (): void => {
    for (const connection of connections) {
      if (!connection.isThere) connection.socket.terminate()
      Object.assign(connection, { isThere: false, received: 0 })
      connection.socket.ping()
    }
    recheck()
  }
  const timer = setInterval(everyMinute, MINUTE_MS).unref()

  const close = async (): Promise<void> => {
    clearInterval(timer)
    for (const { socket } of connections) socket.close(CODES.goingAway)
    const deadline = performance.now() + GOODBYE_MS
    while (connections.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const { socket } of connections) socket.terminate()
  }

  await server.register(websocket, {
    options: { maxPayload: MESSAGE_MAX },
    errorHandler: (_error, socket: Socket) => socket.terminate(),
    preClose: close,
  })
  for (const base of [config.apiBase, ...config.apiBaseAliases]) {
    server.get(`${base}/websocket/:userId`, { websocket: true, onRequest: admit }, open)
  }
  return { send: (push) => deliver(connections, push), recheck, count: () => connections.size, close }
}

/** Any text confirms presence; its content is ignored. */
const answer = (connection: Connection, isBinary: boolean): void => {
  connection.received += 1
  if (isBinary) connection.socket.close(CODES.notText)
  else if (connection.received > PER_MINUTE) connection.socket.close(CODES.tooMany)
  else connection.socket.send(HEARTBEAT)
}

const deliver = (connections: Iterable<Connection>, { userIds, tenantId, message }: Partial<Push>): void => {
  if (!message) return
  const [text, people] = [JSON.stringify(message), new Set(userIds)]
  for (const { socket, ...seat } of connections) {
    if (seat.tenantId !== tenantId && !people.has(seat.userId)) continue
    if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate()
    else socket.send(text)
  }
}

/** Browsers require the token back as the chosen sub-protocol. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  request.headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim()

/** Browsers always send an origin; other programs have none to check. */
const checkOrigin = (
  { headers: { origin, host } }: FastifyRequest,
  { publicUrl, corsOrigins }: Pick<Config, 'publicUrl' | 'corsOrigins'>,
): void => {
  if (origin === undefined || origin === publicUrl || corsOrigins.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw new AppError('forbidden', '不允许从该来源连接')
}
