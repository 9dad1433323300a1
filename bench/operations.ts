/** J1, O1: effect of trimming job runs on others, and cost of an open monitoring screen. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { now } from './instant.ts'
import { atMost, type Line } from './report.ts'
import { adminGet, portOf, type Testbed } from './testbed.ts'

const RUNS = 10_000
const JOB = 'job:history'

/** Twice as many runs as are kept, of the job that trims them all. */
const fillRuns = `insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome, duration_ms)
  select 'bench' || n, '${JOB}', 'bench', at, at, at, 'success', 10
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${2 * RUNS}) as n) as runs`

/** Statements at the end of a run, and of the log of runs. */
const BESIDE = [
  `update sys_job set beat_at = clock_timestamp() where name = '${JOB}'`,
  `insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome)
    values ('beside' || clock_timestamp(), '${JOB}', 'bench', now(), now(), now(), 'success')`,
  `select count(*) from (select 1 from sys_job_run where job = '${JOB}' order by started_at desc limit 20) as page`,
]

const longestWait = async (client: pg.PoolClient, isOver: () => Promise<boolean>): Promise<number> => {
  let longest = 0
  do {
    for (const text of BESIDE) {
      const begin = now()
      await client.query(text)
      longest = Math.max(longest, now() - begin)
    }
  } while (!(await isOver()))
  return longest
}

const QUIET_MS = 5000

export const measureJobRuns = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.product()
  const options = '-c app.tenant=*'
  const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 1, options })
  const client = await pool.connect()
  const left = async (): Promise<number> =>
    Number((await client.query(`select count(*) as n from sys_job_run where id like 'bench%'`)).rows[0].n)
  try {
    await client.query(fillRuns)
    await client.query('analyze sys_job_run')
    const end = now() + QUIET_MS
    const quiet = await longestWait(client, async () => now() > end)
    // the scheduler finds it within its interval; its own statement is measured
    await client.query(`update sys_job set next_at = date_trunc('second', now()) where name = '${JOB}'`)
    const begin = now()
    const busy = await longestWait(client, async () => (await left()) <= RUNS)
    const whole = now() - begin
    return [
      atMost({
        id: 'J1',
        title: `${RUNS} of ${2 * RUNS} runs trimmed (${(whole / 1000).toFixed(1)} s with the wait for it), longest time of another statement`,
        value: `${busy.toFixed(1)} ms`,
        raw: `without trimming ${quiet.toFixed(1)} ms`,
        figure: busy,
        floor: 100,
      }),
    ]
  } finally {
    await client.query(`delete from sys_job_run where worker = 'bench'`)
    client.release()
    await pool.end()
  }
}

/** Polling of an open page. */
const EVERY_MS = 5000
const ASKED = 200
/** Kernel ticks of CPU time are hundredths of a second. */
const TICK_MS = 10

const SCREENS = {
  健康总览: '/monitor/health',
  服务器信息: '/monitor/readings/server',
  'JVM 信息': '/monitor/readings/jvm',
  'Tomcat 信息': '/monitor/readings/tomcat',
  请求追踪: '/actuator/httptrace',
  'Redis 监控': '/monitor/redis',
  磁盘监控: '/monitor/disks',
}

const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** O1: one screen after the other, to tell their cost from the background. */
export const measureMonitoring = async (testbed: Testbed): Promise<Line[]> => {
  const product = await testbed.product()
  const shares: (readonly [name: string, share: number])[] = []
  for (const [name, path] of Object.entries(SCREENS)) {
    const { headers, path: whole } = adminGet(path)
    const ask = async (): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${portOf(product)}${whole}`, { headers: headers! })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    for (let n = 0; n < ASKED; n += 1) await ask()
    const before = cpuMs(product.pid)
    for (let n = 0; n < ASKED; n += 1) await ask()
    shares.push([name, (cpuMs(product.pid) - before) / ASKED / EVERY_MS])
  }
  const [dearest, share] = shares.toSorted(([, a], [, b]) => b - a)[0]!
  const all = shares.map(([name, own]) => `${name} ${(own * 100).toFixed(3)}%`).join(', ')
  return [
    atMost({
      id: 'O1',
      title: 'share of a core that an open screen of the monitoring costs, the dearest',
      value: `${dearest} ${(share * 100).toFixed(3)}% (${all})`,
      figure: share * 100,
      floor: 1,
    }),
  ]
}
