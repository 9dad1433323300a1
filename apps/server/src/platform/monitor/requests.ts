/** Request metrics by route, and the latest requests without content. */
import type { FastifyInstance } from 'fastify'
import { isAnonymous } from '../http/http.ts'
import type { Clock } from '../config/clock.ts'
import { createWindow, type Tally } from './window.ts'

interface Trace {
  readonly at: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly ip: string
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
  listen(hear: (trace: Trace) => void): void
  note(trace: Trace): void
  watch(server: FastifyInstance): void
}

const TRACES = 100
const DEFECT = 500
const NO_ROUTE = '-'

/** Files of pages and monitoring calls are no work. */
const isOfWork = (route: string): boolean => !/^\/assets\/|\/(actuator|monitor)\//.test(route)

export const createRequestMeter = (clock: Clock): RequestMeter => {
  const window = createWindow(clock)
  const ring: Trace[] = []
  const listeners: ((trace: Trace) => void)[] = []
  const sum = { count: 0, failed: 0, totalMs: 0, maxMs: 0 }
  const wire = createWireMeter()
  const names = new Map<string, string>()
  const nameOf = ({ method, route }: Trace): string | undefined => {
    const known = method === 'GET' ? names.get(route) : undefined
    if (known !== undefined || !isOfWork(route)) return known
    const name = `${method} ${route}`
    if (method === 'GET') names.set(route, name)
    return name
  }

  const note = (trace: Trace): void => {
    const isFailed = trace.status >= DEFECT
    sum.count += 1
    sum.failed += Number(isFailed)
    sum.totalMs += trace.ms
    sum.maxMs = Math.max(sum.maxMs, trace.ms)
    for (const hear of listeners) hear(trace)
    const name = nameOf(trace)
    if (name === undefined) return
    window.note(name, trace.ms, isFailed)
    ring.push(trace)
    if (ring.length > TRACES) ring.shift()
  }
  return {
    traces: () => ring.toReversed(),
    read: window.read,
    totals: () => ({ ...sum, ...wire.read() }),
    listen: (hear) => void listeners.push(hear),
    note,
    watch(server) {
      wire.watch(server)
      server.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? NO_ROUTE
        const { statusCode: status, elapsedTime: ms } = reply
        const ip = isAnonymous(request, reply) ? '' : request.ip
        note({ at: clock.now() - ms, method: request.method, route, status, ms, ip })
      })
    },
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
