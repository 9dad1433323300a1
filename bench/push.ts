/** P14: an announcement to two thousand people with an open page each, and the memory of an open page. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Product } from '../tools/product.ts'
import { openChild, type Child } from './child.ts'
import { now } from './instant.ts'
import type { Seats } from './listener.ts'
import { atMost, type Line } from './report.ts'
import { median } from './rounds.ts'
import { announcementId, fillAnnouncements, fillListeners, removeAnnouncements } from './rows.ts'
import { adminPut, portOf, type Testbed } from './testbed.ts'

const PEOPLE = 2000
const ROUNDS = 7
const REST_MS = 12_000
const FRAME = JSON.stringify({ cmd: 'topic', msgId: announcementId(1), msgTxt: '测量 1' })

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS))

const heldBy = async ({ pid }: Product, file: string): Promise<number> => {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50))
  return Number(readFileSync(file, 'utf8'))
}

const connect = async (listener: Child, seats: Seats): Promise<void> => {
  const { error } = await listener.ask<{ error?: string }>({ seats })
  if (error) throw new Error(error)
}

const publish = async (listener: Child, port: number, n: number): Promise<number> => {
  await listener.ask({ listen: true })
  const last = listener.next<{ last: number }>()
  const { method, path, headers, body } = adminPut('/sys/annountCement/publish', { ids: announcementId(n) })
  const begin = now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: body!,
  })
  const answer = (await response.json()) as { success?: boolean; message?: string }
  if (answer.success !== true) throw new Error(`not published: ${answer.message}`)
  return (await last).last - begin
}

interface Side {
  readonly port: number
  readonly listener: Child
}

interface Times {
  readonly own: readonly number[]
  readonly raw: readonly number[]
}

/** Product and bare server by turns; the first round opens database connections. */
const inTurns = async ([product, bare]: readonly [Side, Side], first: number): Promise<Times> => {
  const [own, raw]: [number[], number[]] = [[], []]
  for (let round = 0, n = first; round <= ROUNDS; round += 1) {
    own.push(await publish(product.listener, product.port, ++n))
    raw.push(await publish(bare.listener, bare.port, ++n))
  }
  return { own: own.slice(1), raw: raw.slice(1) }
}

const judged = ({ own, raw }: Times) => ({
  value: `${median(own).toFixed(0)} ms`,
  raw: `${median(raw).toFixed(0)} ms`,
  figure: median(own.map((ms, i) => ms / raw[i]!)),
  floor: 1.5,
  stretch: 1.2,
})

export const measurePush = async (testbed: Testbed): Promise<Line[]> => {
  const count = Math.min(PEOPLE, testbed.sizes.users - 200)
  const { people, statements } = fillListeners(count)
  for (const statement of [...statements, ...fillAnnouncements(4 * ROUNDS + 8)]) await testbed.query(statement)
  await testbed.teach([
    {
      wanted: adminPut('/sys/annountCement/publish', { ids: announcementId(1) }),
      warm: adminPut('/sys/annountCement/publish', { ids: announcementId(2) }),
      own: ['ids'],
      // the product would receive it and send its own frames meanwhile
      keep: /^(?!.*pg_notify)/s,
      frame: FRAME,
    },
  ])
  await testbed.restart()
  const file = join(testbed.folder, 'held')
  const env = testbed.environment('push')
  const options = `${env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'heap.ts')}`
  const product = await startProduct({ ...env, NODE_OPTIONS: options, BENCH_HELD: file })
  const sides = [
    { port: portOf(product), listener: openChild('listener.ts') },
    { port: await testbed.rawPort(), listener: openChild('listener.ts') },
  ] as const
  try {
    await rest()
    const before = await heldBy(product, file)
    for (const { listener, port } of sides) await connect(listener, { port, people })
    await rest()
    const kilobytes = ((await heldBy(product, file)) - before) / 1024 / count
    const single = await inTurns(sides, 2)
    sides[0].listener.end()
    const second = await startProduct(testbed.environment('push-second'))
    const shared = { port: portOf(product), listener: openChild('listener.ts') }
    let both: Times
    try {
      const half = people.length / 2
      await connect(shared.listener, { port: portOf(product), people: people.slice(0, half) })
      await connect(shared.listener, { port: portOf(second), people: people.slice(half) })
      both = await inTurns([shared, sides[1]], 4 + 2 * ROUNDS)
    } finally {
      shared.listener.end()
      await second.stop()
    }
    return [
      atMost({
        id: 'P14',
        title: `an announcement to ${count} open pages, the last one notified`,
        ...judged(single),
      }),
      atMost({ id: 'P14', title: 'the same with half of the pages on a second process', ...judged(both) }),
      atMost({
        id: 'P14',
        title: 'memory an open connection holds',
        value: `${kilobytes.toFixed(1)} KB`,
        figure: kilobytes,
        floor: 20,
      }),
    ]
  } finally {
    for (const { listener } of sides) listener.end()
    await product.stop()
    for (const statement of removeAnnouncements) await testbed.query(statement)
  }
}
