/** L1: label rules over a million patients, lists meanwhile, the run after kill -9. L2: the list filtered by two labels. */
import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { startProduct, type Product } from '../tools/product.ts'
import type { Ask } from './asks.ts'
import { ALL, disturb, fill, give, labelId, ruleId, RULES } from './label-rows.ts'
import { SETTINGS, type Spied } from './recording.ts'
import { atMost, seconds, type Line } from './report.ts'
import { meanwhile, slowed, timed } from './rounds.ts'
import { adminGet, adminPost, openPool, portOf, spying, withProduct, type Testbed } from './testbed.ts'

const READY_MS = 300_000
const KILLED_OF = 100_000
const QUIET_MS = 5000

const patientsOf = ({ sizes }: Testbed): number => Math.max(sizes.results, sizes.patients)

const withLabels = (testbed: Testbed): Promise<void> =>
  testbed.fill('labels', () => [
    ...fill(patientsOf(testbed)),
    'set session_replication_role = replica',
    ...ALL.map(give),
  ])

const list = (query: string) => adminGet(`/patient/list?pageSize=20${query}`)

export const filterAsks = async (testbed: Testbed): Promise<Ask[]> => {
  await withLabels(testbed)
  return [
    {
      id: 'L2',
      title: 'patients filtered by two labels',
      wanted: [list(`&labels=${labelId(5)},${labelId(14)}`)],
      rawWanted: [list('')],
      taught: [],
      beside: { name: 'unfiltered', product: true },
      judged: { rate: { floor: 0.85 } },
      connections: 4,
    },
  ]
}

/** Runs one rule; without the limit of five minutes that `fetch` has. */
const run = async (product: Product, n: number): Promise<number> => {
  const { path, body, headers } = adminPost('/label/rule/run', { id: ruleId(n), agreed: 'true' })
  const posting = request(new URL(path, product.address), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const { ms, result } = await timed(async () => {
    posting.end(body)
    const [answer] = (await once(posting, 'response')) as [IncomingMessage]
    return JSON.parse(await text(answer)) as { success: boolean; message: string }
  })
  if (!result.success) throw new Error(`rule ${n}: ${result.message}`)
  return ms
}

const faultsOf = async (database: pg.PoolClient, rules: typeof ALL): Promise<number> => {
  let faults = 0
  for (const [n, { met }] of rules) {
    const { rows } = await database.query<{ n: string }>(`with met as (${met}),
        held as (select patient_id, count(*) as times from label_patient where rule_id = '${ruleId(n)}' and status = 'active' group by 1)
      select count(*) as n from (select distinct patient_id from met) m full join held h using (patient_id)
      where m.patient_id is null or h.patient_id is null or h.times > 1`)
    faults += Number(rows[0]!.n)
  }
  return faults
}

const isReading = ({ text }: Spied): boolean => /^\s*(select|with)/i.test(text) && !/set_config|for update/i.test(text)

/** Repeats the reading statements of a run on one bare connection; a quiet run writes its own log line alone. */
const replay = async (bare: pg.PoolClient, names: Map<string, string>, file: string): Promise<number> => {
  const statements = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Spied)
    .filter(isReading)
  const begin = performance.now()
  for (const { text, values } of statements) {
    if (!names.has(text)) names.set(text, `l${names.size}`)
    await bare.query({ name: names.get(text)!, text, values: [...values] })
  }
  return performance.now() - begin
}

const RECORDED = [4, 9, 14, 17, 22, 28]

const quietLine = async (testbed: Testbed, bare: pg.PoolClient): Promise<Line> => {
  const file = join(testbed.folder, 'runs.jsonl')
  let [own, repeated] = [0, 0]
  for (const n of RECORDED) {
    await run(await testbed.product(), n)
    own += await run(await testbed.product(), n)
  }
  const spied = startProduct({ ...testbed.environment('labels'), ...spying(file) }, undefined, undefined, READY_MS)
  const names = new Map<string, string>()
  await bare.query(SETTINGS)
  await withProduct(spied, async (product) => {
    for (const n of RECORDED) {
      writeFileSync(file, '')
      await run(product, n)
      await sleep(500)
      await replay(bare, names, file)
      repeated += await replay(bare, names, file)
    }
  })
  const title = `${RECORDED.length} of ${RULES} rules over ${patientsOf(testbed)} patients, nothing to change`
  return atMost('L1', title, own / repeated, { floor: 1.5 }, seconds(own), seconds(repeated))
}

const meanwhileLine = async (testbed: Testbed): Promise<Line> => {
  const product = await testbed.product()
  const load = { port: portOf(product), wanted: [list('')], connections: 1, pace: undefined, ms: QUIET_MS }
  const { quiet, during } = await meanwhile(testbed, load, () => run(product, RECORDED[0]!))
  return slowed('L1', 'patients listed while a rule runs, p95', during.p95, quiet.p95, { floor: 2 })
}

const killedLine = async (testbed: Testbed, database: pg.PoolClient): Promise<Line> => {
  const n = 3
  const share = Math.ceil(patientsOf(testbed) / KILLED_OF)
  await database.query(`delete from label_patient
    where rule_id = '${ruleId(n)}' and right(patient_id, 17)::bigint % ${share} = 0`)
  const count = async (): Promise<number> =>
    Number((await database.query(`select count(*) as n from label_patient where rule_id = '${ruleId(n)}'`)).rows[0].n)
  const before = await count()
  const first = await startProduct(testbed.environment('killed'), undefined, undefined, READY_MS)
  const broken = run(first, n).catch(() => undefined)
  while ((await count()) === before) await sleep(20)
  process.kill(first.pid, 'SIGKILL')
  await broken
  const kept = await count()
  const again = await run(await testbed.product(), n)
  const [faults, made] = [await faultsOf(database, [ALL[n - 1]!]), (await count()) - before]
  const title = `killed after ${kept - before} labels, ${made} after the next run (${seconds(again)}); wrong ones`
  return atMost('L1', title, faults, { floor: 0 }, String(faults))
}

const nightLine = async (testbed: Testbed, database: pg.PoolClient): Promise<Line> => {
  await database.query(`set session_replication_role = replica`)
  for (const statement of ALL.flatMap(([n]) => disturb(n))) await database.query(statement)
  const wrong = await faultsOf(database, ALL)
  let took = 0
  for (const [n] of ALL) took += await run(await testbed.product(), n)
  const faults = await faultsOf(database, ALL)
  const changed = `${wrong} labels to change (${seconds(took)})`
  const title = `${RULES} rules over ${patientsOf(testbed)} patients, ${changed}; wrong ones after it`
  return atMost('L1', title, faults, { floor: 0 }, String(faults))
}

export const measureLabels = async (testbed: Testbed): Promise<Line[]> => {
  await withLabels(testbed)
  const pool = openPool(2)
  const [database, bare] = [await pool.connect(), await pool.connect()]
  try {
    return [
      await quietLine(testbed, bare),
      await meanwhileLine(testbed),
      await killedLine(testbed, database),
      await nightLine(testbed, database),
    ]
  } finally {
    await database.query(`truncate label_patient cascade; delete from label_rule where id like '81%'`)
    for (const client of [database, bare]) client.release()
    await pool.end()
  }
}
