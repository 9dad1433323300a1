import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, alive, tokenOf, useApp } from '../../../../test/accounts.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { jobsOf } from '../../../app.ts'

const HOUR_MS = 3_600_000

describe('jobs of the system', () => {
  const app = useApp()
  const count = async (table: 'sys_session' | 'sys_captcha' | 'sys_attempt' | 'sys_job_run'): Promise<number> =>
    (
      await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        asSystem(app.services, 'test').db,
      )
    ).rows[0]!.n
  const run = (name: string) =>
    jobsOf(app.services)
      .find((job) => job.name === name)!
      .run(AbortSignal.timeout(5000))

  test('delete expired sessions, captchas and attempts, and none before', async () => {
    const old = await tokenOf(app, await addAccount(app))
    await app.call('GET', '/sys/randomImage/1')
    await app.call('POST', '/sys/login', { body: { username: 'nobody-here', password: 'Wrong-Guess-Nr-1' } })
    await run('session:expired')
    expect(await alive(app, old)).toBe(200)
    expect([await count('sys_captcha'), (await count('sys_attempt')) > 0]).toEqual([1, true])
    app.clock.advance(3 * HOUR_MS)
    const fresh = await tokenOf(app, await addAccount(app))
    await run('session:expired')
    expect([await alive(app, old), await alive(app, fresh)]).toEqual([401, 200])
    expect([await count('sys_session'), await count('sys_captcha')]).toEqual([1, 0])
    expect(await count('sys_attempt')).toBeGreaterThan(0)
    app.clock.advance(24 * HOUR_MS)
    await run('session:expired')
    expect(await count('sys_attempt')).toBe(0)
    app.clock.advance(-27 * HOUR_MS)
  })
  test('delete runs after three months', async () => {
    const { db } = asSystem(app.services, 'test')
    await sql`insert into sys_job (name, spec) values ('x', '1000')`.execute(db)
    await sql`insert into sys_job_run (id, job, worker, due_at, started_at, ended_at, outcome)
      select day::text, 'x', 'w', ended, ended, ended, 'success'
      from (select day, now() - day * interval '1 day' as ended from generate_series(85, 94) as day) as days`.execute(
      db,
    )
    await run('job:history')
    expect(await count('sys_job_run')).toBe(5)
  })
  test('have distinct names and valid times', async () => {
    const jobs = jobsOf(app.services)
    for (const part of ['name', 'title', 'hint'] as const)
      expect(new Set(jobs.map((job) => job[part])).size, part).toBe(jobs.length)
    await app.work()
    const { rows } = await sql<{ name: string; ahead: boolean }>`select name, next_at > now() as ahead from sys_job
      where name <> 'x'`.execute(asSystem(app.services, 'test').db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)))
    expect(rows.every((row) => row.ahead)).toBe(true)
  })
})
