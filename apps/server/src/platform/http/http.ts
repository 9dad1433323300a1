/** The HTTP server: limits, paths, headers, bodies, errors. Independent of endpoints and users. */
import { AppError, malformed, type Envelope } from '@huxi/model'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import { amongNetworks, isPublicAddress } from '../net/address-class.ts'
import type { Clock } from '../config/clock.ts'
import type { Config } from '../config/config.ts'
import { LARGE_MS, limitBody } from './body-time.ts'
import { allowOrigins } from './cors.ts'
import { OF_REQUEST, type Log } from '../config/log.ts'
import { wantsSocket } from './sockets.ts'
import { diskFullIn, failure } from './wire.ts'

const BODY_LIMIT = 1_048_576
const URL_LIMIT = 16_384
const HEADER_LIMIT = 32_768
const HEADERS_MS = 10_000
const LOOK_MS = 500
const JSON_DEPTH = 32
const JSON_KEYS = 2000
const QUERY_KEYS = 100
export const FILE_LIMIT = 10_485_760

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Limits depth and number of keys of parsed JSON, and refuses keys that reach prototypes. */
const checkJson = (root: unknown): void => {
  let keys = 0
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > JSON_DEPTH) throw malformed('请求内容嵌套过深')
    if (Array.isArray(value)) return value.forEach((one) => walk(one, depth + 1))
    for (const key of Object.keys(value)) {
      if (++keys > JSON_KEYS) throw malformed('请求内容的字段过多')
      if (FORBIDDEN_KEYS.has(key)) throw malformed('请求内容含有不允许的字段')
      walk((value as Record<string, unknown>)[key], depth + 1)
    }
  }
  walk(root, 1)
}

const parseJson = (text: string): unknown => {
  if (text.trim() === '') return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw malformed('请求内容不是有效的 JSON')
  }
  checkJson(parsed)
  return parsed
}

const ESCAPED = /[%+]/
const decoded = (text: string): string => (ESCAPED.test(text) ? new URLSearchParams(`=${text}`).get('')! : text)

/** The query of a raw address as a flat record. @throws {AppError} malformed for repeated or too many parameters */
export const readQuery = (rawUrl: string): Record<string, string> => {
  const mark = rawUrl.indexOf('?')
  const query = { __proto__: null } as unknown as Record<string, string>
  if (mark === -1) return query
  let count = 0
  for (const pair of rawUrl.slice(mark + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decoded(equals === -1 ? pair : pair.slice(0, equals))
    if (++count > QUERY_KEYS) throw malformed('请求参数过多')
    if (key in query) throw malformed('请求参数重复')
    query[key] = equals === -1 ? '' : decoded(pair.slice(equals + 1))
  }
  return query
}

const STRANGE = /%2f|%5c|%00|%3b|;|\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Refuses ambiguous paths before routing. */
const checkPath = (rawUrl: string): void => {
  if (rawUrl.length > URL_LIMIT) throw new AppError('tooLarge', '请求地址过长')
  const path = rawUrl.split('?', 1)[0]!
  try {
    if (!STRANGE.test(path) && !decodeURIComponent(path).includes('..')) return
  } catch {}
  throw malformed('请求地址不正确')
}

export const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
}

export const API_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Sends JSON as bytes; a string would be walked twice more, for its length and its encoding. */
export const sendJson = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .headers(API_HEADERS)
    .type('application/json; charset=utf-8')
    .send(typeof json === 'string' ? Buffer.from(json) : json)

export const sendEnvelope = (reply: FastifyReply, status: number, body: Envelope): FastifyReply =>
  sendJson(reply, status, JSON.stringify(body))

/** The caller hung up while the answer was compressed. */
const isCallerGone = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.socket.destroyed && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'

const sendFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown, clock: Clock): FastifyReply => {
  const defect = (cause: unknown): string => {
    if (!isCallerGone(request, cause)) request.log.error({ err: cause, reqId: request.id }, 'defect')
    return request.id
  }
  const { status, body, retryAfter } = failure(error, clock.now(), defect)
  const full = diskFullIn(error)
  if (full) request.log.error({ err: full, reqId: request.id }, 'no space on a disk')
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  return sendEnvelope(reply, status, body)
}

/** A refused handshake ends its connection. */
const closing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!wantsSocket(request.raw)) return reply
  reply.raw.once('finish', () => request.raw.socket.destroySoon())
  return reply.header('connection', 'close')
}

