/**
 * Open lines to browsers (S-SES-5). Who may have one is decided before the upgrade; from then on the house speaks and
 * the browser only says that it is still there. A line lives no longer than the session it was opened with.
 */
import { AppError, noSuchPath, unauthenticated } from '@huxi/model'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'

/** What browsers are told: look again at the announcements, of everybody or of one person. */
export interface PushMessage {
  readonly cmd: 'topic' | 'user'
  readonly userId?: string
  readonly msgId?: string
  readonly msgTxt?: string
}

/** A message on its way to people, or to everybody who is signed in to a tenant. */
export interface Push {
  readonly userIds: readonly string[]
  readonly tenantId: number
  readonly message: PushMessage
}

/** Whose line it is. */
export interface Seat {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: number
}

export interface Door {
  /** the live session of a token */
  admit(request: FastifyRequest, reply: FastifyReply, token: string | undefined): Promise<Seat | undefined>
  /** those of the sessions that still live */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Sockets {
  /** sends to the lines of this process */
  send(push: Partial<Push>): void
  /** closes the lines of these people whose session has ended; of everybody when nobody is named */
  recheck(userIds?: readonly string[]): void
  /** says goodbye to every line */
  close(): Promise<void>
}

const MESSAGE_MAX = 4096
const PER_MINUTE = 20
const MINUTE_MS = 60_000
/** Lines of one person, over all windows and devices. */
const PER_USER = 20
/** Who reads so slowly that this much waits is cut off. */
const BACKLOG_MAX = 65_536
const GOODBYE_MS = 1500
const CODES = { goingAway: 1001, notText: 1003, tooMany: 1008, sessionEnded: 4401 } as const
const HEARTBEAT = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

/** What is used of a socket. */
interface Socket {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number): void
  terminate(): void
  on(event: 'close' | 'pong', listen: () => void): void
  on(event: 'message', listen: (data: unknown, isBinary: boolean) => void): void
}

/**
 * Whether a request is for a line. Any other wish for another protocol is passed over and the call answered as usual:
 * some clients ask for HTTP/2 that way with every call.
 */
export const wantsLine = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && /\/websocket\/[^/]+$/.test(url)

interface Line extends Seat {
  readonly socket: Socket
  /** answered the latest ping */
  isThere: boolean
  /** messages since the latest minute began */
  heard: number
}

/** Opens `{base}/websocket/{userId}` under every base. */
export const openSockets = async (
  server: FastifyInstance,
  config: Pick<Config, 'apiBase' | 'apiBaseAliases' | 'publicUrl' | 'corsOrigins'>,
  log: Log,
  door: Door,
): Promise<Sockets> => {
  const lines = new Set<Line>()
  const seats = new WeakMap<FastifyRequest, Seat>()

  const admit = async (request: FastifyRequest<{ Params: { userId: string } }>, reply: FastifyReply): Promise<void> => {
    checkOrigin(request, config)
    const token = tokenOf(request)
    const seat = await door.admit(request, reply, token && TOKEN.test(token) ? token : undefined)
    if (!seat) throw unauthenticated()
    if (seat.userId !== request.params.userId) throw new AppError('forbidden', '只能接收自己的消息')
    if (!request.ws) throw noSuchPath()
    seats.set(request, seat)
  }

  const open = (socket: Socket, request: FastifyRequest): void => {
    const line: Line = { ...seats.get(request)!, socket, isThere: true, heard: 0 }
    lines.add(line)
    socket.on('close', () => lines.delete(line))
    socket.on('pong', () => (line.isThere = true))
    socket.on('message', (_text, isBinary) => answer(line, isBinary))
    const own = [...lines].filter(({ userId }) => userId === line.userId)
    if (own.length > PER_USER) own[0]!.socket.close(CODES.tooMany)
  }

  const check = async (chosen: readonly Line[]): Promise<void> => {
    if (chosen.length === 0) return
    const living = await door.living([...new Set(chosen.map(({ sessionId }) => sessionId))])
    for (const { socket, sessionId } of chosen) {
      if (!living.has(sessionId)) socket.close(CODES.sessionEnded)
    }
  }
  const recheck = (userIds?: readonly string[]): void => {
    const chosen = [...lines].filter(({ userId }) => userIds?.includes(userId) ?? true)
    // a database that is away is no reason to cut anybody off; the next minute asks again
    check(chosen).catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets could not be checked'))
  }
  const everyMinute = (): void => {
    for (const line of lines) {
      if (!line.isThere) line.socket.terminate()
      Object.assign(line, { isThere: false, heard: 0 })
      line.socket.ping()
    }
    recheck()
  }
  const timer = setInterval(everyMinute, MINUTE_MS).unref()

  const close = async (): Promise<void> => {
    clearInterval(timer)
    for (const { socket } of lines) socket.close(CODES.goingAway)
    const deadline = performance.now() + GOODBYE_MS
    while (lines.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const { socket } of lines) socket.terminate()
  }

  await server.register(websocket, {
    options: { maxPayload: MESSAGE_MAX },
    errorHandler: (_error, socket: Socket) => socket.terminate(),
    preClose: close,
  })
  for (const base of [config.apiBase, ...config.apiBaseAliases]) {
    server.get(`${base}/websocket/:userId`, { websocket: true, onRequest: admit }, open)
  }
  return { send: (push) => deliver(lines, push), recheck, close }
}

/** Every text means "I am still here"; nothing of it is read, stored or passed on. */
const answer = (line: Line, isBinary: boolean): void => {
  line.heard += 1
  if (isBinary) line.socket.close(CODES.notText)
  else if (line.heard > PER_MINUTE) line.socket.close(CODES.tooMany)
  else line.socket.send(HEARTBEAT)
}

const deliver = (lines: Iterable<Line>, { userIds, tenantId, message }: Partial<Push>): void => {
  if (!message) return
  const [text, people] = [JSON.stringify(message), new Set(userIds)]
  for (const { socket, ...seat } of lines) {
    if (seat.tenantId !== tenantId && !people.has(seat.userId)) continue
    if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate()
    else socket.send(text)
  }
}

/** The browser must get the token back as the chosen sub-protocol, or it drops the line. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  request.headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim()

/** Browsers always say where a page comes from; programs that are none have no foreign pages to be afraid of. */
const checkOrigin = (
  { headers: { origin, host } }: FastifyRequest,
  { publicUrl, corsOrigins }: Pick<Config, 'publicUrl' | 'corsOrigins'>,
): void => {
  if (origin === undefined || origin === publicUrl || corsOrigins.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw new AppError('forbidden', '不允许从该来源连接')
}
