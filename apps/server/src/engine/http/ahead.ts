/** Answers requests for cached pages before the router, which costs more than the page. Unusual requests are left to the router. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFor, type CachedAnswers, type CachedPage } from '../../platform/http/cached-page.ts'
import { networkOf } from '../../platform/http/network.ts'
import { amongNetworks } from '../../platform/net/address-class.ts'
import type { AppServices } from '../core/context.ts'
import type { OpenPage, PageAhead, PageReader } from '../core/handle.ts'

type Incoming = FastifyRequest['raw']
type Outgoing = FastifyReply['raw']

interface RequestHeaders {
  readonly browser: string
  readonly accepted: string
  readonly ifNoneMatch: string
  readonly forwarded: string
}

const UNUSUAL = ['content-length', 'expect', 'origin', 'range', 'transfer-encoding', 'upgrade'] as const

const headersOf = ({ headers }: Incoming): RequestHeaders | undefined => {
  for (const name of UNUSUAL) if (name in headers) return undefined
  const forwarded = headers['x-forwarded-for'] ?? ''
  return {
    browser: headers['user-agent'] ?? '',
    accepted: headers['accept-encoding'] ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
    forwarded: typeof forwarded === 'string' ? forwarded : forwarded.join(','),
  }
}

const addressFrom = (peer: string, forwarded: string, isTrusted: (address: string) => boolean): string => {
  if (forwarded === '' || !isTrusted(peer)) return peer
  const chain = forwarded.split(',').map((one) => one.trim())
  return chain.findLast((one) => !isTrusted(one)) ?? chain[0]!
}

interface Visitor {
  readonly forwarded: string
  readonly reader: PageReader
  readonly caller: string
}

const visitorsBy = (isTrusted: (address: string) => boolean) => {
  const visitors = new WeakMap<Incoming['socket'], Visitor>()
  return ({ socket }: Incoming, { browser, forwarded }: RequestHeaders): Visitor => {
    const cached = visitors.get(socket)
    if (cached?.forwarded === forwarded && cached.reader.browser === browser) return cached
    const address = addressFrom(socket.remoteAddress ?? '', forwarded, isTrusted)
    const made = { forwarded, reader: { address, browser }, caller: `address:${networkOf(address)}` }
    visitors.set(socket, made)
    return made
  }
}

const PAGE_NAME = /^([\w-]{1,64})(?:\?([\w=&-]{0,200}))?$/
const TALLY_MS = 5000

interface CachedRoute {
  readonly page: OpenPage
  readonly answers: (kept: CachedPage) => CachedAnswers
}

interface NamedRequest {
  readonly place: CachedRoute
  readonly name: string
  readonly search: string
}

interface CachedRequest {
  readonly place: CachedRoute
  readonly ready: PageAhead
  readonly headers: RequestHeaders
}

const URLS_MAX = 1000

const finder = (services: AppServices, pages: readonly CachedRoute[]) => {
  const own = pages.flatMap((one) => (one.page.ahead ? [{ ...one, prefix: one.page.path.replace(/:\w+$/, '') }] : []))
  const namedBy = new Map<string, NamedRequest>()
  const read = (url: string): NamedRequest | undefined => {
    const place = own.find(({ prefix }) => url.startsWith(prefix))
    const [, name, search = ''] = (place && PAGE_NAME.exec(url.slice(place.prefix.length))) ?? []
    if (!place || name === undefined) return undefined
    const named = { place, name, search }
    if (namedBy.size >= URLS_MAX) namedBy.clear()
    namedBy.set(url, named)
    return named
  }
  return (request: Incoming): CachedRequest | undefined => {
    const { url = '', method } = request
    const named = method === 'GET' ? (namedBy.get(url) ?? read(url)) : undefined
    const ready = named?.place.page.ahead!(services, named.name, named.search)
    const headers = ready && headersOf(request)
    return headers && { place: named!.place, ready, headers }
  }
}

const tallyOf = ({ log, meters }: AppServices) => {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    for (const [route, answers] of counts) log.info({ route, answers }, 'requests')
    counts.clear()
  }
  return (route: string, status: number, ms: number): void => {
    meters.requests.note({ method: 'GET', route, status, ms })
    counts.set(route, (counts.get(route) ?? 0) + 1)
    timer ??= setTimeout(write, TALLY_MS).unref()
  }
}

export const answerAhead = (
  server: FastifyInstance,
  services: AppServices,
  pages: readonly CachedRoute[],
  isServing: () => boolean,
): void => {
  const { config, limits } = services
  const [find, tally] = [finder(services, pages), tallyOf(services)]
  const visitorOf = visitorsBy(amongNetworks(config.trustedProxies))
  const [route] = server.server.listeners('request') as ((request: Incoming, response: Outgoing) => void)[]
  const reply = (found: CachedRequest, reader: PageReader, response: Outgoing, begin: number): void => {
    const { place, ready, headers } = found
    const { page, answers } = place
    const { status, head, body } = answerFor(ready.kept, answers(ready.kept), headers)
    response.writeHead(status, head).end(body, 'latin1')
    ready.count(reader)
    tally(page.path, status, performance.now() - begin)
  }
  const fail = (error: unknown, response: Outgoing): void => {
    services.log.error({ err: error }, 'a kept page was not answered')
    response.destroy()
  }
  const answer = (found: CachedRequest, request: Incoming, response: Outgoing): void => {
    const begin = performance.now()
    const { reader, caller } = visitorOf(request, found.headers)
    const proceed = (granted: boolean): void => {
      if (granted) reply(found, reader, response, begin)
      else route!(request, response)
    }
    if (limits.takeHere) return proceed(limits.takeHere(caller, config.rateLimitAnon, 1))
    limits
      .take(caller, config.rateLimitAnon, 1)
      .then(({ granted }) => proceed(granted))
      .catch((error: unknown) => fail(error, response))
  }
  server.server.removeListener('request', route!)
  server.server.on('request', (request: Incoming, response: Outgoing) => {
    const found = isServing() ? find(request) : undefined
    if (!found) return route!(request, response)
    try {
      answer(found, request, response)
    } catch (error) {
      fail(error, response)
    }
  })
}
