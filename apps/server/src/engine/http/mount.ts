/** Mounts routes: one router, default deny; the caller is authenticated before the request is read. */
import { AppError, methodsOf, noSuchPath, parser, type Endpoint, type Fields } from '@huxi/model'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_HEADERS, readQuery, sendEnvelope, sendJson } from '../../platform/http/http.ts'
import { asCaller, createCalls, mapInParts, type Shares } from '../../platform/db/share.ts'
import { success, SUCCESS_HEAD, successTail } from '../../platform/http/wire.ts'
import { isAnswer, refuseUnpresented } from '../core/answer.ts'
import { asPerson } from '../core/caller.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import { backgroundOf, bodyOptions, incomingOf, readUpload, receiveUpload, runOnce, withBodies } from './request.ts'
import { callerOf, contextOf, guard, headerOf, kindOf, originOf, payingCaller, proofFor, tokenOf } from './access.ts'
import type { Extra, Route } from '../core/handle.ts'
import { keptOf } from './answer-cache.ts'
import { tableOf } from './route-table.ts'
import { openRequestLog, type Call, type RequestLog } from './request-log.ts'
import { answerUnknown } from './unknown-path.ts'

/**
 * Longest wait for a turn. Calls take turns as statements do: a user with much load has one call in the process at a time,
 * presentation of long lists included.
 */
const TURN_MS = 10_000

/** A request for a foreign tenant is recorded in the user's own. */
const homeContext = async (
  services: AppServices,
  request: FastifyRequest,
  error: unknown,
): Promise<Ctx | undefined> => {
  const token = tokenOf(request)
  if (!token || !(error instanceof AppError) || error.kind !== 'forbidden') return undefined
  const session = await services.ports.sessions.find(token, 0).catch(() => undefined)
  return session && asPerson(services, session, originOf(request))
}

interface Written {
  readonly json: Buffer
  /** weak, since the envelope carries the time */
  readonly etag: string
}

const written = new WeakMap<object, Written>()

/** A result as JSON with its ETag; modules that return the same object again save the work. */
const writtenOf = (result: object): Written => {
  const cached = written.get(result)
  if (cached) return cached
  const text = JSON.stringify(result)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const own = { json: Buffer.from(SUCCESS_HEAD + text), etag }
  written.set(result, own)
  return own
}

const answer = async (
  services: AppServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> => {
  const now = services.clock.now()
  if (endpoint.etag && typeof result === 'object' && result !== null && !isAnswer(result)) {
    const { json, etag } = writtenOf(result)
    reply.header('etag', etag)
    if (headerOf(request, 'if-none-match') === etag) return reply.code(304).headers(API_HEADERS).send()
    return sendJson(reply, 200, Buffer.concat([json, Buffer.from(successTail(now))]))
  }
  if (!isAnswer(result)) {
    const long = longJson(result, now)
    return long ? sendJson(reply, 200, await long) : sendEnvelope(reply, 200, success(result, '', now))
  }
  if (result.headers) reply.headers(result.headers)
  if (result.file) {
    const { body, headers, status = 200 } = result.file
    return reply
      .code(status)
      .headers({ ...API_HEADERS, ...headers })
      .send(body instanceof Uint8Array ? Buffer.from(body) : body)
  }
  if (result.bare) return sendJson(reply, 200, JSON.stringify(result.result))
  return sendEnvelope(reply, 200, success(result.result, result.message, now, result.code))
}

type Read = (
  request: FastifyRequest,
  query: Record<string, string>,
  sent: (body: unknown) => unknown,
) => Record<string, unknown>

const reader = (endpoint: Endpoint): Read => {
  const part = (fields: Fields | undefined, loose = false) => (fields ? parser(fields, loose) : undefined)
  const [params, query, body] = [part(endpoint.params), part(endpoint.query), part(endpoint.body, endpoint.partial)]
  return (request, given, sent) => {
    if (body && request.isMultipart()) throw new AppError('mediaType', '不支持的内容类型')
    return {
      ...params?.(request.params),
      ...query?.(given),
      ...body?.(sent(request.body ?? {})),
    }
  }
}

interface Prepared extends Pick<Route, 'endpoint' | 'sent'> {
  readonly read: Read
  readonly kind: string
  readonly watch: RequestLog
  answer(ctx: Ctx, input: Record<string, unknown>, extra: Extra): Promise<unknown>
}

type Prepare = (route: Route) => Prepared

const preparing = (services: AppServices): Prepare => {
  const watchOf = openRequestLog(services)
  const preparedRoutes = new WeakMap<Route, Prepared>()
  return (route) => {
    const { endpoint, run, sent } = route
    const found = preparedRoutes.get(route)
    if (found) return found
    const prepared: Prepared = {
      endpoint,
      ...(sent && { sent }),
      read: reader(endpoint),
      kind: kindOf(endpoint),
      watch: watchOf(endpoint),
      answer: backgroundOf(endpoint, keptOf(endpoint, run)),
    }
    preparedRoutes.set(route, prepared)
    return prepared
  }
}

interface Answering extends Call {
  own: Prepared
}

/** Plain reads are not logged as operations. */
const isWork = ({ work = 'query', reads }: Endpoint, method: string, status: number): boolean =>
  work !== 'query' || method !== 'GET' || reads !== undefined || status >= 500

declare module 'fastify' {
  interface FastifyRequest {
    call: Answering | null
  }
}

/** @returns undefined for an unknown path of the table */
type RouteOf = (request: FastifyRequest) => Route | undefined

interface Mounting {
  readonly server: FastifyInstance
  readonly services: AppServices
  readonly prepare: Prepare
  readonly turns: Shares
}

const hooksOf = ({ server, services, prepare, turns }: Mounting, base: string, routeOf: RouteOf) => {
  const part = async <T>(request: FastifyRequest, work: (call: Answering) => Promise<T>): Promise<T> => {
    const call = (request.call ??= { own: prepare(routeOf(request)!) })
    try {
      return await work(call)
    } catch (error) {
      const ctx = call.ctx ?? (await homeContext(services, request, error))
      if (ctx) call.ctx = ctx
      await call.own.watch.failed(call, error, request.method)
      throw proofFor(error, originOf(request))
    }
  }
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const route = routeOf(request)
    request.path = route ? base + route.endpoint.path : '-'
    if (!route) return server.apiUnknown(request, reply)
    const { endpoint, isOpen } = route
    await part(request, async (call) => {
      call.ctx = await contextOf(services, endpoint, request, reply)
      if (isOpen?.(services) === false) throw noSuchPath()
      guard(endpoint, call.ctx.session ?? undefined)
      if (!route.resolve) return
      call.own = prepare(await route.resolve(call.ctx, request.params as Record<string, string>))
      guard(call.own.endpoint, call.ctx.session ?? undefined)
    })
  }
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    part(request, async (call) => {
      const { own } = call
      const { endpoint } = own
      const query = (call.query = endpoint.raw ? {} : readQuery(request.raw.url ?? ''))
      const input = (call.input = own.read(request, query, (body) => own.sent?.(call.ctx!, body) ?? body))
      const extra: Extra = {
        incoming: endpoint.raw && incomingOf(request, reply),
        query,
        header: (name) => headerOf(request, name),
        rest: (request.params as { '*'?: string })['*'] ?? '',
        upload: (...limits) => readUpload(request, ...limits),
        receive: (...into) => receiveUpload(request, ...into),
        once: (ctx, work, payload = input) =>
          runOnce(ctx, endpoint, headerOf(request, 'idempotency-key'), payload, work),
      }
      const origin = `${request.method} ${base}${endpoint.path}`
      const payer = payingCaller(endpoint, own.kind, call.ctx!, request)
      const caller = { ...payer, origin, giveWay: () => turns.giveWay(payer.person) }
      const leave = await turns.enter(caller)
      try {
        const result = await asCaller(caller, () => own.answer(call.ctx!, input, extra))
        refuseUnpresented(call.ctx!, result)
        if (endpoint.reads) await own.watch.read(call)
        return await asCaller(caller, () => answer(services, endpoint, request, reply, result))
      } finally {
        leave()
      }
    })
  const onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { call: started, method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOf(request)
    const call = started ?? (route && { own: prepare(route) })
    if (call && isWork(call.own.endpoint, method, status))
      call.own.watch.answered(call, { method, path: base + call.own.endpoint.path, status, ms })
    done()
  }
  return { onRequest, handler, onResponse }
}

