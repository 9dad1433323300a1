import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEADERS, readQuery } from '../../platform/http/http.ts'
import {
  answerFor,
  answersOf,
  HTML_TYPE,
  sourceOf,
  type CachedAnswers,
  type CachedPage,
} from '../../platform/http/cached-page.ts'
import { asCaller } from '../../platform/db/share.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { AppServices } from '../core/context.ts'
import type { OpenPage } from '../core/handle.ts'
import { headerOf, meter } from './access.ts'
import { answerAhead } from './ahead.ts'

const STYLE = /<style>([^<]*)<\/style>/

/** Its own style element, pictures and forms, frames of listed hosts, and the one script of the page. */
const policy = (html: string, frameHosts: readonly string[], scripts: readonly string[]): string =>
  [
    `default-src 'none'`,
    `style-src ${sourceOf(STYLE.exec(html)?.[1] ?? '')}`,
    ...scripts,
    `img-src 'self' data:`,
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const NOT_FOUND = 404
const OPEN_PAGES = 'open pages'

const headOf = (csp: string): Record<string, string> => ({
  'content-security-policy': csp,
  // revalidated at every visit, so that a withdrawn article disappears at once
  'cache-control': 'no-cache',
})

const scriptsOf = ({ script }: OpenPage): readonly string[] =>
  script === undefined ? [] : [`script-src ${sourceOf(script)}`, `connect-src 'self'`]

const keptAnswers = ({ config }: AppServices, page: OpenPage) => {
  const made = new WeakMap<CachedPage, CachedAnswers>()
  const secure = config.hsts && { 'strict-transport-security': 'max-age=31536000' }
  return (kept: CachedPage): CachedAnswers => {
    const cached = made.get(kept)
    if (cached) return cached
    const own = headOf(policy(kept.html, config.frameHosts, scriptsOf(page)))
    const answers = answersOf(kept, Object.entries({ ...HEADERS, ...secure, ...own }).flat())
    made.set(kept, answers)
    return answers
  }
}

const sendPage = (reply: FastifyReply, csp: string, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headOf(csp), ...(status === NOT_FOUND && { 'x-robots-tag': 'noindex' }) })
    .type(HTML_TYPE)
    .send(html)

export const mountOpenPages = (
  server: FastifyInstance,
  services: AppServices,
  pages: readonly OpenPage[],
  isServing: () => boolean,
): void => {
  const ahead = pages.map((page) => {
    const [scripts, answers] = [scriptsOf(page), keptAnswers(services, page)]
    server.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      config: { isAnonymous: true },
      handler: async (request, reply) => {
        await meter(services, request, reply, undefined, 1)
        const params = request.params as Readonly<Record<string, string>>
        const reader = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
        const pageRequest = { params, query: readQuery(request.raw.url ?? '/'), reader, method: request.method }
        const caller = { kind: OPEN_PAGES, person: networkOf(request.ip) }
        const answer = await asCaller(caller, () => page.answer(services, pageRequest))
        if ('location' in answer)
          return reply.code(303).headers({ location: answer.location, 'cache-control': 'no-store' }).send()
        if ('html' in answer)
          return sendPage(reply, policy(answer.html, services.config.frameHosts, scripts), answer.status, answer.html)
        const { kept } = answer
        const { status, head, body } = answerFor(kept, answers(kept), {
          accepted: headerOf(request, 'accept-encoding') ?? '',
          ifNoneMatch: headerOf(request, 'if-none-match') ?? '',
        })
        for (let n = 0; n < head.length; n += 2) reply.header(head[n]!, head[n + 1]!)
        return reply.code(status).send(body && Buffer.from(body, 'latin1'))
      },
    })
    return { page, answers }
  })
  answerAhead(server, services, ahead, isServing)
}
