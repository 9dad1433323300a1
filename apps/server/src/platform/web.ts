/** The browser's half on the same port: pages, their files, runtime settings and the health line. */
import { AppError } from '@huxi/model'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { canSendSms } from './sms.ts'

export const WEB_ROOT = join(import.meta.dirname, '../../../web/dist')
const NONCE = /__CSP_NONCE__/g

const policy = (config: Config, host: string, nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ws://${host} wss://${host}`,
    `frame-src 'self' ${config.frameHosts.join(' ')}`.trim(),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** What the browser needs to know; nothing secret. */
const settings = (config: Config): string =>
  `window._CONFIG = ${JSON.stringify({
    domianURL: config.apiBase,
    staticDomainURL: `${config.apiBase}/sys/common/static`,
    title: config.title,
    slogan: config.slogan,
    company: config.companyName,
    filingNo: config.filingNo,
    helpUrl: config.helpUrl,
    demo: config.profile === 'demo',
    frameHosts: config.frameHosts,
    publicTools: false,
    registration: config.registration,
    smsLogin: canSendSms(config),
    thirdSources: config.third ? [{ source: config.third.source, title: config.third.title }] : [],
    casLoginUrl: casLoginUrl(config),
  }).replaceAll('<', '\\u003c')};\n`

/** Where the CAS sends people back to is our own sign-in page. */
const casLoginUrl = ({ casUrl, publicUrl }: Config): string =>
  casUrl ? `${casUrl}/login?service=${encodeURIComponent(`${publicUrl}/user/login`)}` : ''

/** A page that opens the window of a provider has to hear from it. */
const openerPolicy = ({ third }: Config): Record<string, string> =>
  third ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}

const HOST = /^[A-Za-z0-9.:[\]-]{1,260}$/

/** A page address: GET or HEAD, no segment with a dot. Old file names and dot files are not pages. */
const isPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !(request.raw.url ?? '/')
    .split('?', 1)[0]!
    .split('/')
    .some((s) => s.includes('.'))

/** Mounts pages; call after the API, whose unknown paths answer first. */
export const mountWeb = async (
  server: FastifyInstance,
  config: Config,
  ready: () => boolean,
  root = WEB_ROOT,
): Promise<void> => {
  const index = existsSync(join(root, 'index.html')) ? await readFile(join(root, 'index.html'), 'utf8') : undefined
  const sendIndex = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!index)
      throw new AppError('unavailable', '网页尚未构建：请先执行 npm start 或 npm run build', { retryAfter: 30 })
    const nonce = randomBytes(16).toString('base64')
    const host = HOST.test(request.headers.host ?? '') ? request.headers.host! : 'localhost'
    return reply
      .headers({
        ...openerPolicy(config),
        'content-security-policy': policy(config, host, nonce),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(index.replace(NONCE, nonce))
  }

  server.get('/config.js', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache' }).type('text/javascript; charset=utf-8').send(settings(config)),
  )
  server.get('/actuator/health', (_request, reply) =>
    reply
      .code(ready() ? 200 : 503)
      .headers({ 'cache-control': 'no-store' })
      .send({ status: ready() ? 'UP' : 'OUT_OF_SERVICE' }),
  )
  if (index) {
    await server.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: '365d',
      dotfiles: 'ignore',
      preCompressed: true,
      decorateReply: true,
    })
    server.get('/favicon.svg', (_request, reply) =>
      reply.sendFile('favicon.svg', root, { maxAge: '1d', immutable: false }),
    )
  }
  server.setNotFoundHandler(async (request, reply) => {
    await server.apiUnknown(request, reply)
    if (isPage(request)) return sendIndex(request, reply)
    throw new AppError('missing', '很抱歉，资源未找到!')
  })
}
