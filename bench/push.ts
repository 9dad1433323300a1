/** P14: an announcement to two thousand people with an open page each, and the memory of an open page. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../tools/product.ts'
import { openChild, type Child } from './child.ts'
import { now } from './instant.ts'
import type { Seats } from './listener.ts'
import { atMost, ms, type Line } from './report.ts'
import { inTurns, sidesOf, type Sides } from './rounds.ts'
import { idOf, newToken, personId, sqlId } from './rows.ts'
import { adminPut, ask, portOf, withProduct, type Testbed } from './testbed.ts'

const PEOPLE = 2000
const ROUNDS = 7
const REST_MS = 12_000

const LISTENERS_ROLE = '1200000000000000002'
const FIRST_LISTENER = 101

const fillListeners = (count: number) => {
  const people = Array.from({ length: count }, (_, i) => ({ userId: personId(FIRST_LISTENER + i), token: newToken() }))
  const rows = people.map(({ userId, token }, i) => `(${i + 1}, '${userId}', '${token}')`).join(', ')
  const statements = [
    `insert into sys_role (id, tenant_id, role_name, role_code, create_by)
      values ('${LISTENERS_ROLE}', 1, '在线人员', 'listeners', 'bench') on conflict do nothing`,
    `insert into sys_user_role (tenant_id, user_id, role_id)
      select 1, user_id, '${LISTENERS_ROLE}' from (values ${rows}) as t (n, user_id, token) on conflict do nothing`,
    `insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen, expires_at, ip, agent)
      select ${sqlId(21)}, encode(sha256(convert_to(token, 'UTF8')), 'hex'), user_id, 1, now(), now(), now() + interval '6 days',
        '127.0.0.1', 'bench' from (values ${rows}) as t (n, user_id, token)`,
  ]
  return { people, statements }
}

const fillAnnouncements = (count: number): string[] => [
  `insert into sys_announcement (id, tenant_id, titile, msg_category, priority, msg_type, end_time, msg_abstract, msg_content, send_status,
      create_by)
    select ${sqlId(20)}, 1, '测量 ' || n, '1', 'L', 'USER', now() + interval '7 days', '测量', '<p>测量</p>', '0', 'bench'
    from generate_series(1, ${count}) n`,
  `insert into sys_announcement_target (tenant_id, annt_id, kind, target_id, place)
    select 1, ${sqlId(20)}, 'role', '${LISTENERS_ROLE}', 1 from generate_series(1, ${count}) n`,
]

const removeAnnouncements: readonly string[] = [
  `delete from sys_announcement where create_by = 'bench'`,
  `delete from sys_user_role where role_id = '${LISTENERS_ROLE}'`,
  `delete from sys_role where id = '${LISTENERS_ROLE}'`,
  `delete from sys_session where id like '21%' and agent = 'bench'`,
]

const publication = (n: number) => adminPut('/sys/annountCement/publish', { ids: idOf(20, n) })

const heldBy = async ({ pid }: Product, file: string): Promise<number> => {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await sleep(50)
  return Number(readFileSync(file, 'utf8'))
}

const connect = async (listener: Child, seats: Seats): Promise<void> => {
  const { error } = await listener.ask<{ error?: string }>({ seats })
  if (error) throw new Error(error)
}

interface Side {
  readonly port: number
  readonly listener: Child
}

let published = 2

const publish = async ({ listener, port }: Side): Promise<number> => {
  await listener.ask({ listen: true })
  const last = listener.next<{ last: number }>()
  const begin = now()
  await ask({ address: `http://127.0.0.1:${port}` }, publication((published += 1)))
  return (await last).last - begin
}

/** Product and bare server by turns; the first round opens database connections. */
const times = async (sides: readonly Side[]): Promise<Sides> => {
  const [own, raw] = await inTurns(
    sides.map((side) => () => publish(side)),
    ROUNDS,
  )
  return sidesOf(own!, raw!)
}

const lineOf = (title: string, { product, raw, ratio }: Sides): Line =>
  atMost('P14', title, ratio, { floor: 1.5, stretch: 1.2 }, ms(product), ms(raw))

export const measurePush = async (testbed: Testbed): Promise<Line[]> => {
  const count = Math.min(PEOPLE, testbed.sizes.users - 200)
  const { people, statements } = fillListeners(count)
  await testbed.execute(...statements, ...fillAnnouncements(4 * ROUNDS + 8))
  const frame = JSON.stringify({ cmd: 'topic', msgId: idOf(20, 1), msgTxt: '测量 1' })
  // the product would receive it and send its own frames meanwhile
  const keep = /^(?!.*pg_notify)/s
  await testbed.teach([{ wanted: publication(1), warm: publication(2), own: ['ids'], keep, frame }])
  await testbed.restart()
  const file = join(testbed.folder, 'held')
  const env = testbed.environment('push')
  const options = `${env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'heap.ts')}`
  const listeners = [1, 2, 3].map(() => openChild('listener.ts')) as [Child, Child, Child]
  const [alone, bare, shared] = listeners
  try {
    return await withProduct({ ...env, NODE_OPTIONS: options, BENCH_HELD: file }, async (product) => {
      const port = portOf(product)
      const raw = { port: await testbed.rawPort(), listener: bare }
      await sleep(REST_MS)
      const before = await heldBy(product, file)
      await connect(alone, { port, people })
      await connect(bare, { port: raw.port, people })
      await sleep(REST_MS)
      const kilobytes = ((await heldBy(product, file)) - before) / 1024 / count
      const single = await times([{ port, listener: alone }, raw])
      alone.end()
      const both = await withProduct(testbed.environment('push-second'), async (second) => {
        const half = people.length / 2
        await connect(shared, { port, people: people.slice(0, half) })
        await connect(shared, { port: portOf(second), people: people.slice(half) })
        return times([{ port, listener: shared }, raw])
      })
      return [
        lineOf(`an announcement to ${count} open pages, the last one notified`, single),
        lineOf('the same with half of the pages on a second process', both),
        atMost('P14', 'memory an open connection holds', kilobytes, { floor: 20 }, `${kilobytes.toFixed(1)} KB`),
      ]
    })
  } finally {
    for (const listener of listeners) listener.end()
    await testbed.execute(...removeAnnouncements)
  }
}
