import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { models, scorers } from '@huxi/clinical'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type App } from '../../../app.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { systemClock } from '../../../platform/config/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { createLog } from '../../../platform/config/log.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openSecrets } from '../../../platform/config/secrets.ts'
import { seed } from '../../../seed.ts'
import { openScratch, type Owned } from '../../../../test/harness.ts'
import { DEMO_ACCOUNTS_FILE, loadDemo } from './index.ts'
import { drawSites } from './people.ts'

let app: App
let owned: Owned
const dataDir = mkdtempSync(join(tmpdir(), 'huxi-demo-'))
const file = join(dataDir, DEMO_ACCOUNTS_FILE)

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> =>
  (await query.execute(asSystem(app.services, 'test').db)).rows

const load = async (): Promise<{ lines: string[]; progress: string[] }> => {
  const progress: string[] = []
  return { lines: await loadDemo(app.services, (line) => progress.push(line)), progress }
}

const passwordsIn = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.map((line) => /账号：(\S+) {2}密码：(\S+)$/.exec(line)!).map(([, name, password]) => [name!, password!]),
  )

const counts = () =>
  rowsOf(sql`select (select count(*) from sys_user) as users, (select count(*) from sys_depart) as departs,
    (select count(*) from sys_log where ip <> '127.0.0.1') as visits, (select count(*) from sys_role) as roles,
    (select count(*) from assess_result) as results, (select count(*) from fact_observation) as observations, (select count(*) from assess_result_detail) as details`)

interface StoredResult {
  code: string
  status: string
  riskClass: string | null
  level: string
  text: string
  version: string
  sameTenant: boolean
  result: Record<string, unknown>
  steps: unknown
}

interface Login {
  token: string
  multi_depart: number
  tenantList: { id: number }[]
}

const signIn = async (username: string, password: string): Promise<Login> => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/platform/sys/login',
    payload: { username, password },
  })
  const body = response.json<{ success: boolean; message: string; result: Login }>()
  expect(body).toMatchObject({ success: true })
  return body.result
}

beforeAll(async () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO_DATA: '0',
    DEMO_SEED: '7',
    DEMO_SCALE: '0.3',
    LOG_LEVEL: 'fatal',
    LOG_FILE: 'stderr',
  })
  owned = await openScratch()
  const { database } = owned
  await migrate(database)
  await database.restrict()
  app = await openApp({
    config,
    clock: systemClock,
    log: createLog(config),
    database,
    secrets: openSecrets(config.dataDir),
  })
  await seed(app.services, () => {})
}, 120_000)

