import { once } from 'node:events'
import { connect } from 'node:net'
import { request as ask, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addAccount, signIn } from './accounts.ts'
import { openCopy, openTestApp } from './harness.ts'
import { addressOf, openConnection } from './connections.ts'

test('arrived requests are answered, connections close with 1001, and no request gets a 503', async () => {
  const owned = await openCopy()
  const app = await openTestApp({}, owned)
  await app.work()
  const account = await addAccount(app)
  const { token } = await signIn(app, account)
  const line = await openConnection(app, account.id, token)
  const { hostname, port, origin } = await addressOf(app)

  const body = JSON.stringify({ username: account.username, password: account.password })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = ask({ hostname, port, method: 'POST', path: '/platform/sys/login', headers })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(body.slice(0, 10))
  await sleep(100)
  // a proxy has connected and is about to ask
  const early = connect(Number(port), hostname)
  await once(app.server.server, 'connection')
  const closed = app.close()
  const newcomer = fetch(`${origin}/actuator/health/liveness`).then(
    ({ status }) => status,
    () => 'no connection',
  )
  // a proxy may repeat this at another process, whatever the method
  expect(await newcomer).toBe('no connection')
  early.end('GET /actuator/health/liveness HTTP/1.1\r\nHost: x\r\n\r\n')
  const [head] = (await once(early, 'data')) as [Buffer]
  expect(String(head)).toMatch(/^HTTP\/1.1 200 [^]*\r\nconnection: close\r\n/i)
  expect(await line.closed).toBe(1001)
  call.end(body.slice(10))
  const [response] = await answered
  let text = ''
  for await (const chunk of response) text += String(chunk)
  expect([response.statusCode, JSON.parse(text)]).toMatchObject([200, { success: true }])
  await closed
  await owned.drop()
})
