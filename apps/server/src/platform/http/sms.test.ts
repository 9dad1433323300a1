import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { outboundFetch } from '../net/outbound.ts'
import { isUnsent, openSms, type SmsWorld } from './sms.ts'

// tolerates a busy machine; also the time limit of the gateway
const EVEN_MS = 400

let status = 200
let address: string
const asked: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked.push({
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
    })
    if (status > 0) response.writeHead(status).end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (world: Partial<SmsWorld> = { pause: async () => {} }) =>
  openSms(
    readConfig({ SMS_URL: `${address}/send?key=1`, SMS_TOKEN: 'hush', SMS_SIGN: '和悦医院', OUTBOUND_HOSTS: address }),
    { answerAfterMs: EVEN_MS, ...world },
  )!

test('sends a code with its purpose, sign and life', async () => {
  status = 204
  await open().send('13800001234', '042613', '登录')
  const { headers, body } = asked.at(-1)!
  expect([headers.authorization, headers['content-type']]).toEqual(['Bearer hush', 'application/json'])
  expect(body).toEqual({ mobile: '13800001234', code: '042613', purpose: '登录', sign: '和悦医院', minutes: 5 })
})

test.each(['send', 'pretend'] as const)('to %s ends when its time is over, not before', async (how) => {
  status = 200
  const pauses: { ms: number; end: () => void }[] = []
  let answered: Promise<unknown> | undefined
  const sms = open({
    pause: (ms) => new Promise<void>((end) => pauses.push({ ms, end })),
    ask: (...request) => {
      const answer = outboundFetch(...request)
      answered = answer
      return answer
    },
  })
  const ended = vi.fn()
  const work = (how === 'send' ? sms.send('13800001234', '1', '登录') : sms.pretend()).then(ended)
  // lets all continuations of the answer run
  await answered
  await setImmediate()
  expect(ended).not.toHaveBeenCalled()
  expect(pauses.map(({ ms }) => ms)).toEqual([EVEN_MS])
  pauses[0]!.end()
  await work
})

test('sending and pretending take the same time; pretending sends nothing', async () => {
  const sms = open()
  status = 200
  const count = asked.length
  await sms.send('13800001234', '1', '登录')
  await sms.pretend()
  expect(asked.length).toBe(count + 1)
  for (status of [500, 302, 0]) {
    const failure = { kind: 'refused', message: '短信验证码发送失败,请稍后重试' }
    await expect(sms.send('13800001234', '1', '登录')).rejects.toMatchObject(failure)
    await expect(sms.pretend()).rejects.toMatchObject(failure)
  }
  status = 200
  await sms.send('13800001234', '1', '登录')
  await sms.pretend()
})

test('a patient message goes with its own sign; a gateway that hangs leaves its outcome unknown', async () => {
  const deliver = (world?: Partial<SmsWorld>) => open(world).deliver('13800001234', '您好', 'r1', '和悦门诊')
  status = 200
  expect(await deliver({ answerAfterMs: 3000 })).toEqual({ outcome: 'sent' })
  expect(asked.at(-1)!.body).toMatchObject({ sign: '和悦门诊', id: 'r1', message: '您好' })
  status = 0
  expect(await deliver()).toEqual({ outcome: 'unknown', code: 'no answer' })
})

test('a refused message is certainly unsent, for a pretended one as well; a gateway that hangs may have sent it', async () => {
  const sms = open()
  const failures = async (one: typeof sms) => [
    await one.send('13800001234', '1', '登录').then(() => undefined, isUnsent),
    await one.pretend().then(() => undefined, isUnsent),
  ]
  status = 503
  expect(await failures(sms)).toEqual([true, true])
  status = 0
  expect(await failures(sms)).toEqual([false, false])
  const NOBODY = 'http://127.0.0.1:1'
  const away = openSms(readConfig({ SMS_URL: NOBODY, OUTBOUND_HOSTS: NOBODY }), { pause: async () => {} })!
  expect(await failures(away)).toEqual([true, true])
})

test('production has no terminal to print to', () => {
  expect(openSms(readConfig({ DATABASE_URL: 'postgres://somebody@127.0.0.1/huxi' }))).toBeUndefined()
  expect(openSms(readConfig({}))).toBeDefined()
})