/**
 * Mounts all routes under every base. Exact paths share one route of Fastify and a table, since each route costs every start
 * a third of a millisecond and 4 KB. @throws {Error} at start when an endpoint has no access or two share a path
 */
export const mount = (server: FastifyInstance, services: AppServices, routes: readonly Route[]): void => {
  const bases = [services.config.apiBase, ...services.config.apiBaseAliases]
  const mounting = { server, services, prepare: preparing(services), turns: createCalls(TURN_MS) }
  server.decorateRequest('call', null)
  const all = routes.flatMap((route) => {
    const { access, path, aliases = [], title } = route.endpoint
    if (!access || access.length === 0) throw new Error(`${title} (${path}) declares no access`)
    return [path, ...aliases].map((one) => ({ path: one, methods: methodsOf(route.endpoint), route }))
  })
  const { table, others } = tableOf(all)
  for (const base of bases) {
    const inTable: RouteOf = ({ method, params }) => table.routes.get(`${method} /${(params as { '*': string })['*']}`)
    server.route({ method: table.methods, url: `${base}/*`, ...hooksOf(mounting, base, inTable) })
    for (const { path, methods, route } of others)
      withBodies(server, route.endpoint, (on) =>
        on.route({
          method: [...methods],
          url: base + path,
          ...bodyOptions(route.endpoint),
          ...hooksOf(mounting, base, () => route),
        }),
      )
  }
  answerUnknown(server, bases, all, (request, reply) => callerOf(services, request, reply))
}

const LONG = 100

/** The envelope of a long page, written and encoded in parts. */
export const longJson = (result: unknown, now: number): Promise<Buffer> | undefined => {
  if (typeof result !== 'object' || result === null || !('records' in result)) return undefined
  const { records, ...rest } = result
  return Array.isArray(records) && records.length > LONG ? inParts(rest, records, now) : undefined
}

const inParts = async (rest: object, records: readonly unknown[], now: number): Promise<Buffer> => {
  const others = JSON.stringify(rest).slice(1, -1)
  const parts = await mapInParts(records, (part) => [Buffer.from(`,${JSON.stringify(part).slice(1, -1)}`)])
  parts[0] = parts[0]!.subarray(1)
  const end = `]${others === '' ? '' : `,${others}`}}${successTail(now)}`
  return Buffer.concat([Buffer.from(`${SUCCESS_HEAD}{"records":[`), ...parts, Buffer.from(end)])
}