/** Warns once of an untrusted proxy, behind which all users share one address and its limits. */
const noticeProxy = (log: Log, alerts: string[]): ((request: FastifyRequest) => void) => {
  let isWarned = false
  return (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    const { ips, socket } = request
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
    if ((ips && ips.length > 1) || isPublicAddress(peer)) return
    isWarned = true
    const alert = `有代理从 ${peer} 转发请求，但它不在 TRUSTED_PROXIES 中，所有用户会被当作来自同一个地址而一起受限：如果它是您的反向代理，请设置 TRUSTED_PROXIES=${peer} 后重新启动`
    log.warn(alert)
    alerts.push(alert)
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/

/** The request id of a trusted proxy; malformed ids are replaced, as every log entry carries it. */
const requestIds =
  (isTrusted: (address: string | undefined) => boolean) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    const isId = typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress)
    return isId ? given : randomUUID().slice(0, 13)
  }

interface Caller {
  readonly user: string
  readonly tenant: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    xml?: boolean
    isAnonymous?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    /** of the endpoint, where several share a route */
    path: string | null
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean => 'content-length' in headers || 'transfer-encoding' in headers

export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  /** absent of those who read public pages; refused ones are kept */
  readonly ip?: string
}

const answeredOf = (request: FastifyRequest, { statusCode: status, elapsedTime: ms }: FastifyReply): Answered => {
  const { url: route = '-', config } = request.routeOptions
  const isAnonymous = config.isAnonymous === true && status < 400
  return { method: request.method, route: request.path ?? route, status, ms, ...(!isAnonymous && { ip: request.ip }) }
}

interface Hearing {
  readonly alerts: string[]
  answered(one: Answered): void
}

/** Node keeps an address that was read once; a socket that has closed tells none. */
const keepAddress = (socket: Socket): string | undefined => socket.remoteAddress

/** The engine checks input and writes answers itself; without a compiler Fastify loads none. */
const withoutSchemas = (): never => {
  throw new Error('routes have no schemas of Fastify')
}

export const openHttp = async (
  { config, log, clock }: { config: Config; log: Log; clock: Clock },
  { alerts, answered }: Hearing,
): Promise<FastifyInstance> => {
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(amongNetworks(config.trustedProxies)),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LARGE_MS,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // requests accepted before the stop are served
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000, querystringParser: () => ({}) },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: HEADERS_MS,
      // Node checks every half minute by default
      connectionsCheckingInterval: LOOK_MS,
      shouldUpgradeCallback: wantsSocket,
      optimizeEmptyRequests: true,
    },
    clientErrorHandler: ({ code }, socket) => {
      const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
      // browsers open spare connections and would take an answer on one for that of their next request
      if (isLate && socket.bytesRead === 0) return void socket.destroy()
      const status = isLate ? '408 Request Timeout' : '400 Bad Request'
      if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    },
    frameworkErrors: (error, request, reply) => void sendFailure(request, closing(request, reply), error, clock),
  }) as unknown as FastifyInstance

  server.server.on('connection', keepAddress)
  server.decorateRequest('caller', null)
  server.decorateRequest('path', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
  server.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string' }, (request, xml, done) => {
    if (request.routeOptions.config.xml) done(null, { xml })
    else done(new AppError('mediaType', '不支持的内容类型'))
  })
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  await server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: quality } })
  await server.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
  })

  const lookAtPeer = noticeProxy(log, alerts)
  const headers = { ...HEADERS, ...(config.hsts && { 'strict-transport-security': 'max-age=31536000' }) }
  server.addHook('onRequest', (request, reply, done) => {
    lookAtPeer(request)
    closing(request, reply).headers(headers).header('x-request-id', request.id)
    if (hasBody(request)) limitBody(request.raw)
    // such a request has no stream that a parser of its type could read to the end
    else delete request.raw.headers['content-type']
    checkPath(request.raw.url ?? '/')
    done()
  })
  allowOrigins(server, config.corsOrigins)
  server.addHook('onResponse', (request, reply, done) => {
    const one = answeredOf(request, reply)
    answered(one)
    log.info({ reqId: request.id, ...one, ms: Math.round(one.ms), ...request.caller }, OF_REQUEST)
    done()
  })
  server.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, clock))
  return server
}
