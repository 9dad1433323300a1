/** Answers many readers of kept pages ahead of the router, which costs more than the page; it keeps all that is unusual. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFor, type KeptAnswers, type KeptPage } from '../../platform/http/kept-page.ts'
import { networkOf } from '../../platform/http/network.ts'
import { amongNetworks } from '../../platform/net/address-class.ts'
import type { AppServices } from '../core/context.ts'
import type { OpenPage, PageAhead } from '../core/handle.ts'

type Incoming = FastifyRequest['raw']
type Outgoing = FastifyReply['raw']

interface Told {
  readonly browser: string
  readonly accepted: string
  readonly known: string
  readonly forwarded: string
}

const UNUSUAL = ['content-length', 'expect', 'origin', 'range', 'transfer-encoding', 'upgrade'] as const

const toldBy = ({ headers }: Incoming): Told | undefined => {
  for (const name of UNUSUAL) if (name in headers) return undefined
  const forwarded = headers['x-forwarded-for'] ?? ''
  return {
    browser: headers['user-agent'] ?? '',
    accepted: headers['accept-encoding'] ?? '',
    known: headers['if-none-match'] ?? '',
    forwarded: typeof forwarded === 'string' ? forwarded : forwarded.join(','),
  }
}

/** The last address that no trusted proxy has. */
const addressFrom = (peer: string, forwarded: string, isTrusted: (address: string) => boolean): string => {
  if (forwarded === '' || !isTrusted(peer)) return peer
  const chain = forwarded.split(',').map((one) => one.trim())
  return chain.findLast((one) => !isTrusted(one)) ?? chain[0]!
}

const NAMED = /^([\w-]{1,64})(?:\?([\w=&-]{0,200}))?$/
const TALLY_MS = 5000

interface Ahead {
  readonly page: OpenPage
  readonly answers: (kept: KeptPage) => KeptAnswers
}

interface Found extends Ahead {
  readonly ready: PageAhead
  readonly told: Told
}

const finder = (services: AppServices, pages: readonly Ahead[]) => {
  const own = pages.flatMap((one) => (one.page.ahead ? [{ ...one, prefix: one.page.path.replace(/:\w+$/, '') }] : []))
  return (request: Incoming): Found | undefined => {
    const { url = '', method } = request
    const place = method === 'GET' ? own.find(({ prefix }) => url.startsWith(prefix)) : undefined
    const [, name, search = ''] = (place && NAMED.exec(url.slice(place.prefix.length))) ?? []
    const ready = name === undefined ? undefined : place!.page.ahead!(services, name, search)
    const told = ready && toldBy(request)
    return told && { ...place!, ready, told }
  }
}

const tallyOf = ({ log, meters, clock }: AppServices) => {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    for (const [route, answers] of counts) log.info({ route, answers }, 'requests')
    counts.clear()
  }
  return (route: string, status: number, ms: number): void => {
    meters.requests.note({ at: clock.now(), method: 'GET', route, status, ms, ip: '' })
    counts.set(route, (counts.get(route) ?? 0) + 1)
    timer ??= setTimeout(write, TALLY_MS).unref()
  }
}

export const answerAhead = (
  server: FastifyInstance,
  services: AppServices,
  pages: readonly Ahead[],
  isServing: () => boolean,
): void => {
  const { config, limits } = services
  const [find, tally, isTrusted] = [finder(services, pages), tallyOf(services), amongNetworks(config.trustedProxies)]
  const [route] = server.server.listeners('request') as ((request: Incoming, response: Outgoing) => void)[]
  const reply = (found: Found, address: string, response: Outgoing, begin: number): void => {
    const { page, answers, ready, told } = found
    const { status, head, body } = answerFor(ready.kept, answers(ready.kept), told)
    response.writeHead(status, head).end(body)
    ready.count({ address, browser: told.browser })
    tally(page.path, status, performance.now() - begin)
  }
  const fail = (error: unknown, response: Outgoing): void => {
    services.log.error({ err: error }, 'a kept page was not answered')
    response.destroy()
  }
  const answer = (found: Found, request: Incoming, response: Outgoing): void => {
    const begin = performance.now()
    const address = addressFrom(request.socket.remoteAddress ?? '', found.told.forwarded, isTrusted)
    const proceed = (granted: boolean): void => {
      if (granted) reply(found, address, response, begin)
      else route!(request, response)
    }
    const charged = [`address:${networkOf(address)}`, config.rateLimitAnon, 1] as const
    if (limits.takeHere) return proceed(limits.takeHere(...charged))
    limits
      .take(...charged)
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
