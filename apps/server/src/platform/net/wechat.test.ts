import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { sendTemplate, sendText } from './wechat.ts'

let answer: (response: ServerResponse) => void
let address = ''
const server = createServer((request, response) => {
  request.resume()
  if (request.url!.startsWith('/cgi-bin/stable_token'))
    return response.end(JSON.stringify({ access_token: 'x', expires_in: 7200 }))
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test.each([
  [
    'an error inside a good answer',
    (r: ServerResponse) => r.end('{"errcode":43004}'),
    { outcome: 'refused', code: 43004 },
  ],
  ['no verdict inside', (r: ServerResponse) => r.end('{}'), { outcome: 'unknown' }],
  ['no JSON', (r: ServerResponse) => r.end('<html>'), { outcome: 'unknown' }],
  ['a fault of the platform', (r: ServerResponse) => r.writeHead(502).end('{"errcode":0}'), { outcome: 'unknown' }],
  ['a connection that ends', (r: ServerResponse) => r.socket!.destroy(), { outcome: 'unknown' }],
])('%s: the outcome of a template and of a text', async (_, given, outcome) => {
  answer = given
  const settings = readConfig({
    WECHAT_URL: address,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'hush',
    WECHAT_TOKEN: 'callbacks',
    OUTBOUND_HOSTS: address,
  })
  const message = { openid: 'o1', templateId: 't', slots: {}, key: 'k' }
  expect(await sendTemplate(settings, 0, message)).toEqual(outcome)
  expect(await sendText(settings, 0, 'o1', '您好')).toEqual(outcome)
})
