import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/platform/db/db.ts'
import type { Job, RunParts } from '../src/platform/jobs/job-run.ts'
import { createLog, type Log } from '../src/platform/config/log.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createScheduler, type Scheduler } from '../src/platform/jobs/scheduler.ts'
import { openScratch, type Owned } from './harness.ts'

const BEAT_MS = 200
const LIMIT_MS = 10_000

const log: Log = createLog({ logLevel: 'silent', logFile: undefined })
let owned: Owned
let database: Database
let started: Scheduler[] = []

beforeAll(async () => {
  owned = await openScratch()
  database = owned.database
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})
beforeEach(async () => {
  await sql`delete from sys_job`.execute(database.scoped('*'))
  started = []
  return async () => void (await Promise.all(started.map((one) => one.stop(0))))
})

interface Process {
  /** no further write of it reaches the database, as after kill -9 */
  kill(): void
}

const HOUR_MS = 3_600_000
/** Clocks begin at a whole hour, so that no occurrence falls into a waiting test. */
const TO_THE_HOUR = HOUR_MS - (Date.now() % HOUR_MS)

const clock = () => {
  let shift = TO_THE_HOUR
  return { now: () => Date.now() + shift, shift: (ms: number) => void (shift += ms) }
}

const stillClock = (start: number) => {
  let now = start
  return { now: () => now, shift: (ms: number) => void (now += ms) }
}

const startProcess = async (jobs: readonly Job[], time = clock(), ended?: RunParts['ended']): Promise<Process> => {
  let dead = false
  const cut: Database = {
    ...database,
    scoped: (scope) =>
      new Proxy(database.scoped(scope), {
        get(target, name) {
          if (dead) throw new Error('killed')
          const found: unknown = Reflect.get(target, name, target)
          return typeof found === 'function' ? found.bind(target) : found
        },
      }),
  }
  const scheduler = createScheduler({ database: cut, clock: time, log, jobs, ended, beatMs: BEAT_MS })
  started.push(scheduler)
  await scheduler.start()
  return { kill: () => void (dead = true) }
}

interface Run {
  due: number
  outcome: string
  worker: string
}

const runsOf = async (job: string): Promise<Run[]> =>
  (
    await sql<Run>`select (extract(epoch from due_at) * 1000)::bigint as due, outcome, worker
      from sys_job_run where job = ${job} order by id`.execute(database.scoped('*'))
  ).rows

const job = (run: Job['run'], when: Job['when'] = 200, limitMs = LIMIT_MS): Job => ({
  name: 'test',
  when,
  limitMs,
  run,
})

describe('a next time', () => {
  const planned = (next: string) => sql`update sys_job set next_at = ${next}::timestamptz`.execute(database.scoped('*'))

  test('further away than the period is planned anew', async () => {
    const time = stillClock(10 * HOUR_MS)
    await startProcess([job(async () => {}, HOUR_MS)], time)
    await planned(new Date(15 * HOUR_MS).toISOString())
    await expect
      .poll(
        async () =>
          (
            await sql<{ next: number }>`select extract(epoch from next_at)::int * 1000 as next from sys_job`.execute(
              database.scoped('*'),
            )
          ).rows,
      )
      .toEqual([{ next: 11 * HOUR_MS }])
    time.shift(HOUR_MS)
    await expect.poll(async () => (await runsOf('test')).map(({ due }) => due)).toEqual([11 * HOUR_MS])
  })
  test('written by hand in microseconds is due', async () => {
    const time = stillClock(10 * HOUR_MS)
    await startProcess([job(async () => {}, HOUR_MS)], time)
    await planned('1970-01-01 09:59:59.123456+00')
    await expect.poll(async () => (await runsOf('test')).map(({ outcome }) => outcome)).toEqual(['success'])
  })
})

describe('three processes', () => {
  test('run every occurrence once, also when one of them is killed', async () => {
    const time = stillClock(1_000_000)
    const processes: Process[] = []
    for (let i = 0; i < 3; i += 1) processes.push(await startProcess([job(async () => {}, 250)], time))
    const done = async () => (await runsOf('test')).filter(({ outcome }) => outcome === 'success').map((run) => run.due)
    const expected: number[] = []
    for (let i = 1; i <= 10; i += 1) {
      if (i === 5) processes[0]!.kill()
      time.shift(250)
      expected.push(1_000_000 + i * 250)
      await expect.poll(done, { message: 'no duplicate, no gap' }).toEqual(expected)
    }
    await sleep(3 * BEAT_MS)
    expect(await done(), 'nothing more').toEqual(expected)
  })

  test('a run of a killed process is marked 中断 and taken over by another one', async () => {
    const calls: number[] = []
    const jobs = (i: number): Job[] => [
      job(async () => {
        calls.push(i)
        if (calls.length === 1) await sleep(2000)
      }, HOUR_MS),
    ]
    const time = clock()
    const processes = [await startProcess(jobs(0), time), await startProcess(jobs(1), time)]
    time.shift(HOUR_MS)
    await expect.poll(() => calls.length).toBe(1)
    const first = calls[0]!
    processes[first]!.kill()
    await expect.poll(async () => (await runsOf('test')).map((run) => run.outcome)).toEqual(['interrupted', 'success'])
    const [a, b] = await runsOf('test')
    expect([calls, a!.due === b!.due, a!.worker === b!.worker]).toEqual([[first, 1 - first], true, false])
    await sleep(200)
    expect(calls.length, 'only once').toBe(2)
  })
})

