/** J1, O1: effect of trimming job runs on others, and cost of an open monitoring screen. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { atMost, ms, round, seconds, type Line } from './report.ts'
import { timed } from './rounds.ts'
import { adminGet, openPool, type Testbed } from './testbed.ts'

const RUNS = 10_000
const JOB = 'job:history'

const fillRuns = `insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome, duration_ms)
  select 'bench' || n, '${JOB}', 'bench', at, at, at, 'success', 10
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${2 * RUNS}) as n) as runs`

const BESIDE = [
  `update sys_job set beat_at = clock_timestamp() where name = '${JOB}'`,
  `insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome)
    values ('beside' || clock_timestamp(), '${JOB}', 'bench', now(), now(), now(), 'success')`,
  `select count(*) from (select 1 from sys_job_run where job = '${JOB}' order by started_at desc limit 20) as page`,
]

const longestWait = async (client: pg.PoolClient, isOver: () => Promise<boolean>): Promise<number> => {
  let longest = 0
  do {
    for (const text of BESIDE) longest = Math.max(longest, (await timed(() => client.query(text))).ms)
  } while (!(await isOver()))
  return longest
}

const [QUIET_MS, TRIMMED_MS] = [5000, 60_000]

export const measureJobRuns = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.product()
  const pool = openPool(1)
  const client = await pool.connect()
  const left = async (): Promise<number> =>
    Number((await client.query(`select count(*) as n from sys_job_run where id like 'bench%'`)).rows[0].n)
  try {
    await client.query(fillRuns)
    await client.query('analyze sys_job_run')
    const end = performance.now() + QUIET_MS
    const quiet = await longestWait(client, async () => performance.now() > end)
    // asked for, as runs beside it count as those of the clock; the scheduler finds it within its interval
    await client.query(`update sys_job set asked_at = now(), asked_by = 'bench' where name = '${JOB}'`)
    const last = performance.now() + TRIMMED_MS
    const busy = await timed(() =>
      longestWait(client, async () => {
        if (performance.now() > last) throw new Error(`${JOB} has trimmed nothing in ${seconds(TRIMMED_MS)}`)
        return (await left()) <= RUNS
      }),
    )
    const trimmed = `${RUNS} of ${2 * RUNS} runs trimmed (${seconds(busy.ms)} with the wait for it)`
    const title = `${trimmed}, longest time of another statement`
    return [atMost('J1', title, busy.result, { floor: 100 }, ms(busy.result), `without trimming ${ms(quiet)}`)]
  } finally {
    await client.query(`delete from sys_job_run where worker = 'bench'`)
    client.release()
    await pool.end()
  }
}

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
  const shares: (readonly [name: string, percent: number])[] = []
  for (const [name, path] of Object.entries(SCREENS)) {
    const open = async (): Promise<void> => {
      const { path: whole, headers } = adminGet(path)
      for (let n = 0; n < ASKED; n += 1) {
        const answer = await fetch(product.address + whole, { headers: headers! })
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
        await answer.arrayBuffer()
      }
    }
    await open()
    const before = cpuMs(product.pid)
    await open()
    shares.push([name, (100 * (cpuMs(product.pid) - before)) / ASKED / EVERY_MS])
  }
  const [, dearest] = shares.toSorted(([, a], [, b]) => b - a)[0]!
  const all = shares.map(([name, own]) => `${name} ${round(own)}%`).join(', ')
  return [atMost('O1', 'share of a core of an open screen of the monitoring, the dearest', dearest, { floor: 1 }, all)]
}
