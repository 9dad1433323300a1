/** The web application on the same port: pages, files and runtime settings. */
import { AppError } from '@huxi/model'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { SERVER_FOLDER } from '../config/paths.ts'
import { refuseProbe } from './probes.ts'
import { canSendSms } from './sms.ts'

export const WEB_ROOT = join(SERVER_FOLDER, '../web/dist')
const NONCE = /__CSP_NONCE__/g

/** Pages connect to their origin and the public address behind a proxy, never to one named by a request. */
const connections = ({ publicUrl }: Config): string =>
  publicUrl ? `'self' ${publicUrl} ${publicUrl.replace(/^http/, 'ws')}` : `'self'`

const policy = (config: Config, nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${connections(config)}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' ${config.frameHosts.join(' ')}`.trim(),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const settings = (config: Config): string =>
  `window._CONFIG = ${JSON.stringify({
    domianURL: config.apiBase,
    staticDomainURL: `${config.apiBase}/sys/common/static`,
    title: config.title,
    slogan: config.slogan,
    company: config.companyName,
    filingNo: config.filingNo,
    helpUrl: config.helpUrl,
    watermark: config.watermark,
    demo: config.profile === 'demo',
    frameHosts: config.frameHosts,
    publicTools: config.publicTools,
    publicArticles: config.publicArticles,
    goldRuleSet: config.goldRuleSet,
    registration: config.registration,
    credentialProfile: config.passwordProfile,
    smsLogin: canSendSms(config),
    thirdSources: config.third ? [{ source: config.third.source, title: config.third.title }] : [],
    casLoginUrl: casLoginUrl(config),
  }).replaceAll('<', '\\u003c')};\n`

const casLoginUrl = ({ casUrl, publicUrl }: Config): string =>
  casUrl ? `${casUrl}/login?service=${encodeURIComponent(`${publicUrl}/user/login`)}` : ''

/** A page that opens the window of a provider has to receive its message. */
const openerPolicy = ({ third }: Config): Record<string, string> =>
  third ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}

const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '/').split('?', 1)[0]!

const isPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  !pathOf(request)
    .split('/')
    .some((s) => s.includes('.'))

/** Files beside the page under constant names. The build of a public tool is checked at every visit. */
const CACHE_RULES: readonly (readonly [name: RegExp, cacheControl: string])[] = [
  [/^[a-z0-9-]+\.(svg|png)$/, 'public, max-age=86400'],
  [/^tool-worker\.js$|^[a-z]+\.webmanifest$/, 'no-cache'],
]

const filesBeside = (root: string): { name: string; cacheControl: string }[] =>
  readdirSync(root).flatMap((name) => {
    const rule = CACHE_RULES.find(([pattern]) => pattern.test(name))
    return rule ? [{ name, cacheControl: rule[1] }] : []
  })

/** Link headers: the browser fetches the files of a public tool early. */
const announcement = (files: readonly string[]): Record<string, string> => ({
  link: files
    .map((file) => `<${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`)
    .join(', '),
})

/** Headers by the path of a public tool. */
const toolHeaders = async (root: string): Promise<ReadonlyMap<string, Record<string, string>>> => {
  const file = join(root, 'tool-files.json')
  const files = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>) : {}
  return new Map(Object.entries(files).map(([id, each]) => [`/${id}`, announcement(each)]))
}

/** Mounts pages; call after the API, whose unknown paths answer first. */
export const mountWeb = async (server: FastifyInstance, config: Config, root = WEB_ROOT): Promise<void> => {
  const index = existsSync(join(root, 'index.html')) ? await readFile(join(root, 'index.html'), 'utf8') : undefined
  const ahead = await toolHeaders(root)
  const sendIndex = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!index)
      throw new AppError('unavailable', '网页尚未构建：请先执行 npm start 或 npm run build', { retryAfter: 30 })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        ...openerPolicy(config),
        ...(config.publicTools && ahead.get(pathOf(request))),
        'content-security-policy': policy(config, nonce),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(index.replace(NONCE, nonce))
  }

  server.get('/config.js', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache' }).type('text/javascript; charset=utf-8').send(settings(config)),
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
      // names contain a hash, so that no revalidation is needed
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    for (const { name, cacheControl } of filesBeside(root))
      server.get(`/${name}`, (_request, reply) =>
        reply.header('cache-control', cacheControl).sendFile(name, root, { cacheControl: false }),
      )
  }
  server.setNotFoundHandler(async (request, reply) => {
    await server.apiUnknown(request, reply)
    refuseProbe(pathOf(request))
    if (isPage(request)) return sendIndex(request, reply)
    throw new AppError('missing', '很抱歉，资源未找到!')
  })
}
