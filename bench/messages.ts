/** M2: a message queue that is killed twice loses nothing; lists while it sends. M3: its speed beside graphile-worker's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { placeOfCipher } from '../apps/server/src/engine/kinds/encrypted.ts'
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import { fieldKeys } from '../apps/server/src/platform/crypto/cipher.ts'
import { startProduct, type Product } from '../tools/product.ts'
import { openChild, withChild } from './child.ts'
import type { Beside } from './graphile.ts'
import { atLeast, rate, type Line } from './report.ts'
import { inTurns, sidesOf, slowed, timed } from './rounds.ts'
import { adminGet, ask, openPool, type Testbed } from './testbed.ts'

const MOST = 10 * 60_000
const [PAUSE_MS, LOOK_MS] = [5, 50]
const [WARM_MS, QUIET_MS] = [3000, 5000]
const CONNECTIONS = 4
const [PAIRS, PAIR_MOST] = [3, 3000]
const HISTORY = 12
const id = (kind: number, n: string): string => `'4${kind}' || lpad((${n})::text, 16, '0')`

/** A gateway that remembers each request; a known key is answered as accepted. */
const openGateway = async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push((JSON.parse(body) as { id: string }).id)
      setTimeout(() => response.setHeader('content-type', 'application/json').end('{}'), PAUSE_MS)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { seen, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const fill = async (pool: pg.Pool, count: number): Promise<void> => {
  const { cipher } = fieldKeys(openSecrets(process.env['BENCH_FOLDER']!))
  const people = Array.from({ length: count }, (_, n) => {
    const patient = `42${String(n + 1).padStart(16, '0')}`
    const place = placeOfCipher({ table: 'patient', column: 'phone', id: patient })
    return { id: patient, sealed: cipher.seal(`139${String(10_000_000 + n)}`, place), n: n + 1 }
  })
  const json = JSON.stringify(people)
  const rows = `jsonb_to_recordset($1::jsonb) as p (id text, sealed text, n int)`
  await pool.query(
    `insert into patient (id, tenant_id, patient_no, name, gender, phone, phone_cipher, status, create_by)
      select id, 1, 'M' || n, '王建国', '1', '139****' || right(n::text, 4), sealed, 'active', 'bench' from ${rows}`,
    [json],
  )
  await pool.query(
    `insert into patient_consent (id, tenant_id, title, patient_id, text_id, type, text_version, text_hash, signed_by,
        signer_name, method, signed_at, status)
      select '43' || id, 1, '同意', id, 'x', 'message', '1', 'x', 'self', '王建国', 'paper', now(), 'active' from ${rows}`,
    [json],
  )
}

const SETTINGS = [
  `insert into outreach_kind (id, tenant_id, name, event, consent_type, quiet_from, quiet_to, urgent, valid_hours, status)
    values ('bench-kind', 1, '压测', 'none', 'message', '00:00', '00:00', true, 24, '1')`,
  `insert into outreach_signature (id, tenant_id, name, company, status) values ('bench-sign', 1, '和悦医院', '和悦医院', 'approved')`,
  `insert into outreach_template (id, tenant_id, code, name, kind_id, channel, title, body, status)
    values ('x', 1, 'bench', '压测', 'bench-kind', 'sms', '通知', '您好', 'active')`,
  `insert into outreach_version (id, tenant_id, template_id, version_no, status, kind_id, channel, title, body, signature_id)
    values ('x', 1, 'x', 1, 'live', 'bench-kind', 'sms', '通知', '您好', 'bench-sign')`,
  `insert into outreach_set (id, tenant_id, name, kind_id, rule, status)
    values ('bench-set', 1, '压测', 'bench-kind', 'first_success', '1')`,
]

const queue = (pool: pg.Pool, round: number, count: number, status = 'queued') =>
  pool.query(`insert into outreach_record (id, tenant_id, patient_id, channel, title, content, status, kind_id, set_id,
      template_id, version_no, due_at, expires_at, attempts, step, fallback, business_key, next_at)
    select ${id(5 + round, 'n')}, 1, ${id(2, 'n')}, 'sms', '通知', '您好', '${status}', 'bench-kind', 'bench-set', 'x', 1, now(),
      now() + interval '1 day', 0, 0, true, 'round${round}', now() from generate_series(1, ${count}) n`)

/** Found by the partial indexes of the queue, so that asking does not slow it down. */
const isOver = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ open: boolean }>(`select
    exists (select from outreach_record where tenant_id = 1 and status = 'queued')
    or exists (select from outreach_record where tenant_id = 1 and status = 'sending') as open`)
  return !rows[0]!.open
}

const wake = (pool: pg.Pool) =>
  pool.query(`update sys_job set next_at = date_trunc('second', now()) where name = 'outreach:send'`)

