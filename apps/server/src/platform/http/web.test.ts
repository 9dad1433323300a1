import fastify, { type FastifyInstance } from 'fastify'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { mountWeb, WEB_ROOT } from './web.ts'

const root = mkdtempSync(join(tmpdir(), 'huxi-web-'))
const server = fastify()

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">')
  for (const name of ['favicon.svg', 'tool-192.png', 'tool-worker.js', 'copd.webmanifest', '.stamp', 'notes.txt'])
    writeFileSync(join(root, name), name)
  writeFileSync(join(root, 'tool-files.json'), JSON.stringify({ copd: ['/assets/tool.js', '/assets/tool.css'] }))
  server.decorate('apiUnknown', async () => undefined)
  server.setErrorHandler((_error, _request, reply) => reply.code(404).send('none'))
  await mountWeb(server, readConfig({ DATA_DIR: root }), root)
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const cacheOf = async (url: string) => {
  const { statusCode, headers } = await server.inject({ url, headers: { host: 'app.example' } })
  return { statusCode, type: headers['content-type'], cache: headers['cache-control'] }
}

it('answers the worker of the public tools fresh at every visit, and as a script', async () => {
  const worker = await cacheOf('/tool-worker.js')
  expect(worker).toEqual({ statusCode: 200, type: 'application/javascript; charset=utf-8', cache: 'no-cache' })
})

it('serves the manifest and the icon a phone needs to install a tool', async () => {
  expect(await cacheOf('/copd.webmanifest')).toEqual({
    statusCode: 200,
    type: 'application/manifest+json',
    cache: 'no-cache',
  })
  expect(await cacheOf('/tool-192.png')).toEqual({ statusCode: 200, type: 'image/png', cache: 'public, max-age=86400' })
})

it.each(['/.stamp', '/notes.txt', '/tool-worker.js.map', '/index.html', '/tool-files.json'])(
  'has no %s',
  async (url) => {
    expect(await cacheOf(url)).toMatchObject({ statusCode: 404 })
  },
)

it('limits workers and manifests to the own origin', async () => {
  const { headers, body } = await server.inject('/copd')
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'", "default-src 'self'"]))
  const nonce = /'nonce-([^']+)'/.exec(policy.join())![1]
  expect(body).toContain(`content="${nonce}"`)
})

it('preloads the files of a public tool on its page only', async () => {
  const link = async (url: string) => (await server.inject(url)).headers['link']
  expect(await link('/copd?from=poster')).toBe(
    '</assets/tool.js>; rel=modulepreload, </assets/tool.css>; rel=preload; as=style; crossorigin',
  )
  expect(await link('/user/login')).toBeUndefined()
})

it('limits connections of pages to the own origin for any host header', async () => {
  const connect = async (server: FastifyInstance) => {
    const { headers } = await server.inject({ url: '/copd', headers: { host: 'evil.example' } })
    return /connect-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await connect(server)).toBe("'self'")
  const named = fastify()
  named.decorate('apiUnknown', async () => undefined)
  await mountWeb(named, readConfig({ DATA_DIR: root, PUBLIC_URL: 'https://huxi.example.cn' }), root)
  expect(await connect(named)).toBe("'self' https://huxi.example.cn wss://huxi.example.cn")
  await named.close()
})

it('looks for the pages where the web app is built', () => {
  expect(existsSync(join(WEB_ROOT, '../vite.config.ts'))).toBe(true)
})
