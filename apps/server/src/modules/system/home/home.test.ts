import {
  assessStatistics,
  bookingStatistics,
  clinicsToday,
  criticalPage,
  draftLines,
  homeFigures,
  ownNotices,
  user,
  type Notice,
} from '@huxi/contract'
import { datedBy, statisticEndpoint, verbEndpoint, type HomeFigure, type Page, type Statistic } from '@huxi/model'
import { sql } from 'kysely'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBound, addHolder, addHoldingRole, menuOf, reachTo } from '../../../../test/conformance/holders.ts'
import { give, open } from '../../../../test/handoff.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { notify, todo } from '../../../../test/notices.ts'
import { ownStatements, watching } from '../../../../test/statements.ts'
import { ROLE_CODES } from '../role/index.ts'
import { recordVerified } from '../../../platform/monitor/backup-record.ts'
import { DAY_MS, formatDay, formatTime } from '../../../platform/config/clock.ts'

const LISTS: Readonly<Record<string, string>> = {
  'patient/PatientList': '/patient/list',
  'patient/EncounterList': '/visit/encounter/list',
  'patient/FollowupList': '/visit/followup/list',
  'patient/EnrolmentList': '/patient/enrolment/list',
  'assessment/AssessmentList': '/assess/assessment/list',
  'patient/CriticalList': '/range/critical/list',
  'assessment/AssessmentList?do=receive': '/assess/handoff/list',
  'assessment/AssessModelList?tab=use': '/assess/use/list',
  'system/UserList': '/sys/user/list',
  'system/QuartzJobList?tab=runs': '/sys/quartzJob/run/list',
  '/isps/userAnnouncement?tab=todo': '/sys/notice/list?todo=1&open=1',
  '/dashboard/analysis?do=drafts': '/sys/draft/list',
}

type Listed = { total: number } | readonly { count?: number }[]

const totalOf = (listed: Listed): number =>
  'total' in listed ? listed.total : listed.reduce((sum, { count = 1 }) => sum + count, 0)

const byLength = (a: string, b: string): number => b.length - a.length

