import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { readQuery } from '../../platform/http/http.ts'
import type { AppServices } from '../core/context.ts'
import type { OpenPage } from '../core/handle.ts'
import { meter } from './access.ts'

/** Own style, pictures and forms, frames of listed hosts, and the one script of the page. */
const policy = (nonce: string, frameHosts: readonly string[], scripts: readonly string[]): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    ...scripts,
    `img-src 'self' data:`,
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const NOT_FOUND = 404

const send = (reply: FastifyReply, csp: string, status: number, html: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': csp,
      // revalidated at every visit, so that a withdrawn article disappears at once
      'cache-control': 'no-cache',
      ...(status === NOT_FOUND && { 'x-robots-tag': 'noindex' }),
    })
    .type('text/html; charset=utf-8')
    .send(html)

const scriptsOf = ({ script }: OpenPage): readonly string[] => {
  if (script === undefined) return []
  const digest = createHash('sha256').update(script).digest('base64')
  return [`script-src 'sha256-${digest}'`, `connect-src 'self'`]
}

export const mountOpenPages = (server: FastifyInstance, services: AppServices, pages: readonly OpenPage[]): void => {
  for (const page of pages) {
    const scripts = scriptsOf(page)
    server.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      handler: async (request, reply) => {
        await meter(services, request, reply, undefined, 1)
        const nonce = randomBytes(16).toString('base64')
        const params = request.params as Readonly<Record<string, string>>
        const reader = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
        const asked = { params, query: readQuery(request.raw.url ?? '/'), nonce, reader, method: request.method }
        const answer = await page.answer(services, asked)
        if (answer.status === 303)
          return reply.code(303).headers({ location: answer.location, 'cache-control': 'no-store' }).send()
        return send(reply, policy(nonce, services.config.frameHosts, scripts), answer.status, answer.html)
      },
    })
  }
}
