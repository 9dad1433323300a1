import type { ChartCourses, ChartHead, ChartTrends } from '@huxi/contract'
import type { TimelinePage } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, addHolder, addRule, menuOf } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { watching } from '../../../../test/statements.ts'
import { formatDay, DAY_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const LIST = 'patient:patient:list'

describe('the chart of a patient', () => {
  const app = useApp()
  let id: string
  const day = (ago: number) => formatDay(app.clock.now() - ago * DAY_MS)
  const add = async (path: string, body: object, as: CallOptions = { as: 'doctor' }): Promise<string> => {
    const answer = await app.call<{ id: string }>('POST', path, { ...as, body })
    expect(answer.body, `${path} ${answer.body.message}`).toMatchObject({ success: true })
    return answer.body.result!.id
  }
  let people = 0
  const addPatient = (more: object = {}) => {
    people += 1
    const name = ['周建国', '李秀兰', '王强', '赵敏'][people % 4]
    return add('/patient/add', { name, gender: '1', birthDate: `19${50 + 5 * people}-03-04`, ...more })
  }
  const head = async (as: CallOptions = { as: 'doctor' }, of = id) =>
    app.call<ChartHead>('GET', '/patient/chart/head', { ...as, query: { id: of } })
  const timeline = async (as: CallOptions, query: Record<string, string> = {}, of = id) =>
    (await app.call<TimelinePage>('GET', '/patient/timeline', { ...as, query: { id: of, ...query } })).body
  const observe = (code: string, value: number, ago: number, method?: string) =>
    add('/fact/observation/add', { patientId: id, code, value, method, observedAt: `${day(ago)} 08:00:00` })
  const blow = (fev1L: number, ago: number, more: object = {}) =>
    add('/fact/spirometry/add', {
      patientId: id,
      testedAt: `${day(ago)} 09:00:00`,
      bronchodilator: 'post',
      fev1L,
      fvcL: 3,
      grade: 'A',
      ...more,
    })
  const score = async (total: number, ago: number, version = '1.0', more: { level?: string; urgent?: string } = {}) => {
    const { level = 'medium', urgent = null } = more
    const [group, result, at] = [newId(), newId(), `${day(ago)} 10:00:00`]
    const { db } = systemOf(app, 1)
    await sql`insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status,
      source, context, performed_by, urgent, attention) values (${group}, 1, ${at}, ${id}, 'cat.cat', ${`CAT ${total} 分`}, ${level}, true,
      'completed', 'staff', 'outpatient', 'doctor', ${urgent}, ${urgent ? 'waiting' : 'none'})`.execute(db)
    await sql`insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version,
      status, level, figure, text_zh, complete, source, context, performed_by, patient_id, group_id, standing)
      values (${result}, 1, ${at}, 'cat', 'cat', 'cat', 'CAT', ${version}, 'ok', ${level}, ${`${total} 分`},
        'x', true, 'staff', 'outpatient', 'doctor', ${id}, ${group}, 'completed')`.execute(db)
    await sql`insert into assess_result_detail (result_id, tenant_id, result, steps, answers, notes)
      values (${result}, 1, ${JSON.stringify({ total })}, '[]', '[]', '[]')`.execute(db)
    return { group, result }
  }

  beforeAll(async () => {
    id = await addPatient()
  })

  test('shows identity alone for a new patient', async () => {
    const { body } = await head({ as: 'doctor' }, await addPatient())
    expect(body.result).toMatchObject({
      gender_dictText: '男',
      empty: true,
      alerts: [{ code: 'consentMissing' }],
      allergies: [],
      keyNumbers: [],
      stay: null,
    })
    expect(body.result!.age).toMatch(/^\d+ 岁$/)
  })

  test('shows the latest number with its date, its trend, and whether it is outdated', async () => {
    await blow(1.52, 700)
    await blow(1.4, 400)
    await blow(0.9, 10, { grade: 'E' })
    await observe('weight', 61, 30)
    await observe('weight', 58.5, 2, '床旁秤')
    await score(22, 40)
    await score(18, 5)
    const { keyNumbers, empty } = (await head()).body.result!
    const of = (code: string) => keyNumbers.find((one) => one.code === code)
    expect(empty).toBe(false)
    expect(of('fev1')).toMatchObject({
      text: '1.40 L',
      at: day(400),
      stale: true,
      previous: { text: '1.52 L', at: day(700) },
      change: { direction: 'down', text: '在重复测量误差内', tone: 'none' },
    })
    expect(of('weight')).toMatchObject({
      text: '58.5 kg',
      stale: false,
      change: { direction: 'down', text: '在重复测量误差内', tone: 'none' },
    })
    expect(of('cat')).toMatchObject({ text: '18 分', change: { text: '改善', tone: 'good' } })
    const { body } = await app.call<ChartTrends>('GET', '/patient/chart/trend', {
      as: 'doctor',
      query: { id, code: 'cat' },
    })
    expect(body.result!.codes.map(({ code, count }) => [code, count])).toEqual([
      ['cat', 2],
      ['fev1', 2],
      ['weight', 2],
    ])
    expect(body.result!.trend).toMatchObject({ mcid: 2, better: 'lower', unit: '分', more: false })
    expect(body.result!.trend!.points.map(({ value, change }) => [value, change?.text])).toEqual([
      [22, undefined],
      [18, '改善'],
    ])
    await score(12, 1, '2.0')
    expect((await head()).body.result!.keyNumbers.find(({ code }) => code === 'cat')).toMatchObject({
      text: '12 分',
      change: null,
    })
  })

  test('puts the worst value of each day and events on one axis', async () => {
    const of = await addPatient()
    for (const [value, hour] of [
      [94, '08'],
      [88, '12'],
      [92, '18'],
    ] as const)
      await add('/fact/observation/add', { patientId: of, code: 'spo2', value, observedAt: `${day(2)} ${hour}:00:00` })
    const drug = { patientId: of, drug: '噻托溴铵', drugClass: 'LAMA', startDate: day(9), endDate: day(3) }
    await add('/fact/medication/add', drug)
    const courses = async (as: CallOptions = { as: 'doctor' }) =>
      (await app.call<ChartCourses>('GET', '/patient/chart/courses', { ...as, query: { id: of } })).body
    expect((await courses()).result).toMatchObject({
      courses: [{ code: 'spo2', points: [{ value: 88, text: '88 %' }] }],
      events: [
        { kind: 'treatment', at: day(3), text: '停用 噻托溴铵' },
        { kind: 'treatment', at: day(9), text: '起用 噻托溴铵' },
      ],
    })
    expect((await courses({ as: 'outsider' })).success).toBe(false)
  })

  test('parts that are cut say so: diagnoses, drugs, allergies, and high risk that waits', async () => {
    const of = await addPatient()
    const headFor = async () => (await head({ as: 'doctor' }, of)).body.result!
    expect((await headFor()).more).toEqual([])
    for (let n = 0; n <= 20; n += 1) {
      const more = { patientId: of, note: null }
      if (n < 7)
        await add('/visit/diagnosis/add', {
          ...more,
          diagnosisText: `诊断${n}`,
          certainty: 'confirmed',
          diagnosedOn: day(n),
        })
      await add('/fact/medication/add', { ...more, drug: `药${n}`, drugClass: 'LAMA', startDate: day(n) })
      await add('/visit/allergy/add', { ...more, substance: `物${n}`, kind: 'drug', severity: 'severe' })
    }
    const { more, diagnoses, drugs, allergies, alerts } = await headFor()
    expect([diagnoses, drugs, allergies].map((list) => list!.length)).toEqual([6, 20, 20])
    expect(more).toEqual(['allergies', 'drugs', 'diagnoses'])
    expect(alerts.find(({ code }) => code === 'allergy')!.text).toMatch(/物19 等，请查看全部过敏史$/)
  })

  test('severe allergies, programmes, drugs and events of twelve months are in the head', async () => {
    await add('/visit/allergy/add', {
      patientId: id,
      substance: '青霉素',
      kind: 'drug',
      severity: 'severe',
      reaction: '休克',
    })
    await add('/fact/exacerbation/add', {
      patientId: id,
      onsetDate: day(300),
      endDate: day(290),
      site: 'outpatient',
      antibiotic: true,
      disease: 'copd',
    })
    await add('/fact/exacerbation/add', {
      patientId: id,
      onsetDate: day(500),
      endDate: day(480),
      site: 'ward',
      antibiotic: true,
    })
    await sql`update fact_exacerbation set severity = 'moderate' where patient_id = ${id} and severity is null`.execute(
      systemOf(app, 1).db,
    )
    await add('/fact/medication/add', { patientId: id, drug: '噻托溴铵', drugClass: 'LAMA', startDate: day(100) })
    await add('/fact/medication/add', {
      patientId: id,
      drug: '泼尼松',
      drugClass: 'OCS',
      startDate: day(90),
      endDate: day(80),
    })
    const chart = (await head()).body.result!
    expect(chart.alerts.map(({ code, text }) => [code, text])).toContainEqual(['allergy', '严重过敏：青霉素（休克）'])
    expect(chart.drugs!.map(({ drug }) => drug)).toEqual(['噻托溴铵'])
    expect(chart.counts).toMatchObject({ moderate: 1, severe: 0, rows: [{ on: day(300), text: '用药' }] })
  })

  test('a high-risk assessment is shown until its handling is recorded', async () => {
    const { group } = await score(38, 0, '2.0', { level: 'high', urgent: 'NEWS2' })
    const alertsOf = async () => (await head()).body.result!.alerts.filter(({ code }) => code === 'highRisk')
    expect(await alertsOf()).toMatchObject([{ about: group }])
    const body = { ids: group, deed: 'told' }
    expect((await app.call('PUT', '/assess/assessment/acknowledge', { as: 'doctor', body })).body.success).toBe(true)
    expect(await alertsOf()).toEqual([])
  })

  test('a merged record names the one that is kept', async () => {
    const [kept, gone] = [await addPatient({ name: '保留者' }), await addPatient({ name: '并入者' })]
    await sql`update patient set status = 'merged', merged_into = ${kept} where id = ${gone}`.execute(
      systemOf(app, 1).db,
    )
    const [alert] = (await head({ as: 'doctor' }, gone)).body.result!.alerts
    expect(alert).toMatchObject({ code: 'merged', about: kept })
    expect(alert!.text).toContain('保留者')
  })

  test('the timeline has events the reader may list, newest first, days without an hour', async () => {
    const whole = (await timeline({ as: 'doctor' })).result!
    expect(whole.events.map(({ at }) => at)).toEqual(
      whole.events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(whole.events.find(({ kind }) => kind === 'exacerbation')).toMatchObject({
      at: day(300),
      note: `抗菌药物；缓解 ${day(290)}`,
    })
    expect(whole.events.find(({ kind }) => kind === 'observation')).toMatchObject({
      at: `${day(2)} 08:00:00`,
      text: '体重（kg） 58.5（床旁秤）',
    })
    const kinds = new Set(whole.events.map(({ kind }) => kind))
    for (const kind of ['exacerbation', 'medication', 'stopped', 'spirometry', 'observation', 'assessment'])
      expect(kinds).toContain(kind)
    const lister = await addHolder(app, [LIST, 'fact:spirometry:list'])
    const less = (await timeline(lister)).result!
    for (const kind of ['encounter', 'diagnosis', 'assessment', 'vaccination', 'consent', 'enrolment'])
      expect(less.kinds.map((one) => one.kind)).not.toContain(kind)
    expect(less.events.some(({ kind }) => kind === 'assessment')).toBe(false)
    const chart = (await head(lister)).body.result!
    expect([chart.allergies, chart.diagnoses, chart.results, chart.programmes]).toEqual([null, null, null, null])
    expect(chart.keyNumbers.map(({ code }) => code)).toEqual(['fev1', 'weight'])
  })

  test('is hidden from other tenants, other departments and callers without the right', async () => {
    const asked = async (as: CallOptions) =>
      Promise.all(
        ['/patient/chart/head', '/patient/chart/banner', '/patient/chart/trend', '/patient/timeline'].map(
          async (path) => (await app.call('GET', path, { ...as, query: { id } })).body.success,
        ),
      )
    const row = (await menuOf(app)).find(({ codes }) => codes.includes(LIST))!.id
    const rule = await addRule(app, row, {
      ruleColumn: 'deptId',
      ruleConditions: '=',
      ruleValue: await departId(app, 'A01A02'),
    })
    const { roleCode } = await addBoundRole(app, [row], { row, rules: [rule] })
    const elsewhere = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
    for (const as of [{ as: 'outsider' }, elsewhere, { as: 'nobody' }] as const)
      expect(await asked(as)).toEqual([false, false, false, false])
    await sql`update patient set dept_id = ${await departId(app, 'A01A02')} where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    expect(await asked(elsewhere)).toEqual([true, true, true, true])
  })

  test('with 2,000 events opens in twelve statements', async () => {
    const { db } = systemOf(app, 1)
    await sql`insert into fact_observation (id, tenant_id, patient_id, code, value, unit, observed_at)
      select 'many' || n, 1, ${id}, (array['spo2', 'heart_rate', 'weight', 'mmrc'])[1 + n % 4], to_jsonb(50 + n % 9), '', now() - n * interval '9 hours'
      from generate_series(1, 2000) n`.execute(db)
    const open = async (): Promise<void> => {
      for (const path of ['/patient/queryById', '/patient/chart/head', '/patient/timeline'])
        expect((await app.call('GET', path, { as: 'doctor', query: { id } })).body.success).toBe(true)
    }
    await open()
    const statements: string[] = []
    await watching((text) => void statements.push(text), open)
    // neither recorded reads nor the tenant served before change the result
    const reading = statements.filter(
      (text) => /^\s*(select|with)\b/i.test(text) && !/audit_head|^select set_config/.test(text),
    )
    expect(reading.length, reading.map((text) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(12)
  })
})
