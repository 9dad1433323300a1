import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from './address-class.ts'
import { readConfig } from '../config/config.ts'
import { outboundConnect, outboundFetch, outboundStatus, type Lookup } from './outbound.ts'

let server: Server
let port: number
let connections = 0
let seen: IncomingMessage[] = []
let reply: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    reply(request, response)
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connections = 0
  seen = []
  reply = (_request, response) => void response.end('hello')
})

const reach = (hosts = '', env: Record<string, string> = {}) => readConfig({ OUTBOUND_HOSTS: hosts, ...env })
const to =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const NOT_ALLOWED = { kind: 'refused', message: '不允许访问该地址，请联系管理员核对允许访问的外部地址' }

describe('a listener on this machine receives nothing', () => {
  const spellings = [
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://localhost.:PORT/',
    'http://127.1:PORT/',
    'http://127.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://017700000001:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://127.255.255.254:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://127。0。0。1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://user@127.0.0.1:PORT/',
    'http://api.example.cn@127.0.0.1:PORT/',
    'http://api.example.cn:443@localhost:PORT/',
    'http://127.0.0.1:PORT\\@api.example.cn/',
    'http:\\\\127.0.0.1:PORT\\',
    'http:127.0.0.1:PORT',
    '//127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'ftp://127.0.0.1:PORT/',
    'tcp://127.0.0.1:PORT',
    'file:///etc/passwd',
    'http://api.example.cn.:443/',
    '',
  ]
  const listed = 'api.example.cn:443,http://api.example.cn:8080,8.8.8.8:443'

  test.each(spellings)('%s', async (spelling) => {
    const address = spelling.replaceAll('PORT', String(port))
    for (const hosts of ['', listed]) {
      const local = { lookup: to('127.0.0.1') }
      await expect(outboundFetch(reach(hosts), address, local)).rejects.toMatchObject(NOT_ALLOWED)
      await expect(outboundConnect(reach(hosts), address, local)).rejects.toMatchObject(NOT_ALLOWED)
    }
    expect(connections).toBe(0)
  })

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['fe80::1'],
    ['8.8.8.8', '127.0.0.1'],
    [],
  ])('a listed name that leads to %s %s', async (...addresses) => {
    const hosts = `http://api.example.cn:${port}`
    const call = outboundFetch(reach(hosts), `http://api.example.cn:${port}/`, { lookup: to(...addresses) })
    await expect(call).rejects.toMatchObject(NOT_ALLOWED)
    expect(connections).toBe(0)
  })

  test('uses only the listed protocol', async () => {
    const https = outboundFetch(reach(`http://127.0.0.1:${port}`), `https://127.0.0.1:${port}/`)
    await expect(https).rejects.toMatchObject(NOT_ALLOWED)
    const http = outboundFetch(reach(`127.0.0.1:${port}`), `http://127.0.0.1:${port}/`)
    await expect(http).rejects.toMatchObject(NOT_ALLOWED)
    expect(connections).toBe(0)
  })
})

describe('a target that is listed', () => {
  const here = () => reach(`http://127.0.0.1:${port}`)

  test('is reached in any spelling, without token and cookies', async () => {
    const { status, body } = await outboundFetch(here(), `http://2130706433:${port}/a?b=1`, {
      method: 'POST',
      headers: { 'X-Access-Token': 'secret', Cookie: 'a=b', tenant_id: '1', Host: 'other', 'X-Own': '1' },
      body: 'text',
    })
    expect([status, body.toString()]).toEqual([200, 'hello'])
    expect(seen[0]!.headers).toEqual({
      host: `127.0.0.1:${port}`,
      'x-own': '1',
      'content-length': '4',
      connection: 'close',
    })
  })

  test('opens a connection for each request, unless the request may use an open one', async () => {
    for (const reuse of [true, true, false, false]) await outboundFetch(here(), `http://127.0.0.1:${port}/`, { reuse })
    expect(connections).toBe(3)
  })

  test('looks a name up once and pins its address', async () => {
    let asked = 0
    const lookup: Lookup = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const hosts = reach(`http://api.example.cn:${port},http://127.0.0.1:${port}`)
    const { body } = await outboundFetch(hosts, `http://api.example.cn:${port}/`, { lookup })
    expect([body.toString(), asked]).toEqual(['hello', 1])
    expect(seen[0]!.headers.host).toBe(`api.example.cn:${port}`)
  })

  test('lets services of their own settings have any address', async () => {
    const s3 = { S3_ENDPOINT: `http://files.local:${port}`, S3_BUCKET: 'abc', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
    const { status } = await outboundFetch(reach('', s3), `http://files.local:${port}/`, { lookup: to('127.0.0.1') })
    expect(status).toBe(200)
    const chosen = outboundStatus(reach('', s3), `http://files.local:${port}/`, { lookup: to('127.0.0.1') })
    await expect(chosen).rejects.toMatchObject(NOT_ALLOWED)
    const scanner = reach('', { CLAMAV_URL: `tcp://127.0.0.1:${port}` })
    const socket = await outboundConnect(scanner, `tcp://127.0.0.1:${port}`)
    socket.destroy()
    await expect(outboundFetch(scanner, `http://127.0.0.1:${port + 1}/`)).rejects.toMatchObject(NOT_ALLOWED)
  })

  test('redirects are not followed', async () => {
    reply = (_request, response) => void response.writeHead(302, { location: '/other' }).end()
    await expect(outboundFetch(here(), `http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await outboundStatus(here(), `http://127.0.0.1:${port}/`)).toBe(302)
    expect(seen).toHaveLength(2)
  })

  test('aborts an answer that is too large or late', async () => {
    reply = (_request, response) => void response.end(Buffer.alloc(1_048_577))
    const large = outboundFetch(here(), `http://127.0.0.1:${port}/`)
    await expect(large).rejects.toMatchObject({ message: '外部服务暂时不可用，请稍后重试' })
    reply = () => {}
    const slow = outboundFetch(here(), `http://127.0.0.1:${port}/`, { timeoutMs: 50 })
    await expect(slow).rejects.toMatchObject({ message: '外部服务没有及时应答，请稍后重试' })
    const lookup = () => new Promise<never>(() => {})
    const unresolved = outboundFetch(reach('a.example.cn:443'), 'https://a.example.cn/', { timeoutMs: 50, lookup })
    await expect(unresolved).rejects.toMatchObject({ message: '外部服务没有及时应答，请稍后重试' })
  })

  test('reports an unreachable target', async () => {
    const gone: TcpServer = createTcpServer()
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done))
    const free = (gone.address() as AddressInfo).port
    await new Promise((done) => gone.close(done))
    const call = outboundFetch(reach(`http://127.0.0.1:${free}`), `http://127.0.0.1:${free}/`)
    await expect(call).rejects.toMatchObject({ kind: 'unavailable', message: '外部服务暂时不可用，请稍后重试' })
  })
})

test.each(['8.8.8.8', '172.32.0.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
test.each([
  '172.31.255.255',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'fd00::1',
  'ff02::1',
  'fe80::1%1',
  '2400::1%1',
  '::ffff:0:7f00:1',
  '64:ff9b::a00:1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  '::1',
  'a',
  '',
])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false))