describe('one process', () => {
  test('missed occurrences collapse into one run', async () => {
    const time = clock()
    await startProcess([job(async () => {}, HOUR_MS)], time)
    time.shift(10 * HOUR_MS)
    await expect.poll(async () => (await runsOf('test')).length).toBe(1)
    await sleep(3 * BEAT_MS)
    expect(await runsOf('test')).toHaveLength(1)
  })

  test('a clock that is set back runs nothing twice', async () => {
    const time = clock()
    await startProcess([job(async () => {}, HOUR_MS)], time)
    time.shift(HOUR_MS)
    await expect.poll(async () => (await runsOf('test')).length).toBe(1)
    time.shift(-2 * HOUR_MS)
    await sleep(3 * BEAT_MS)
    time.shift(2 * HOUR_MS)
    await sleep(3 * BEAT_MS)
    expect(await runsOf('test')).toHaveLength(1)
  })

  test('a clock set back by hours skips no hour and repeats none', async () => {
    const time = stillClock(10 * HOUR_MS)
    const due = async () => (await runsOf('test')).map((run) => run.due / HOUR_MS)
    await startProcess([job(async () => {}, HOUR_MS)], time)
    time.shift(5 * HOUR_MS)
    await expect.poll(due).toEqual([11])
    time.shift(HOUR_MS)
    await expect.poll(due).toEqual([11, 16])
    time.shift(-5 * HOUR_MS)
    await sleep(3 * BEAT_MS)
    const expected = [11, 16]
    for (const hour of [12, 13, 14, 15]) {
      time.shift(HOUR_MS)
      expected.push(hour)
      await expect.poll(async () => (await due()).toSorted()).toEqual(expected.toSorted())
    }
    time.shift(HOUR_MS)
    await sleep(3 * BEAT_MS)
    expect((await due()).toSorted(), 'the sixteenth has run').toEqual(expected.toSorted())
    time.shift(HOUR_MS)
    await expect.poll(async () => (await due()).toSorted()).toEqual([...expected, 17].toSorted())
  })

  test('never runs a job twice at a time, however long it takes', async () => {
    let [now, most] = [0, 0]
    const slow = job(async () => {
      most = Math.max(most, (now += 1))
      await sleep(4 * BEAT_MS)
      now -= 1
    }, 50)
    await startProcess([slow])
    await startProcess([slow])
    await expect.poll(async () => (await runsOf('test')).length).toBeGreaterThan(2)
    expect(most).toBe(1)
  })

  test.each([
    [true, ['success', 'skipped'], 1],
    [false, ['success', 'success'], 2],
  ])('a run longer than its period, with due occurrences passed over: %s', async (skips, outcomes, times) => {
    const time = stillClock(HOUR_MS)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const skipped: boolean[] = []
    let calls = 0
    const long = job(async () => {
      calls += 1
      await promise
    }, HOUR_MS)
    await startProcess([{ ...long, skips }], time, async (_job, _outcome, end) => void skipped.push(end.skipped))
    time.shift(HOUR_MS)
    await expect.poll(() => calls).toBe(1)
    time.shift(3 * HOUR_MS)
    release()
    await expect.poll(async () => (await runsOf('test')).map((run) => run.outcome)).toEqual(outcomes)
    await expect.poll(() => skipped).toEqual(skips ? [true] : [false, false])
    expect([calls, (await runsOf('test'))[1]!.due]).toEqual([times, 3 * HOUR_MS])
  })

  test('ends a run at its time limit and goes on with the next', async () => {
    const ends: string[] = []
    const hung = job(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ends.push('told')
            reject(new Error('stopped'))
          })
        }),
      100,
      150,
    )
    await startProcess([hung])
    await expect.poll(() => ends.length).toBeGreaterThan(1)
    expect((await runsOf('test'))[0]!.outcome).toBe('timeout')
  })

  test('records why a job failed, reports it, and runs it again at its next time', async () => {
    let tries = 0
    const events: string[] = []
    const failing = job(async () => {
      tries += 1
      if (tries === 1) throw new Error('the first try')
    })
    await startProcess([failing], clock(), async (name, outcome) => void events.push(`${name} ${outcome}`))
    await expect
      .poll(async () => (await runsOf('test')).map((run) => run.outcome).slice(0, 2))
      .toEqual(['failure', 'success'])
    const { rows } = await sql<{ last_error: string; ok: boolean }>`select last_error, last_ok_at is not null as ok
      from sys_job where name = 'test'`.execute(database.scoped('*'))
    expect(rows).toEqual([{ last_error: 'the first try', ok: true }])
    expect(events.slice(0, 2)).toEqual(['test failure', 'test success'])
  })

  test('waits for running jobs when it is stopped, and releases those that do not end', async () => {
    let done = false
    const calls: string[] = []
    const hang = (): Promise<void> => {
      calls.push('hung')
      return new Promise(() => {})
    }
    const jobs = [
      job(async () => {
        calls.push('quick')
        await sleep(300)
        done = true
      }, 100),
      { ...job(hang, 100), name: 'hung' },
    ]
    await startProcess(jobs)
    await expect.poll(() => new Set(calls).size).toBe(2)
    await started[0]!.stop(2000)
    expect([done, (await runsOf('test')).at(-1)!.outcome, (await runsOf('hung'))[0]!.outcome]).toEqual([
      true,
      'success',
      'interrupted',
    ])
    const { rows } = await sql`select name from sys_job where run_id is not null`.execute(database.scoped('*'))
    expect(rows).toEqual([])
  })
})
