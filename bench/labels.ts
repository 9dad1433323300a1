/** L1: thirty label rules over a million patients, lists meanwhile, the run after kill -9. L2: the list filtered by two labels. */
import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startProduct, type Product } from '../tools/product.ts'
import { ALL, disturb, fill, give, labelId, ruleId, RULES } from './label-rows.ts'
import { SETTINGS, type Spied } from './recording.ts'
import { atLeast, atMost, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { ADMIN_TOKEN } from './rows.ts'
import { adminGet, portOf, post, type Testbed } from './testbed.ts'

const [RUN_FLOOR, LIST_FLOOR, WAIT_FLOOR] = [1.5, 0.85, 2]
const READY_MS = 300_000
const [QUIET_MS, RUN_MS, KILLED_OF] = [5000, 300_000, 100_000]

const client = async (): Promise<pg.Client> => {
  const own = new pg.Client({ connectionString: process.env['BENCH_DATABASE_URL'], options: '-c app.tenant=*' })
  await own.connect()
  return own
}

const faultsOf = async (database: pg.Client, rules: typeof ALL): Promise<number> => {
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

/** Posts without the limit of five minutes that `fetch` has. */
const sent = async (address: URL, body: string): Promise<{ success: boolean; message: string }> => {
  const posting = request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': ADMIN_TOKEN },
  })
  posting.end(body)
  const [answer] = (await once(posting, 'response')) as [IncomingMessage]
  return JSON.parse(await text(answer)) as { success: boolean; message: string }
}

const run = async (product: Product, n: number): Promise<number> => {
  const { path, body } = post('/label/rule/run', { id: ruleId(n), agreed: 'true' })
  const begin = performance.now()
  const { success, message } = await sent(new URL(path, product.address), body!)
  if (!success) throw new Error(`rule ${n}: ${message}`)
  return performance.now() - begin
}

const isReading = ({ text }: Spied): boolean => /^\s*(select|with)/i.test(text) && !/set_config|for update/i.test(text)

