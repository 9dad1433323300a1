/** 患者 on the home page: each number is the total of the list it opens, for whoever asks. */
import type { PatientFigure } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../test/accounts.ts'
import { addBound, addHolder, menuOf } from '../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../test/harness.ts'
import { watching } from '../../../test/statements.ts'
import { formatDay, formatTime } from '../../platform/config/clock.ts'

const LISTS: Readonly<Record<string, string>> = {
  'patient/PatientList': '/patient/list',
  'patient/EncounterList': '/visit/encounter/list',
  'patient/FollowupList': '/visit/followup/list',
  'patient/EnrolmentList': '/patient/enrolment/list',
  'assessment/AssessmentList': '/assess/assessment/list',
}

describe('the home page', () => {
  const app = useApp()

  const add = async (path: string, body: object): Promise<string> => {
    const answer = await app.call<{ id: string }>('POST', path, { as: 'doctor', body })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!.id
  }

  const figures = async (as: CallOptions = { as: 'doctor' }): Promise<readonly PatientFigure[]> =>
    (await app.call<readonly PatientFigure[]>('GET', '/patient/figures', as)).body.result!

  const counts = async (as?: CallOptions) =>
    Object.fromEntries((await figures(as)).map(({ key, count }) => [key, count]))

  const totals = async (as: CallOptions = { as: 'doctor' }) =>
    Object.fromEntries(
      await Promise.all(
        (await figures(as)).map(async ({ key, page, query }) => {
          const { body } = await app.call<Page<unknown>>('GET', LISTS[page]!, { ...as, query: { ...query } })
          return [key, body.result!.total] as const
        }),
      ),
    )

  test('each number of the home page is the total of its list, in the sight of who asks', async () => {
    const { db } = systemOf(app, 1)
    const me = (await sql<{ id: string }>`select id from sys_user where username = 'doctor'`.execute(db)).rows[0]!.id
    const [today, now] = [formatDay(app.clock.now()), formatTime(app.clock.now())]
    const born = { gender: '1', birthDate: '1950-03-04' }
    const first = await add('/patient/add', { name: '周建国', ...born, responsibleDoctorId: me })
    const second = await add('/patient/add', { name: '李秀兰', ...born, birthDate: '1961-05-06' })
    for (const patientId of [first, second]) {
      const visit = { patientId, kind: 'inpatient', startAt: now, plannedEndOn: patientId === first ? today : null }
      const id = await add('/visit/encounter/add', visit)
      await app.call('PUT', '/visit/encounter/begin', { as: 'doctor', body: { ids: id } })
    }
    await sql`insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status,
      source, context, performed_by, urgent) values ('home', 1, ${formatTime(app.clock.now() + 60_000)}, ${second}, 'news2.news2', 'NEWS2 9 分', 'high',
      true, 'completed', 'staff', 'inpatient', 'doctor', 'NEWS2')`.execute(db)
    const enrolled = await add('/patient/enrolment/add', { patientId: first, programme: 'copd' })
    await app.call('PUT', '/patient/enrolment/submit', { as: 'doctor', body: { ids: enrolled } })
    await sql`update patient_enrolment set status = 'active' where id =
    ${await add('/patient/enrolment/add', { patientId: second, programme: 'asthma' })}`.execute(db)

    expect(await counts()).toMatchObject({
      mine: 1,
      high: 1,
      inpatients: 2,
      unassessed: 1,
      admitted: 2,
      leaving: 1,
      consent: 1,
      'managed.asthma': 1,
    })
    expect(await totals()).toEqual(await counts())

    const row = (await menuOf(app)).find(({ codes }) => codes.includes('visit:encounter:list'))!.id
    const { bound } = await addBound(app, 'visit:encounter', row, {
      ruleColumn: 'patientId',
      ruleConditions: '=',
      ruleValue: first,
    })
    expect(await counts(bound)).toEqual({ inpatients: 1, unassessed: 1, admitted: 1, leaving: 1 })
    expect(await totals(bound)).toEqual(await counts(bound))
    expect(new Set(Object.values(await counts({ as: 'outsider' })))).toEqual(new Set([0]))
    expect(await figures(await addHolder(app, ['system:position:list']))).toEqual([])

    const statements: string[] = []
    await watching((text) => void statements.push(text), figures)
    expect(statements.filter((text) => text.includes('count(*)'))).toHaveLength(2)
  })
})
