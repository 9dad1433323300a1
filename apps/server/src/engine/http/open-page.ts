import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readQuery } from '../../platform/http/http.ts'
import type { AppServices } from '../core/context.ts'
import type { OpenPage } from '../core/handle.ts'
import { meter } from './access.ts'

/** Own style, pictures and forms, frames of listed hosts: no script. */
const policy = (nonce: string, frameHosts: readonly string[]): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const NOT_FOUND = 404

const send = (reply: FastifyReply, csp: string, status: number, html: string): FastifyReply =>
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

export const mountOpenPages = (server: FastifyInstance, services: AppServices, pages: readonly OpenPage[]): void => {
  for (const { path, answer } of pages)
    server.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => {
        await meter(services, request, reply, undefined, 1)
        const nonce = randomBytes(16).toString('base64')
        const params = request.params as Readonly<Record<string, string>>
        const reader = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
        const asked = { params, query: readQuery(request.raw.url ?? '/'), nonce, reader, method: request.method }
        const { status, html } = await answer(services, asked)
        return send(reply, policy(nonce, services.config.frameHosts), status, html)
      },
    })
}
