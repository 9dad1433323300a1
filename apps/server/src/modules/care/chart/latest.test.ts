import type { ChartHead, PatientDates } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { latestScores } from '../questionnaire/index.ts'

describe('the latest row of each kind is shown beside many later ones of others', () => {
  const app = useApp()
  const doctor = { as: 'doctor' } as const
  const db = () => systemOf(app, 1).db
  const addPatient = async (name: string): Promise<string> => {
    const body = { name, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
    return (await app.call<{ id: string }>('POST', '/patient/add', { ...doctor, body })).body.result!.id
  }
  const addScores = (patientId: string, model: string, count: number, daysAgo: number) =>
    sql`with numbers as (select ${model} || n as id, now() - ${daysAgo} * interval '1 day' - n * interval '1 minute' as at
        from generate_series(1, ${count}) as n),
      made as (insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status, source,
        context, performed_by, attention) select 'a' || id, 1, at, ${patientId}, ${model}, '', 'low', true, 'completed', 'staff',
        'inpatient', 'doctor', 'none' from numbers)
      insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version, status, level,
        text_zh, complete, source, context, performed_by, patient_id, group_id, standing) select 'r' || id, 1, at, 'copd', 'cat',
        ${model}, ${model}, '1.0', 'ok', 'low', 'x', true, 'staff', 'inpatient', 'doctor', ${patientId}, 'a' || id, 'completed'
        from numbers`.execute(db())
  const addVisits = (patientId: string, count: number, daysAgo: number) =>
    sql`insert into visit_encounter (id, tenant_id, visit_no, patient_id, kind, start_at, end_at, status)
      select ${patientId} || n, 1, ${patientId} || n, ${patientId}, 'outpatient', at, at, 'finished' from (select n,
        now() - ${daysAgo} * interval '1 day' - n * interval '1 hour' as at from generate_series(1, ${count}) as n) v`.execute(
      db(),
    )
  const addAnswers = (patientId: string, questionnaire: string, count: number, daysAgo: number) =>
    sql`insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at, level, complete,
        too_fast, filled_by, status, scorer, scoring_version, answers, shown, total)
      select q.code || n, 1, ${patientId}, q.code, q.id, v.id, now() - ${daysAgo} * interval '1 day' - n * interval '1 minute',
        'low', true, false, 'staff', 'completed', 'sum', '1', '[]', '[]', 10
      from quest_questionnaire q join lateral (select id from quest_version where questionnaire_id = q.id limit 1) v on true,
        generate_series(1, ${count}) as n
      where q.tenant_id = 1 and q.code = ${questionnaire}`.execute(db())

  test('scores of models in the head of a chart', async () => {
    const id = await addPatient('周建国')
    await addScores(id, 'vitals.news2', 80, 1)
    await addScores(id, 'cat', 2, 30)
    const { body } = await app.call<ChartHead>('GET', '/patient/chart/head', { ...doctor, query: { id } })
    expect(body.result!.results!.map(({ modelCode }) => modelCode)).toEqual(['vitals.news2', 'cat'])
  })

  test('last visits of a page of patients', async () => {
    const [often, once] = [await addPatient('李秀兰'), await addPatient('王志强')]
    await addVisits(often, 2100, 1)
    await addVisits(once, 1, 400)
    const query = { patientIds: `${often},${once}` }
    const { body } = await app.call<PatientDates[]>('GET', '/patient/chart/dates', { ...doctor, query })
    const days = await sql<{ day: string }>`select (max(start_at) at time zone 'Asia/Shanghai')::date::text as day
      from visit_encounter where patient_id in (${often}, ${once}) group by patient_id order by 1 desc`.execute(db())
    expect(body.result!.map(({ lastVisit }) => lastVisit)).toEqual(days.rows.map(({ day }) => day))
  })

  test('scores of questionnaires', async () => {
    const id = await addPatient('赵敏')
    const { rows } = await sql<{ code: string }>`select code from quest_questionnaire q where tenant_id = 1
      and exists (select from quest_version v where v.questionnaire_id = q.id) order by code limit 2`.execute(db())
    const [first, second] = rows.map(({ code }) => code)
    await addAnswers(id, first!, 70, 1)
    await addAnswers(id, second!, 1, 30)
    const scores = await latestScores(systemOf(app, 1), id)
    expect(scores.map(({ code }) => code).toSorted()).toEqual([first, second].toSorted())
  })
})