/** Repeats the reading statements of a run on one bare connection; a quiet run writes its own log line alone. */
const replay = async (bare: pg.Client, names: Map<string, string>, file: string): Promise<number> => {
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

const measureQuiet = async (testbed: Testbed, patients: number): Promise<Line> => {
  const file = join(testbed.folder, 'runs.jsonl')
  const quiet = new Map<number, number>()
  for (const n of RECORDED) {
    await run(await testbed.product(), n)
    quiet.set(n, await run(await testbed.product(), n))
  }
  const env = {
    ...testbed.environment('labels'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'spy.ts')}`,
    BENCH_SPY: file,
  }
  const spied = await startProduct(env, undefined, undefined, READY_MS)
  const bare = await client()
  const names = new Map<string, string>()
  let [own, repeated] = [0, 0]
  try {
    await bare.query(SETTINGS)
    for (const n of RECORDED) {
      writeFileSync(file, '')
      await run(spied, n)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await replay(bare, names, file)
      repeated += await replay(bare, names, file)
      own += quiet.get(n)!
    }
  } finally {
    await spied.stop()
    await bare.end()
  }
  return atMost({
    id: 'L1',
    title: `${RECORDED.length} of ${RULES} rules over ${patients} patients, nothing to change`,
    value: `${(own / 1000).toFixed(2)} s`,
    raw: `${(repeated / 1000).toFixed(2)} s`,
    figure: own / repeated,
    floor: RUN_FLOOR,
  })
}

const measureKilled = async (testbed: Testbed, database: pg.Client, patients: number): Promise<Line> => {
  const n = 3
  const share = Math.ceil(patients / KILLED_OF)
  await database.query(`delete from label_patient
    where rule_id = '${ruleId(n)}' and right(patient_id, 17)::bigint % ${share} = 0`)
  const count = async (): Promise<number> =>
    Number((await database.query(`select count(*) as n from label_patient where rule_id = '${ruleId(n)}'`)).rows[0].n)
  const before = await count()
  const first = await startProduct(testbed.environment('killed'), undefined, undefined, READY_MS)
  const broken = run(first, n).catch(() => undefined)
  while ((await count()) === before) await new Promise((resolve) => setTimeout(resolve, 20))
  process.kill(first.pid, 'SIGKILL')
  await broken
  const kept = await count()
  const begin = performance.now()
  await run(await testbed.product(), n)
  const faults = await faultsOf(database, [ALL[n - 1]!])
  return atMost({
    id: 'L1',
    title: `killed after ${kept - before} labels, ${(await count()) - before} after the next run; wrong ones`,
    value: `${faults}, ${((performance.now() - begin) / 1000).toFixed(1)} s`,
    figure: faults,
    floor: 0,
  })
}

const list = (query: string) => adminGet(`/patient/list?pageSize=20${query}`)

const measureMeanwhile = async (testbed: Testbed): Promise<Line> => {
  const order = { port: portOf(await testbed.product()), wanted: [list('')], connections: 1, ms: QUIET_MS }
  await testbed.shoot(order)
  const quiet = await testbed.shoot(order)
  const running = run(await testbed.product(), RECORDED[0]!)
  const busy = await testbed.shoot({ ...order, ms: RUN_MS }, running)
  await running
  return atMost({
    id: 'L1',
    title: 'patients listed while a rule runs, p95',
    value: `${busy.p95.toFixed(1)} ms`,
    raw: `quiet ${quiet.p95.toFixed(1)} ms`,
    figure: busy.p95 / quiet.p95,
    floor: WAIT_FLOOR,
  })
}

const measureFiltered = async (testbed: Testbed): Promise<Line> => {
  const labels = [labelId(5), labelId(14)].join(',')
  const { product, raw, ratio } = await duel(testbed, [list(`&labels=${labels}`)], {
    rawWanted: [list('')],
    rawPort: portOf(await testbed.product()),
    connections: 4,
  })
  return atLeast({
    id: 'L2',
    title: 'patients filtered by two labels',
    value: `${product.toFixed(0)}/s`,
    raw: `unfiltered ${raw.toFixed(0)}/s`,
    figure: ratio,
    floor: LIST_FLOOR,
  })
}

const measureNight = async (testbed: Testbed, database: pg.Client, patients: number): Promise<Line> => {
  await database.query(`set session_replication_role = replica`)
  for (const [n] of ALL) for (const statement of disturb(n)) await database.query(statement)
  const wrong = await faultsOf(database, ALL)
  let ms = 0
  for (const [n] of ALL) ms += await run(await testbed.product(), n)
  const faults = await faultsOf(database, ALL)
  return atMost({
    id: 'L1',
    title: `${RULES} rules over ${patients} patients, ${wrong} labels to change (${(ms / 1000).toFixed(1)} s); wrong ones after it`,
    value: String(faults),
    figure: faults,
    floor: 0,
  })
}

const patientsOf = ({ sizes }: Testbed): number => Math.max(sizes.results, sizes.patients)

const filled = new WeakSet<Testbed>()

const fillLabels = async (testbed: Testbed): Promise<void> => {
  if (filled.has(testbed)) return
  filled.add(testbed)
  await testbed.execute(fill(patientsOf(testbed)))
  await testbed.execute([`set session_replication_role = replica`, ...ALL.map(give)])
  await testbed.query('vacuum analyze label_patient')
}

export const measureLabelFilter = async (testbed: Testbed): Promise<Line[]> => {
  await fillLabels(testbed)
  return [await measureFiltered(testbed)]
}

export const measureLabels = async (testbed: Testbed): Promise<Line[]> => {
  const patients = patientsOf(testbed)
  await fillLabels(testbed)
  const database = await client()
  try {
    const quiet = await measureQuiet(testbed, patients)
    const meanwhile = await measureMeanwhile(testbed)
    const killed = await measureKilled(testbed, database, patients)
    return [quiet, meanwhile, killed, await measureNight(testbed, database, patients)]
  } finally {
    await database.query(`truncate label_patient cascade; delete from label_rule where id like '81%'`)
    await database.end()
  }
}
