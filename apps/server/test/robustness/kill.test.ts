import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makePlace, startServer } from './place.ts'
import { expectWhole, save, startWriters } from './writes.ts'

const WRITERS = 4
const ROUNDS_MS = [200, 800]

test('kill -9 during writes loses no acknowledged one', { timeout: 120_000 }, async () => {
  const place = await makePlace()
  const acknowledged: string[] = []
  let server = await startServer(place)
  const token = await server.signIn('admin')
  for (const ms of ROUNDS_MS) {
    const writers = startWriters(server, token, WRITERS)
    await expect.poll(() => writers.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await sleep(ms)
    server.child.kill('SIGKILL')
    expect(await server.ended).toBe(null)
    await writers.stop()
    acknowledged.push(...writers.acknowledged)
    server = await startServer(place)
    const { body } = await save(server, token)
    expect(body.success, body.message).toBe(true)
    acknowledged.push(body.result!.id)
  }
  expect(await server.stop()).toBe(0)
  expect(acknowledged.length).toBeGreaterThan(WRITERS * ROUNDS_MS.length)
  await expectWhole(place, acknowledged)
  await place.drop()
})
