/**
 * The only way out: listed targets, https by default, one pinned lookup, no redirects, limits of time and size.
 * Tokens and cookies of users are never forwarded.
 */
import { AppError, refused } from '@huxi/model'
import { lookup as systemLookup } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { connect as tcpConnect, isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './address-class.ts'
import type { Config } from '../config/config.ts'
import { hostOf, portOf, targetOf, type Target } from '../config/outbound-target.ts'

export type Reach = Pick<Config, 'outboundHosts' | 's3' | 'clamavUrl'>

interface Address {
  readonly address: string
  readonly family: number
}
export type Lookup = (host: string) => Promise<readonly Address[]>

export interface OutboundStream {
  readonly stream: () => Readable
  readonly size: number
}

export interface OutboundRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string | OutboundStream
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly lookup?: Lookup
  readonly signal?: AbortSignal
  /** uses a connection that an earlier request left open a moment ago; for requests that the target recognises when repeated */
  readonly reuse?: boolean
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

export const outboundFetch = (
  reach: Reach,
  address: string | URL,
  { maxBytes = MAX_BYTES, ...given }: OutboundRequest = {},
): Promise<OutboundAnswer> =>
  asked(reach, address, given, async (response) => ({
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readBody(response, maxBytes),
  }))

export const outboundStatus = (
  reach: Reach,
  address: string | URL,
  given: Pick<OutboundRequest, 'timeoutMs' | 'lookup'> = {},
): Promise<number> =>
  asked(chosenHosts(reach), address, given, async (response) => {
    response.destroy()
    return response.statusCode ?? 0
  })

const asked = async <T>(
  reach: Reach,
  address: string | URL,
  { timeoutMs = TIMEOUT_MS, lookup = resolveAll, ...given }: Omit<OutboundRequest, 'maxBytes'>,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> => {
  const url = readAddress(address, ['http:', 'https:'])
  const target = allow(reach, url)
  const signal = AbortSignal.timeout(timeoutMs)
  return answered(url.host, signal, async () => {
    const pinned = await until(signal, resolve(reach, target, lookup))
    return read(await open(url, pinned, given, signal))
  })
}

/** A stream for large answers, which the caller reads or destroys. Limits apply to first byte and pauses. */
export const outboundStream = async (
  reach: Reach,
  address: string | URL,
  { timeoutMs = TIMEOUT_MS, lookup = resolveAll, ...given }: Omit<OutboundRequest, 'maxBytes'> = {},
): Promise<{ status: number; headers: OutboundAnswer['headers']; body: IncomingMessage }> => {
  const url = readAddress(address, ['http:', 'https:'])
  const target = allow(reach, url)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeoutMs)
  given.signal?.addEventListener('abort', () => waiting.abort(), { once: true })
  try {
    return await answered(url.host, waiting.signal, async () => {
      const pinned = await until(waiting.signal, resolve(reach, target, lookup))
      const body = await open(url, pinned, given, waiting.signal)
      refuseRedirect(body)
      body.setTimeout(timeoutMs, () => body.destroy(new Error('the answer has stopped')))
      return { status: body.statusCode ?? 0, headers: body.headers, body }
    })
  } finally {
    clearTimeout(timer)
  }
}

/** A plain connection for protocols other than HTTP. The caller ends it. @throws {AppError} as outboundFetch */
export const outboundConnect = async (
  reach: Reach,
  address: string,
  { timeoutMs = TIMEOUT_MS, lookup = resolveAll }: Pick<OutboundRequest, 'timeoutMs' | 'lookup'> = {},
): Promise<Socket> => {
  const url = readAddress(address, ['tcp:'])
  const target = allow(reach, url)
  const signal = AbortSignal.timeout(timeoutMs)
  return answered(url.host, signal, async () => {
    const pinned = await until(signal, resolve(reach, target, lookup))
    const socket = tcpConnect({ host: pinned.address, port: target.port })
    signal.addEventListener('abort', () => socket.destroy(signal.reason as Error))
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
    return socket
  })
}

interface Place {
  readonly address: string
  readonly plain: boolean
}

/** The pinned address of a listed target, for a client with its own protocol. @throws {AppError} as outboundFetch */
export const outboundPlace = async (
  reach: Reach,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
  lookup: Lookup = resolveAll,
): Promise<Place> => {
  const target = listed(reach, host, port)
  const { address } = await until(signal, resolve(reach, target, lookup))
  return { address, plain: target.plain }
}

/** For addresses that users write: the targets of a setting serve that setting alone. */
export const chosenHosts = ({ outboundHosts }: Reach): Reach => ({
  outboundHosts,
  s3: undefined,
  clamavUrl: undefined,
})

export const isListed = (reach: Reach, url: URL): boolean => find(chosenHosts(reach), url) !== undefined

const NOT_ALLOWED = '不允许访问该地址，请联系管理员核对允许访问的外部地址'

const readAddress = (address: string | URL, protocols: readonly string[]): URL => {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) throw refused(NOT_ALLOWED)
  return url
}