const until = async (isDone: () => Promise<boolean> | boolean, what: string): Promise<void> => {
  const end = Date.now() + MOST
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${MOST / 60_000} minutes`)
    await sleep(LOOK_MS)
  }
}

const listWaits = async (product: Product, isDone: () => boolean): Promise<number[]> => {
  const waits: number[] = []
  while (!isDone()) waits.push((await timed(() => ask(product, adminGet('/outreach/record/list?pageSize=20')))).ms)
  return waits
}

const p95 = (waits: readonly number[]): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!

const after = (ms: number) => {
  const end = Date.now() + ms
  return () => Date.now() > end
}

type Gateway = Awaited<ReturnType<typeof openGateway>>

const ownRate = async (pool: pg.Pool, gateway: Gateway, round: number, count: number): Promise<number> => {
  const before = gateway.seen.length
  await queue(pool, round, count)
  await wake(pool)
  await until(() => gateway.seen.length > before, 'the first message of a pair')
  const begin = performance.now()
  await until(() => isOver(pool), 'the messages of a pair')
  return (count * 1000) / (performance.now() - begin)
}

/** Turns with the same records, attempts and requests. The rules of a message are our part alone. */
const speedLine = (pool: pg.Pool, gateway: Gateway, first: number, most: number): Promise<Line> =>
  withChild(openChild('graphile.ts'), async (child) => {
    const count = Math.min(most, PAIR_MOST)
    let round = first
    const ours = (): Promise<number> => ownRate(pool, gateway, (round += 1), count)
    const theirs = async (): Promise<number> => {
      const businessKey = `round${(round += 1)}`
      await queue(pool, round, count, 'standby')
      const wish: Beside = { address: gateway.address, businessKey, count }
      return (await child.ask<{ perSecond: number }>(wish)).perSecond
    }
    const [own, beside] = await inTurns([ours, theirs], PAIRS)
    const { product, raw, ratio } = sidesOf(own!, beside!)
    const title = `messages sent beside graphile-worker, pairs of ${count}`
    return atLeast('M3', title, ratio, { floor: 0.5 }, rate(product), rate(raw))
  })

const kill = async ({ pid }: Product): Promise<void> => {
  process.kill(pid, 'SIGKILL')
  await sleep(500)
}

export const measureMessages = async (testbed: Testbed): Promise<Line[]> => {
  const count = Math.max(1000, testbed.sizes.patients)
  const pool = openPool(CONNECTIONS)
  const gateway = await openGateway()
  const sms = { SMS_URL: gateway.address, SMS_SIGN: '和悦医院', OUTBOUND_HOSTS: gateway.address }
  const open = (name: string) => startProduct({ ...testbed.environment(name), ...sms })
  await testbed.restart()
  await fill(pool, count)
  await queue(pool, HISTORY, count, 'sent')
  await testbed.execute(...SETTINGS, 'vacuum analyze')
  const running = [await open('messages-a'), await open('messages-b')]
  try {
    await listWaits(running[0]!, after(WARM_MS))
    const quiet = await listWaits(running[0]!, after(QUIET_MS))
    let isSent = false
    const listed = listWaits(running[0]!, () => isSent)
    await queue(pool, 0, count)
    await wake(pool)
    await until(() => isOver(pool), 'the first round').finally(() => (isSent = true))
    const busy = await listed
    quiet.push(...(await listWaits(running[0]!, after(QUIET_MS))))
    const first = gateway.seen.length
    await queue(pool, 1, count)
    await wake(pool)
    await until(() => gateway.seen.length > first + count * 0.3, 'a third of the second round')
    await kill(running.shift()!)
    running.push(await open('messages-c'))
    await until(() => gateway.seen.length > first + count * 0.6, 'two thirds of the second round')
    await kill(running.shift()!)
    await until(() => isOver(pool), 'the second round')
    const keys = gateway.seen.slice(first)
    const { rows } = await pool.query<{ id: string }>(`select id from outreach_record
      where business_key = 'round1' and status in ('sent', 'delivered')`)
    const distinct = new Set(keys)
    const whole = rows.filter((row) => distinct.has(row.id)).length
    if (distinct.size > count) throw new Error('a key that no record has')
    const repeated = `${keys.length - distinct.size} keys repeated`
    const sent = `messages of ${count} sent although two processes were killed, ${repeated}`
    const listing = `list of messages while ${count} are queued and sent, p95 beside quiet before and after`
    return [
      atLeast('M2', sent, whole / count, { floor: 1 }, String(whole)),
      slowed('M2', listing, p95(busy), p95(quiet), { floor: 2 }),
      await speedLine(pool, gateway, 1, count),
    ]
  } finally {
    for (const product of running) await product.stop()
    gateway.close()
    await pool.end()
  }
}
