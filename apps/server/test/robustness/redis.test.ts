import { Redis } from 'ioredis'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePostgres, startServer, type Place, type Server } from './place.ts'
import { freePort } from './postgres.ts'

const [RATE, BURST] = [5, 10]
const PHASE_MS = 1500
const PEOPLE_AT_ONCE = 8

describe.skipIf(!process.env['TEST_REDIS_URL'])('a Redis that goes away under load', () => {
  let place: Place
  let server: Server
  let redis: ChildProcess
  let subscriber: Redis
  let [port, token] = [0, '']

  const startRedis = (): void => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()]
    redis = spawn('redis-server', args, { stdio: 'ignore' })
  }
  beforeAll(async () => {
    port = await freePort()
    startRedis()
    subscriber = new Redis(`redis://127.0.0.1:${port}`, { retryStrategy: () => 200 })
    subscriber.on('error', () => {})
    place = await makePostgres()
    server = await startServer(place, { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_USER: String(RATE) })
    token = await server.signIn('nurse')
  })
  afterAll(async () => {
    subscriber.disconnect()
    redis.kill('SIGKILL')
    const code = await server.stop()
    await place.drop()
    expect(code, server.err()).toBe(0)
  })

  const storm = async (): Promise<{ granted: number; allowed: number }> => {
    const began = performance.now()
    const statuses: number[] = []
    const ask = async (): Promise<void> => {
      while (performance.now() - began < PHASE_MS)
        statuses.push((await server.call('GET', '/sys/loginfo', { token })).status)
    }
    await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, ask))
    const granted = statuses.filter((status) => status === 200).length
    // refusals depend on the speed of answers; the number of granted requests does not
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
    return { granted, allowed: BURST + (RATE * (performance.now() - began)) / 1000 + 1 }
  }
  const isCounting = async (): Promise<boolean> => {
    await server.call('GET', '/sys/loginfo', { token })
    return (await subscriber.keys('huxi:*:rate:user:*')).length > 0
  }
  const expectCounted = () => expect.poll(isCounting, { timeout: 10_000, interval: 200 }).toBe(true)

  test('counts in Redis while it is available', async () => {
    await expectCounted()
    const { granted, allowed } = await storm()
    expect(granted).toBeLessThanOrEqual(allowed)
  })
  test.each([
    ['is killed', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const)('stays limited when it %s, and counts in it again afterwards', async (_, signal) => {
    const running = storm()
    redis.kill(signal)
    if (signal === 'SIGKILL') await once(redis, 'exit')
    // the process itself counts from a full bucket of its own
    const { granted, allowed } = await running
    expect(granted).toBeLessThanOrEqual(allowed + BURST)
    const away = await storm()
    expect(away.granted).toBeLessThanOrEqual(away.allowed)
    if (signal === 'SIGKILL') startRedis()
    else redis.kill('SIGCONT')
    await expect.poll(() => subscriber.flushall().catch(() => ''), { timeout: 5000 }).toBe('OK')
    await expectCounted()
  })
})