afterAll(async () => {
  await app.close()
  await owned.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('loading the demonstration', { timeout: 60_000 }, () => {
  let first: Awaited<ReturnType<typeof load>>

  test('leaves an installation in use alone', async () => {
    const { db } = asSystem(app.services, 'test')
    await sql`insert into sys_tenant (id, name) values (9, '已有的租户')`.execute(db)
    const { lines, progress } = await load()
    expect(lines).toEqual([expect.stringContaining('没有装入演示数据')])
    expect(progress).toEqual([])
    await sql`delete from sys_tenant where id = 9`.execute(db)
  })

  test('fills both tenants with the people of the seed', async () => {
    first = await load()
    expect(first.progress).toHaveLength(2)
    const people = await rowsOf(sql<{ username: string }>`select username from sys_user where create_by = 'demo'`)
    const drawn = drawSites(7, 0.3).flatMap((site) => site.people)
    expect(people.map((p) => p.username).sort()).toEqual(drawn.map((p) => p.username).sort())
    const members = await rowsOf(
      sql`select tenant_id, count(*) from sys_user_tenant group by tenant_id order by tenant_id`,
    )
    expect(members).toEqual([
      { tenant_id: 1, count: 19 },
      { tenant_id: 2, count: 3 },
    ])
    const examples = await rowsOf(sql`select tenant_id, count(*),
        (select count(*) from sys_sms_template t where t.tenant_id = c.tenant_id) as templates,
        (select count(*) from sys_sms m where m.tenant_id = c.tenant_id) as messages
      from sys_category c group by tenant_id order by tenant_id`)
    expect(examples).toEqual([1, 2].map((tenant_id) => ({ tenant_id, count: 19, templates: 3, messages: 3 })))
  })

  test('has announcements of each priority, the urgent one unread by the nurse alone, and two drafts', async () => {
    const rows = await rowsOf(sql`select priority, send_status as status, count(*) as n, min(sent_count) as sent
      from sys_announcement where tenant_id = 1 group by 1, 2 order by 1, 2`)
    expect(rows).toEqual([
      { priority: 'H', status: '1', n: 1, sent: 1 },
      { priority: 'L', status: '0', n: 1, sent: null },
      { priority: 'L', status: '1', n: 2, sent: expect.any(Number) },
      { priority: 'M', status: '0', n: 1, sent: null },
      { priority: 'M', status: '1', n: 1, sent: expect.any(Number) },
    ])
  })

  test('has open alarms, a finished import and imports in each state in both tenants', async () => {
    const imports = await rowsOf(
      sql`select state, wrong_count as wrong from sys_import order by tenant_id, create_time, id`,
    )
    const states = Object.entries({ done: 0, partial: 1, undone: 0, failed: 1 })
    expect(imports).toEqual([1, 2].flatMap(() => states.map(([state, wrong]) => ({ state, wrong }))))
    const rows = await rowsOf(sql`select distinct tenant_id, kind, is_todo from sys_notice order by tenant_id, kind`)
    expect(rows).toEqual(
      [1, 2].flatMap((tenant_id) => [
        { tenant_id, kind: 'assessment.high', is_todo: true },
        { tenant_id, kind: 'import.finished', is_todo: false },
        { tenant_id, kind: 'questionnaire.selfHarm', is_todo: true },
        { tenant_id, kind: 'range.critical', is_todo: true },
      ]),
    )
  })

  test('makes the administrator a member of the second tenant', async () => {
    const [row] = await rowsOf(sql`select count(*) from sys_user u join sys_user_role ur on ur.user_id = u.id
      join sys_role r on r.id = ur.role_id where u.username = 'admin' and r.tenant_id = 2 and r.role_code = 'admin' and r.built_in`)
    expect(row).toEqual({ count: 1 })
  })

  test('gives passwords to the named accounts only', async () => {
    const rows = await rowsOf(sql<{
      username: string
    }>`select u.username from sys_credential c join sys_user u on u.id = c.user_id
      where u.create_by = 'demo'`)
    const names = [...passwordsIn(first.lines).keys()]
    expect(rows.map((r) => r.username).sort()).toEqual(names.sort())
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('adds complete and incomplete assessments to both tenants', async () => {
    const rows = await rowsOf(sql<{ sittings: number; whole: number; gaps: number }>`select tenant_id,
      count(distinct group_id) filter (where patient_id is null) as sittings, count(*) filter (where complete) as whole,
      count(*) filter (where not complete) as gaps from assess_result group by tenant_id order by tenant_id`)
    expect(rows).toMatchObject([
      { tenant_id: 1, sittings: 36 },
      { tenant_id: 2, sittings: 3 },
    ])
    for (const { whole, gaps } of rows) expect(Math.min(whole, gaps)).toBeGreaterThan(0)
  })

  test('keeps reproducible results', async () => {
    const rows =
      await rowsOf(sql<StoredResult>`select r.model_code as code, r.status, r.risk_class as "riskClass", r.level,
      r.text_zh as text, r.model_version as version, r.tenant_id = d.tenant_id as "sameTenant", d.result, d.steps
      from assess_result r left join assess_result_detail d on d.result_id = r.id`)
    expect(rows.length).toBeGreaterThan(300)
    for (const { code, status, riskClass, level, text, version, sameTenant, result, steps } of rows) {
      const model = models.find(({ id }) => id === code)!
      const inputs = result['inputs'] as Record<string, unknown>
      expect(result).toMatchObject(scorers[code]!(inputs))
      const progress = model.say(inputs)
      const again = { status: result['status'], level: progress.level, text: progress.text, version: model.version }
      expect({ status, level, text, version }).toEqual(again)
      expect(steps).toEqual(model.steps(inputs))
      const value = model.classes && result[model.classes.output]
      expect(riskClass).toBe(value === undefined || value === null ? null : String(value))
      expect(sameTenant).toBe(true)
    }
  })

  test('shows assessments to staff, every value in words', async () => {
    const { token } = await signIn('doctor', passwordsIn(first.lines).get('doctor')!)
    const response = await app.server.inject({
      url: '/platform/assess/result/list?pageSize=500',
      headers: { 'X-Access-Token': token },
    })
    const { records } = response.json<{ result: { records: Record<string, string>[] } }>().result
    expect(records.length).toBeGreaterThan(150)
    for (const row of records) {
      for (const field of ['modelCode', 'status', 'level', 'source', 'context', 'performedBy'])
        expect(row[`${field}_dictText`], `${field} ${row[field]}`).toMatch(/\S/)
    }
  })

  test('adds masked patients, found by phone and pinyin', async () => {
    const { token } = await signIn('doctor', passwordsIn(first.lines).get('doctor')!)
    const find = async (query: string) => {
      const response = await app.server.inject({
        url: `/platform/patient/list?${query}`,
        headers: { 'X-Access-Token': token },
      })
      return response.json<{ result: { total: number; records: Record<string, string>[] } }>().result
    }
    const { total, records } = await find('phone=13800005001')
    expect([total, records[0]!['name'], records[0]!['phone']]).toEqual([1, '阿卜杜热合曼·吐尔逊', '138****5001'])
    expect((await find('name=abudureheman')).records.map(({ name }) => name)).toContain('阿卜杜热合曼·吐尔逊')
    const open = await rowsOf(sql`select count(*) from visit_bed_stay where end_at is null`)
    expect(open).toEqual([{ count: 12 }])
  })

  test('shows doctors and nurses the patients of their departments', async () => {
    const lines = passwordsIn(first.lines)
    const total = async (username: string): Promise<number> => {
      const { token } = await signIn(username, lines.get(username)!)
      const url = '/platform/patient/list?pageSize=1'
      const answer = await app.server.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
      return answer.json<{ result: { total: number } }>().result.total
    }
    const [doctor, nurse, none] = [await total('doctor'), await total('nurse'), await total('newcomer')]
    const patients = await rowsOf(sql`select 1 from patient where tenant_id = 1 and del_flag = 0`)
    expect(patients).toHaveLength(114)
    expect(none).toBe(0)
    for (const seen of [doctor, nurse]) {
      expect(seen).toBeGreaterThan(0)
      expect(seen).toBeLessThan(patients.length)
    }
  })

  test('runs once; the next start prints the same accounts', async () => {
    const before = await counts()
    const again = await load()
    expect(again).toEqual({ lines: first.lines, progress: [] })
    expect(await counts()).toEqual(before)
  })

  test('signs every account in, with its departments and tenants', async () => {
    for (const [username, password] of passwordsIn(first.lines)) {
      const { multi_depart, tenantList } = await signIn(username, password)
      const departs = username === 'newcomer' ? 0 : username === 'rotator' ? 2 : 1
      expect([username, multi_depart]).toEqual([username, departs])
      expect(tenantList.map((t) => t.id)).toEqual([username === 'neighbor' ? 2 : 1])
    }
  })

  test('sets new passwords when the file is missing', async () => {
    rmSync(file)
    const { lines } = await load()
    const [old, fresh] = [passwordsIn(first.lines), passwordsIn(lines)]
    expect([...fresh.keys()]).toEqual([...old.keys()])
    for (const [name, password] of fresh) expect(password).not.toBe(old.get(name))
    await signIn('doctor', fresh.get('doctor')!)
    expect((await load()).lines).toEqual(lines)
  })

  test('prints no changed password and no deleted account', async () => {
    const { db } = asSystem(app.services, 'test')
    await sql`update sys_credential set changed_at = changed_at + interval '1 hour'
      where user_id = (select id from sys_user where username = 'nurse')`.execute(db)
    await sql`update sys_user set del_flag = 1 where username = 'doctor'`.execute(db)
    const { lines } = await load()
    expect(lines).toContain('护士账号：nurse  密码：您修改后的密码')
    expect(lines.join()).not.toContain('账号：doctor')
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .every((line) => line.split('\t').length === 3),
    ).toBe(true)
  })
})
