import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { AT_ONCE } from '../pair.ts'
import { fillDatabase } from '../template.ts'
import { onDatabase, startServer, type Answer, type Place, type Server } from './place.ts'
import { makeFrail, type Frail } from './postgres.ts'
import { expectWhole, startWriters } from './writes.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
const AWAY_MS = 2500
const SOON = { timeout: 30_000, interval: 100 }
const SENTENCE = /^[\p{Script=Han}，、；。0-9 ]+$/u

describe.skipIf(!POSTGRES)('a PostgreSQL that goes away under load', () => {
  let frail: Frail
  let places: [Place, Place]
  let [a, b] = [{} as Server, {} as Server]

  beforeAll(async () => {
    frail = await makeFrail(inject('postgresUrl')!)
    const database = await openPostgres({ url: frail.url, size: 2 })
    await fillDatabase(database)
    await database.close()
    const first = onDatabase(frail.url)
    places = [first, onDatabase(frail.url, first)]
    ;[a, b] = await Promise.all([startServer(places[0]), startServer(places[1])])
  }, 120_000)
  afterAll(async () => {
    const codes = await Promise.all([a.stop(), b.stop()])
    await Promise.all(places.map((place) => place.drop()))
    await frail.drop()
    expect(codes, a.err() + b.err()).toEqual([0, 0])
  })

  const defectsOf = ({ dataDir }: Place): string[] =>
    readFileSync(`${dataDir}/huxi.log`, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"defect"'))

  const startReaders = (token: string, seen: (answer: Answer) => void) => {
    const state = { isStopping: false }
    const asks = [
      () => a.call('GET', '/sys/user/list', { token }),
      () => a.call('GET', '/sys/dict/getDictItems/sex', { token }),
      () =>
        a.signIn('doctor').then(
          () => undefined,
          () => undefined,
        ),
      () => a.call('GET', '/sys/randomImage/robust'),
      () => a.call('GET', '/no/such/path', { token: 'x'.repeat(43) }),
      () => b.call('GET', '/sys/position/list', { token }),
    ]
    const working = Promise.all(
      asks.map(async (ask) => {
        while (!state.isStopping) {
          const answer = await ask()
          if (answer) seen(answer)
        }
      }),
    )
    working.catch(() => {})
    return async () => {
      state.isStopping = true
      await working
    }
  }

  test.each([
    [
      'is restarted',
      async () => {
        await frail.stop()
        await sleep(AWAY_MS)
        await frail.start()
      },
    ],
    ['loses a process and recovers', () => frail.crash()],
  ])(
    '%s: 503 with a sentence or success, and by itself all is well again',
    async (_, hurt) => {
      const token = await a.signIn('admin')
      const statuses = new Map<number, number>()
      const strange: string[] = []
      const seen = ({ status, headers, body }: Answer): void => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const isClear = body.code === 503 && !body.success && SENTENCE.test(body.message) && headers.has('retry-after')
        if (!(status === 503 ? isClear : [200, 401].includes(status))) strange.push(`${status} ${body.message}`)
      }
      const writers = startWriters(a, token, 3, seen)
      const endReaders = startReaders(token, seen)
      await expect.poll(() => writers.acknowledged.length, SOON).toBeGreaterThan(3)
      await hurt()
      const before = writers.acknowledged.length
      await expect.poll(() => writers.acknowledged.length, SOON).toBeGreaterThan(before + 3)
      await writers.stop()
      await endReaders()
      expect(places.flatMap(defectsOf)).toEqual([])
      expect(strange).toEqual([])
      expect(statuses.get(503) ?? 0).toBeGreaterThan(0)

      const other = await b.signIn('nurse')
      await expect.poll(async () => (await a.call('GET', '/sys/loginfo', { token: other })).status, SOON).toBe(200)
      await b.call('POST', '/sys/logout', { token: other })
      const status = async () => (await a.call('GET', '/sys/loginfo', { token: other })).status
      await expect.poll(status, AT_ONCE).toBe(401)
      await expectWhole(places[0], writers.acknowledged)
    },
    150_000,
  )
})
