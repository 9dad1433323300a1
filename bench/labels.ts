/** L1: thirty label rules over a million patients, lists meanwhile, the run after kill -9, and the list filtered by two labels. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct, type Product } from '../tools/product.ts'
import { SETTINGS, type Spied } from './recording.ts'
import { atLeast, atMost, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { ADMIN_TOKEN } from './rows.ts'
import { fillSubjects, subject } from './subjects.ts'
import { adminGet, portOf, post, type Testbed } from './testbed.ts'

const [RULES, RUN_FLOOR, LIST_FLOOR, WAIT_FLOOR, STATISTICS_FLOOR_S] = [30, 1.5, 0.85, 2, 3]
const READY_MS = 300_000
const [QUIET_MS, RUN_MS] = [5000, 300_000]

const key = (prefix: number, n: number): string => `${prefix}${String(n).padStart(17, '0')}`
const labelId = (n: number): string => key(80, n)
const ruleId = (n: number): string => key(81, n)

interface Rule {
  readonly condition: object
  readonly met: string
}

const COUNTS = 1200
const ruleOf = (n: number): Rule => {
  if (n <= 12) {
    const limit = 100 * n - 50
    return {
      condition: { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: limit, days: 36_500 },
      met: `select patient_id, 'fact:lab' as resource, id, value #>> '{}' as mark from fact_lab
        where create_by = 'bench' and (value #>> '{}')::numeric >= ${limit / 1000}`,
    }
  }
  if (n <= 18)
    return {
      condition: { fact: 'drug', drugClass: `bench${n - 12}` },
      met: `select patient_id, 'fact:medication' as resource, id, '' as mark from fact_medication
        where create_by = 'bench' and drug_class = 'bench${n - 12}'`,
    }
  const age = 2 * n - 8
  return {
    condition: { fact: 'age', op: '>=', value: age },
    met: `select id as patient_id, 'patient:patient' as resource, id, birth_date::text as mark from patient
      where create_by = 'bench' and birth_date <= (now() at time zone 'Asia/Shanghai')::date - interval '${age} years'`,
  }
}
const ALL = Array.from({ length: RULES }, (_, i) => [i + 1, ruleOf(i + 1)] as const)

const fill = (patients: number): string[] => [
  fillSubjects(patients),
  `insert into fact_lab (id, tenant_id, patient_id, code, value, unit, sampled_at, create_by)
    select '36' || lpad(n::text, 17, '0'), 1, ${subject('n')}, 'eos', to_jsonb((n * 7919 % ${COUNTS})::numeric / 1000), '10^9/L',
      timestamptz '2026-01-01 08:00+08' - n % 300 * interval '1 day', 'bench' from generate_series(1, ${patients}) n`,
  `insert into fact_medication (id, tenant_id, patient_id, drug, drug_class, start_date, create_by)
    select '37' || lpad(n::text, 17, '0'), 1, ${subject('n')}, '药品', 'bench' || n % 6 + 1, date '2026-01-01', 'bench'
    from generate_series(1, ${patients}) n`,
  ...ALL.flatMap(([n, { condition }]) => [
    `insert into label_label (id, tenant_id, name, category, color) values ('${labelId(n)}', 1, '测量标签 ${n}', 'risk', 'blue')`,
    `insert into label_rule (id, tenant_id, name, label_id, condition, sentence, edition, tried_edition, status)
      values ('${ruleId(n)}', 1, '测量规则 ${n}', '${labelId(n)}', '${JSON.stringify(condition)}', '测量', 1, 1, 'on')`,
  ]),
  'truncate label_due',
  'analyze patient, fact_lab, fact_medication',
]

const give = ([n, { met }]: (typeof ALL)[number]): string =>
  `insert into label_patient (id, tenant_id, patient_id, label_id, source, valid_from, rule_id, rule_edition, evidence, evidence_key, status)
    select '${String(82 + n)}' || right(patient_id, 17), 1, patient_id, '${labelId(n)}', 'rule', date '2026-01-01', '${ruleId(n)}', 1,
      jsonb_build_array(jsonb_build_object('resource', resource, 'id', id, 'text', '测量')), resource || '/' || id || '/' || mark, 'active'
    from (${met}) met`

const disturb = (n: number): string[] => [
  `delete from label_patient where rule_id = '${ruleId(n)}' and right(patient_id, 17)::bigint % 100 = ${n}`,
  `insert into label_patient (id, tenant_id, patient_id, label_id, source, valid_from, rule_id, rule_edition, evidence, evidence_key, status)
    select '9' || lpad((${n} * 10000000 + right(p.id, 17)::bigint)::text, 18, '0'), 1, p.id, '${labelId(n)}', 'rule', date '2026-01-01', '${ruleId(n)}', 1,
      '[]', 'old', 'active' from patient p
    where p.create_by = 'bench' and p.id like '35%' and right(p.id, 17)::bigint % 200 = ${n}
      and not exists (select 1 from label_patient h where h.patient_id = p.id and h.rule_id = '${ruleId(n)}')`,
]

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

const run = async (product: Product, n: number): Promise<number> => {
  const { path, body } = post('/label/rule/run', { id: ruleId(n), agreed: 'true' })
  const begin = performance.now()
  const answer = await fetch(`${product.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': ADMIN_TOKEN },
    body: body!,
  })
  const { success, message } = (await answer.json()) as { success: boolean; message: string }
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
  for (const n of RECORDED) quiet.set(n, await run(await testbed.product(), n))
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

const measureKilled = async (testbed: Testbed, database: pg.Client): Promise<Line> => {
  const n = 3
  await database.query(`delete from label_patient where rule_id = '${ruleId(n)}'`)
  const count = async (): Promise<number> =>
    Number((await database.query(`select count(*) as n from label_patient where rule_id = '${ruleId(n)}'`)).rows[0].n)
  const first = await startProduct(testbed.environment('killed'), undefined, undefined, READY_MS)
  const broken = run(first, n).catch(() => undefined)
  while ((await count()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  process.kill(first.pid, 'SIGKILL')
  await broken
  const kept = await count()
  const begin = performance.now()
  await run(await testbed.product(), n)
  const faults = await faultsOf(database, [ALL[n - 1]!])
  return atMost({
    id: 'L1',
    title: `killed after ${kept} labels, ${await count()} after the next run; wrong ones`,
    value: `${faults}, ${((performance.now() - begin) / 1000).toFixed(1)} s`,
    figure: faults,
    floor: 0,
  })
}

const measureStatistics = async (testbed: Testbed, patients: number): Promise<Line> => {
  const { address } = await testbed.product()
  const { path, headers } = adminGet('/label/patientLabel/overview')
  const begin = performance.now()
  const answer = await fetch(`${address}${path}`, { headers: headers! })
  const { success } = (await answer.json()) as { success: boolean }
  if (!success) throw new Error('no statistics of labels')
  const seconds = (performance.now() - begin) / 1000
  return atMost({
    id: 'L1',
    title: `holders, overlap and use of ${RULES} labels over ${patients} patients`,
    value: `${seconds.toFixed(2)} s`,
    figure: seconds,
    floor: STATISTICS_FLOOR_S,
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
    id: 'L1',
    title: 'patients filtered by two labels',
    value: `${product.toFixed(0)}/s`,
    raw: `unfiltered ${raw.toFixed(0)}/s`,
    figure: ratio,
    floor: LIST_FLOOR,
  })
}

export const measureLabels = async (testbed: Testbed): Promise<Line[]> => {
  const { results: patients } = testbed.sizes
  await testbed.execute(fill(patients))
  await testbed.execute([`set session_replication_role = replica`, ...ALL.map(give)])
  await testbed.query('vacuum analyze label_patient')
  const database = await client()
  try {
    await database.query(`set session_replication_role = replica`)
    for (const [n] of ALL) for (const statement of disturb(n)) await database.query(statement)
    const wrong = await faultsOf(database, ALL)
    let ms = 0
    for (const [n] of ALL) ms += await run(await testbed.product(), n)
    const faults = await faultsOf(database, ALL)
    const night = atMost({
      id: 'L1',
      title: `${RULES} rules over ${patients} patients, ${wrong} labels to change (${(ms / 1000).toFixed(1)} s); wrong ones after it`,
      value: String(faults),
      figure: faults,
      floor: 0,
    })
    return [
      night,
      await measureStatistics(testbed, patients),
      await measureQuiet(testbed, patients),
      await measureMeanwhile(testbed),
      await measureFiltered(testbed),
      await measureKilled(testbed, database),
    ]
  } finally {
    await database.query('truncate label_patient cascade')
    await database.query(`delete from label_rule where id like '81%'`)
    await database.end()
  }
}
