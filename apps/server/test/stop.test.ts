/** S-AVA-3: a server that is told to stop finishes what it has begun and begins nothing new. */
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addAccount, signIn } from './accounts.ts'
import { openCopy, openTestApp } from './harness.ts'
import { addressOf, openLine } from './lines.ts'

test('S-AVA-3 what is in flight is answered, lines are told 1001, newcomers are refused', async () => {
  const owned = await openCopy()
  const app = await openTestApp({}, owned)
  await app.work()
  const account = await addAccount(app)
  const { token } = await signIn(app, account)
  const line = await openLine(app, account.id, token)
  const { hostname, port, origin } = await addressOf(app)

  const body = JSON.stringify({ username: account.username, password: account.password })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = ask({ hostname, port, method: 'POST', path: '/platform/sys/login', headers })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.write(body.slice(0, 10))
  await sleep(100)
  const closed = app.close()
  expect(await line.closed).toBe(1001)
  const newcomer = await fetch(`${origin}/actuator/health`).then(
    ({ status }) => status,
    () => 'no connection',
  )
  expect([503, 'no connection']).toContain(newcomer)
  call.end(body.slice(10))
  const [response] = await answered
  let text = ''
  for await (const chunk of response) text += String(chunk)
  expect([response.statusCode, JSON.parse(text)]).toMatchObject([200, { success: true }])
  await closed
  await owned.drop()
})
