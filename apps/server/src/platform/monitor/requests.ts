/** Request metrics by route, and the latest requests without content. */
import type { FastifyInstance } from 'fastify'
import type { Answered } from '../http/http.ts'
import type { Clock } from '../config/clock.ts'
import { createWindow, type Tally } from './window.ts'

interface Trace extends Answered {
  readonly at: number
}

export interface RequestTotals {
  readonly count: number
  readonly failed: number
  readonly totalMs: number
  readonly maxMs: number
  readonly sent: number
  readonly received: number
  readonly connections: number
}

export interface RequestMeter {
  traces(): readonly Trace[]
  read(): readonly Tally[]
  totals(): RequestTotals
  listen(hear: (one: Answered) => void): void
  note(one: Answered): void
  watch(server: FastifyInstance): void
}

const TRACES = 100
const DEFECT = 500

/** Files of pages and monitoring calls are no work. */
const isOfWork = (route: string): boolean => !/^\/assets\/|\/(actuator|monitor)\//.test(route)

export const createRequestMeter = (clock: Clock): RequestMeter => {
  const window = createWindow(clock)
  const ring: Trace[] = []
  const listeners: ((one: Answered) => void)[] = []
  const sum = { count: 0, failed: 0, totalMs: 0, maxMs: 0 }
  const wire = createWireMeter()
  const names = new Map<string, string>()
  const nameOf = ({ method, route }: Answered): string | undefined => {
    const routeName = method === 'GET' ? names.get(route) : undefined
    if (routeName !== undefined || !isOfWork(route)) return routeName
    const name = `${method} ${route}`
    if (method === 'GET') names.set(route, name)
    return name
  }

  const note = (one: Answered): void => {
    const isFailed = one.status >= DEFECT
    sum.count += 1
    sum.failed += Number(isFailed)
    sum.totalMs += one.ms
    sum.maxMs = Math.max(sum.maxMs, one.ms)
    for (const hear of listeners) hear(one)
    const name = nameOf(one)
    if (name === undefined) return
    window.note(name, one.ms, isFailed)
    ring.push({ at: clock.now() - one.ms, ...one })
    if (ring.length > TRACES) ring.shift()
  }
  return {
    traces: () => ring.toReversed(),
    read: window.read,
    totals: () => ({ ...sum, ...wire.read() }),
    listen: (hear) => void listeners.push(hear),
    note,
    watch: wire.watch,
  }
}

interface Socket {
  readonly bytesWritten: number
  readonly bytesRead: number
  once(event: 'close', done: () => void): unknown
}

const createWireMeter = () => {
  const open = new Set<Socket>()
  const closed = { sent: 0, received: 0 }
  return {
    watch(server: FastifyInstance) {
      server.server.on('connection', (socket: Socket) => {
        open.add(socket)
        socket.once('close', () => {
          open.delete(socket)
          closed.sent += socket.bytesWritten
          closed.received += socket.bytesRead
        })
      })
    },
    read: () => ({
      sent: [...open].reduce((bytes, socket) => bytes + socket.bytesWritten, closed.sent),
      received: [...open].reduce((bytes, socket) => bytes + socket.bytesRead, closed.received),
      connections: open.size,
    }),
  }
}