describe('the home page', () => {
  const app = useApp()

  const add = async (path: string, body: object): Promise<string> => {
    const answer = await app.call<{ id: string }>('POST', path, { as: 'doctor', body })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!.id
  }
  const idOf = async (username: string) => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
      systemOf(app, 1).db,
    )
    return rows[0]!.id
  }

  const figures = async (as: CallOptions = { as: 'doctor' }): Promise<readonly HomeFigure[]> =>
    (await app.call<readonly HomeFigure[]>('GET', '/sys/home/figures', as)).body.result!

  const counts = async (as?: CallOptions): Promise<Record<string, number>> =>
    Object.fromEntries((await figures(as)).map(({ key, count }) => [key, count]))

  const listFor = ({ page, query: { tab, do: deed } }: HomeFigure): string =>
    LISTS[`${page}${deed ? `?do=${deed}` : tab && tab !== 'all' ? `?tab=${tab}` : ''}`]!

  const totals = async (as: CallOptions = { as: 'doctor' }) =>
    Object.fromEntries(
      await Promise.all(
        (await figures(as))
          .filter(({ text }) => text === undefined)
          .map(async (figure) => {
            const [path, own] = listFor(figure).split('?')
            const query = { ...figure.query, ...Object.fromEntries(new URLSearchParams(own)) }
            const totalBy = async (asked: object): Promise<number> => {
              const { body } = await app.call<Listed>('GET', path!, { ...as, query: { ...query, ...asked } })
              expect(body.success, figure.key).toBe(true)
              return totalOf(body.result!)
            }
            if (figure.before) expect(await totalBy(figure.before.query), figure.key).toBe(figure.before.count)
            return [figure.key, await totalBy({})] as const
          }),
      ),
    )

  const expectAgreement = async (as?: CallOptions): Promise<void> => {
    const { backup: _, ...counted } = await counts(as)
    expect(await totals(as)).toEqual(counted)
  }

  test('each number is the total of its list, as the caller sees it', async () => {
    const { db } = systemOf(app, 1)
    const me = await idOf('doctor')
    const [today, now] = [formatDay(app.clock.now()), formatTime(app.clock.now())]
    const born = { gender: '1', birthDate: '1950-03-04' }
    const first = await add('/patient/add', { name: '周建国', ...born, responsibleDoctorId: me })
    const second = await add('/patient/add', { name: '李秀兰', ...born, birthDate: '1961-05-06' })
    for (const patientId of [first, second]) {
      const visit = { patientId, kind: 'inpatient', startAt: now, plannedEndOn: patientId === first ? today : null }
      const id = await add('/visit/encounter/add', visit)
      await app.call('PUT', '/visit/encounter/begin', { as: 'doctor', body: { ids: id } })
    }
    const enrolled = await add('/patient/enrolment/add', { patientId: first, programme: 'copd' })
    await app.call('PUT', '/patient/enrolment/submit', { as: 'doctor', body: { ids: enrolled } })
    await sql`update patient_enrolment set status = 'active' where id =
      ${await add('/patient/enrolment/add', { patientId: second, programme: 'asthma' })}`.execute(db)
    expect(await counts()).not.toHaveProperty('changed')
    // records by others since the previous sign-in
    await sql`update sys_user_tenant set previous_login_time = ${formatTime(app.clock.now() - DAY_MS)}
      where user_id = ${me}`.execute(db)
    expect(await counts()).not.toHaveProperty('changed')
    for (const [id, patientId, by] of [
      ['home-1', first, 'nurse'],
      ['home-2', second, 'nurse'],
    ])
      await sql`insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status,
        source, context, performed_by, urgent, attention, create_by, create_time) values (${id}, 1, ${now}, ${patientId}, 'news2.news2',
        'NEWS2 9 分', 'high', true, 'completed', 'staff', 'inpatient', ${by}, 'NEWS2', 'waiting', ${by}, ${now})`.execute(
        db,
      )
    await notify(app, todo([{ id: me, username: 'doctor', password: '' }], 'run:1'))
    await app.call('PUT', '/sys/draft/save', {
      as: 'doctor',
      body: { key: 'patient:patient:new', values: { name: '赵' } },
    })
    const { code } = (await give(app)).body.result!
    await give(app)
    expect((await open(app, { code }, { as: 'nurse' })).body.success).toBe(true)

    expect(await counts()).toMatchObject({
      drafts: 1,
      todos: expect.any(Number),
      handoffs: 1,
      changed: 1,
      mine: 1,
      high: 2,
      highToday: 2,
      inpatients: 2,
      unassessed: 0,
      admitted: 2,
      leaving: 1,
      consent: 1,
      'managed.asthma': 1,
    })
    await expectAgreement()
    expect(await counts({ as: 'nurse' })).toMatchObject({ handoffs: 2, highToday: 2 })
    await expectAgreement({ as: 'nurse' })

    const row = (await menuOf(app)).find(({ codes }) => codes.includes('visit:encounter:list'))!.id
    const { bound } = await addBound(app, 'visit:encounter', row, {
      ruleColumn: 'patientId',
      ruleConditions: '=',
      ruleValue: first,
    })
    expect(await counts(bound)).toEqual({ todos: 0, inpatients: 1, unassessed: 0, admitted: 1, leaving: 1 })
    await expectAgreement(bound)
    const { id: narrow, roleCode } = await addHoldingRole(app, 'visit:encounter')
    await reachTo(app, narrow, 'visit:encounter', { role: 'own' })
    const scoped = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
    expect(await counts(scoped)).toEqual({ todos: 0, inpatients: 0, unassessed: 0, admitted: 0, leaving: 0 })
    await expectAgreement(scoped)

    const leads = { token: await tokenOf(app, await addAccount(app, { roleCode: ROLE_CODES.head })) }
    await sql`update visit_encounter set start_at = start_at - interval '9 days' where patient_id = ${first}`.execute(
      db,
    )
    const admitted = (await figures(leads)).find(({ key }) => key === 'weekAdmitted')
    expect(admitted).toMatchObject({ count: 1, before: { count: 1 } })
    await expectAgreement(leads)

    const statements: string[] = []
    await watching((text) => void statements.push(text), figures)
    const [counted, ...others] = statements.filter((text) => text.includes('count(*)')).toSorted(byLength)
    expect(others).toHaveLength(1)
    const scans = counted!.split('from "visit_encounter"').length - 1
    expect(scans, 'visits: once for their figures, twice for news').toBe(3)
  })

  test('operators see waiting accounts, failures and the age of the last verified backup', async () => {
    const { db } = systemOf(app, 1)
    const { id } = await addAccount(app)
    await sql`update sys_user set status = 3 where id = ${id}`.execute(db)
    await sql`insert into sys_job (name, spec) values ('job:history', '1000') on conflict do nothing`.execute(db)
    for (const [key, outcome, ago] of [
      ['1', 'failure', 0.5],
      ['2', 'timeout', 0.9],
      ['3', 'failure', 1.1],
      ['4', 'success', 0.1],
    ] as const)
      await sql`insert into sys_job_run (id, job, worker, due_at, started_at, outcome)
        select ${`home-${key}`}, 'job:history', 'w', at, at, ${outcome}
        from (values (${formatTime(app.clock.now() - ago * DAY_MS)}::timestamptz)) as run (at)`.execute(db)
    expect(await counts({ as: 'sysadmin' })).toMatchObject({ pendingAccounts: 1, failedRuns: 2 })
    await expectAgreement({ as: 'sysadmin' })

    const backup = async () => (await figures({ as: 'sysadmin' })).find(({ key }) => key === 'backup')
    expect(await backup()).toMatchObject({ text: '从未', tone: 'warning', page: 'modules/monitor/HealthOverview' })
    const folder = join(app.services.config.dataDir, 'backups')
    mkdirSync(folder, { recursive: true })
    // the cache of counts expires
    app.clock.advance(3000)
    const at = new Date(app.clock.now() - 3_600_000).toISOString()
    if (app.services.database.engine === 'embedded')
      writeFileSync(join(folder, 'verified.json'), JSON.stringify({ backupAt: at, verifiedAt: at }))
    else await recordVerified(app.services.database, 'huxi.dump', at)
    const { text, tone } = (await backup())!
    expect([text, tone]).toEqual([formatTime(app.clock.now() - 3_600_000).slice(0, 16), undefined])
  })

  test('repeated requests are counted once in some seconds for each person; own writes show at once', async () => {
    const asked = async (times: number, as: CallOptions): Promise<number> => {
      let counted = 0
      const look = (text: string): void => void (counted += text.includes('as counts') ? 1 : 0)
      await watching(look, () => Promise.all(Array.from({ length: times }, () => figures(as))))
      return counted
    }
    app.clock.advance(3000)
    expect(await asked(20, { as: 'doctor' })).toBe(1)
    expect([await asked(1, { as: 'doctor' }), await asked(2, { as: 'nurse' })]).toEqual([0, 1])
    app.clock.advance(3000)
    expect(await asked(2, { as: 'doctor' })).toBe(1)
    const { drafts = 0 } = await counts()
    const body = { key: 'patient:patient:again', values: { name: '钱' } }
    await app.call('PUT', '/sys/draft/save', { as: 'doctor', body })
    expect(await counts()).toMatchObject({ drafts: drafts + 1 })
    await app.call('PUT', '/sys/draft/save', { as: 'nurse', body })
    expect(await asked(1, { as: 'doctor' })).toBe(1)
  })

  test('results of the public tools are counted by tool, today and in a week', async () => {
    const operator = await addHolder(app, ['assess:use:list'])
    const use = (part: string) => app.call('POST', '/assess/use', { body: { tool: 'copd', part } })
    expect((await use('nothing')).status).toBe(404)
    expect((await use('admission')).body.success).toBe(true)
    const day = (ago: number) => formatDay(app.clock.now() - ago * DAY_MS)
    await sql`insert into assess_counter (day, code, kind, n) values (${day(6)}, 'gssxxbbx', 'used', 4),
      (${day(7)}, 'copd', 'used', 8), (${day(0)}, 'copd', 'scored', 16)`.execute(systemOf(app, 1).db)
    await expect
      .poll(() => counts(operator))
      .toEqual({ todos: 0, 'use.today': 1, 'use.week': 5, 'use.copd': 1, 'use.hcqycjxjz': 0, 'use.gssxxbbx': 4 })
    await expectAgreement(operator)
  })

  test('counts own records and visible ones, none of another tenant', async () => {
    expect(Object.keys(await counts({ as: 'nobody' }))).toEqual(['todos'])
    expect(Object.keys(await counts(await addHolder(app, ['system:position:list'])))).toEqual(['todos'])
    expect(await counts({ as: 'secadmin' })).not.toHaveProperty('pendingAccounts')
    for (const as of ['nurse', 'doctor'] as const) expect(await counts({ as })).not.toHaveProperty('use.today')
    const { handoffs, failedRuns, unplacedAccounts, ...others } = await counts({ as: 'outsider' })
    expect([handoffs, failedRuns, unplacedAccounts]).toEqual([1, 2, 1])
    const own = Object.entries(others).filter(([key]) => !key.startsWith('use.'))
    expect(own.length).toBeGreaterThan(8)
    expect(own.filter(([, count]) => count !== 0)).toEqual([])
    await expectAgreement({ as: 'outsider' })
    expect((await app.call('GET', '/sys/home/figures')).status).toBe(401)
  })

  test('twelve cards of a dashboard need twelve statements at most', async () => {
    const first = { pageNo: 1, pageSize: 2 }
    const todos = { todo: '1', open: '1', ...first }
    const statisticCalls = (all: readonly Statistic[], ...names: string[]) =>
      all
        .filter(({ name }) => names.includes(name))
        .map((s) => [statisticEndpoint(s), { [`${datedBy(s)}_begin`]: '2020-01-01' }] as const)
    const calls = [
      [homeFigures, {}],
      [ownNotices, todos],
      [criticalPage, { attention: 'waiting', ...first }],
      [clinicsToday, {}],
      ...statisticCalls(assessStatistics, 'byPeriod', 'byLevel', 'byModel'),
      ...statisticCalls(bookingStatistics, 'byDay', 'byService', 'byClinic'),
      [draftLines, { prefix: '' }],
      [verbEndpoint(user, 'list'), { status: user.states!.moves['approve'].from, pageNo: 1, pageSize: 1 }],
    ] as const
    expect(calls).toHaveLength(12)
    const account = await addAccount(app, { roleCode: 'admin' })
    const token = await tokenOf(app, account)
    const ask = async () => {
      for (const [{ path }, query] of calls)
        expect((await app.call('GET', path, { token, query })).body, path).toMatchObject({ success: true })
    }
    for (const about of ['一', '二', '三']) await notify(app, todo([account], about))
    await ask()
    const statements = await ownStatements(ask)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12)
    const own = async (pageNo: number) =>
      (await app.call<Page<Notice>>('GET', ownNotices.path, { token, query: { ...todos, pageNo } })).body.result!
    expect([await own(1), await own(2), await own(9)].map(({ total, records }) => [total, records.length])).toEqual([
      [3, 2],
      [3, 1],
      [3, 0],
    ])
  })
})