const targetsOf = ({ outboundHosts, s3, clamavUrl }: Reach): Target[] => [
  ...outboundHosts,
  ...(s3 ? [targetOf(s3.endpoint)] : []),
  ...(clamavUrl ? [targetOf(clamavUrl)] : []),
]

const find = (reach: Reach, url: URL): Target | undefined => {
  const [host, port, plain] = [hostOf(url), portOf(url), url.protocol !== 'https:']
  return targetsOf(reach).find((t) => t.host === host && t.port === port && t.plain === plain)
}

const allow = (reach: Reach, url: URL): Target => {
  const found = find(reach, url)
  if (!found) throw refused(NOT_ALLOWED)
  return found
}

/** Prefers TLS where both are listed. */
const listed = ({ outboundHosts }: Reach, host: string, port: number): Target => {
  const named = outboundHosts.filter((t) => t.host === host && t.port === port)
  const found = named.find(({ plain }) => !plain) ?? named[0]
  if (!found) throw refused(NOT_ALLOWED)
  return found
}

const resolveAll: Lookup = (host) => systemLookup(host, { all: true, verbatim: true })

/** A name that leads to a private address is refused unless that address is listed itself. */
const resolve = async (reach: Reach, target: Target, lookup: Lookup): Promise<Address> => {
  const family = isIP(target.host)
  if (family > 0) return { address: target.host, family }
  const found = await lookup(target.host)
  const isOwn = ({ address }: Address) =>
    reach.outboundHosts.some((t) => t.host === address && t.port === target.port && t.plain === target.plain)
  const fine = (one: Address) => target.anyAddress || isPublicAddress(one.address) || isOwn(one)
  if (found.length === 0 || !found.every(fine)) throw refused(NOT_ALLOWED)
  return found[0]!
}

const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    }),
  ])

const KEPT_BACK = ['host', 'connection', 'transfer-encoding', 'content-length', 'x-access-token', 'tenant_id', 'cookie']

const headersOf = (url: URL, { headers = {}, body }: OutboundRequest): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !KEPT_BACK.includes(name)),
  ),
  host: url.host,
  ...(body !== undefined && { 'content-length': String(isStream(body) ? body.size : Buffer.byteLength(body)) }),
})

const IDLE_MS = 1000
const AGENT = { keepAlive: true, timeout: IDLE_MS }
const reused = { 'http:': new HttpAgent(AGENT), 'https:': new HttpsAgent(AGENT) }

const open = (url: URL, pinned: Address, given: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> => {
  const options: RequestOptions = {
    method: given.method ?? 'GET',
    headers: headersOf(url, given),
    agent: given.reuse === true && reused[url.protocol as keyof typeof reused],
    signal,
    lookup: (_host, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const request = send(url, options, done).on('error', fail)
    const { body } = given
    if (!isStream(body)) request.end(body)
    else pipeline(body.stream(), request).catch(fail)
  })
}

const isStream = (body: OutboundRequest['body']): body is OutboundStream => typeof body === 'object' && 'stream' in body

const refuseRedirect = (response: IncomingMessage): void => {
  const status = response.statusCode ?? 0
  if (status < 300 || status >= 400 || status === 304) return
  response.destroy()
  throw new Error('redirects are not followed')
}

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  refuseRedirect(response)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Errors as a sentence, with the cause for the log. */
const answered = async <T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const sentence = signal.aborted ? '外部服务没有及时应答，请稍后重试' : '外部服务暂时不可用，请稍后重试'
    const failure = new AppError('unavailable', sentence, { retryAfter: 30 })
    failure.cause = new Error(`outbound ${host}`, { cause: error })
    throw failure
  }
}
