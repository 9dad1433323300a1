import { patient, type PrefillAnswer } from '@huxi/contract'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBound, addHolder, menuOf } from '../../../../test/conformance/holders.ts'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { formOf, sendForm } from '../../../../test/upload.ts'
import { watching } from '../../../../test/statements.ts'
import { DAY_MS, formatDay, formatTime } from '../../../platform/config/clock.ts'
import { recordedOf } from './index.ts'
import { runs } from '../../../../test/long.ts'

describe('clinical facts', () => {
  const app = useApp({ GLI_2022: 'on' })
  let patientId: string

  const ago = (days: number): string => formatDay(app.clock.now() - days * DAY_MS)
  const at = (days: number): string => formatTime(app.clock.now() - days * DAY_MS)
  const minute = (days: number) => expect.stringMatching(new RegExp(`^${ago(days)} \\d\\d:\\d\\d$`)) as string
  const add = (noun: string, body: object) =>
    app.call<{ id: string }>('POST', `/fact/${noun}/add`, { as: 'doctor', body: { patientId, ...body } })
  const added = async (noun: string, body: object): Promise<string> => {
    const answer = await add(noun, body)
    expect(answer.body.message).toMatch('添加成功')
    return answer.body.result!.id
  }
  const refusal = async (noun: string, body: object): Promise<string> => (await add(noun, body)).body.message
  const row = async (noun: string, id: string) =>
    (await app.call<Record<string, unknown>>('GET', `/fact/${noun}/queryById?id=${id}`, { as: 'doctor' })).body.result!
  const prefill = async (options: object = { as: 'doctor' }, id = patientId) =>
    (await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', { ...options, query: { patientId: id } })).body
  const stay = (startAt: string, endAt: string | null) =>
    sql`insert into visit_encounter (id, tenant_id, visit_no, patient_id, kind, start_at, end_at, status)
      values (${startAt.replace(/\D/g, '')}, 1, ${startAt}, ${patientId}, 'inpatient', ${startAt}::timestamptz, ${endAt}::timestamptz,
        ${endAt ? 'finished' : 'in_progress'})`.execute(systemOf(app, 1).db)
  const newPatient = async (name: string, more: object = {}): Promise<string> => {
    const body = { name, gender: '1', birthDate: '1950-06-01', heightCm: 170, source: 'outpatient', ...more }
    return (await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })).body.result!.id
  }

  beforeAll(async () => {
    patientId = await newPatient('甲乙')
  })

  describe('rules', () => {
    test('severity follows from treatment and site; fourteen days without symptoms make two of one', async () => {
      const id = await added('exacerbation', {
        onsetDate: ago(60),
        endDate: ago(50),
        site: 'outpatient',
        oralSteroid: true,
      })
      expect(await row('exacerbation', id)).toMatchObject({ severity: 'moderate' })
      const close = { onsetDate: ago(37), site: 'home' }
      expect(await refusal('exacerbation', close)).toBe(
        `与 ${ago(60)} 起病、${ago(50)} 缓解的急性加重之间不足 14 个无症状日，应算同一次：请编辑那一次（延长缓解日期、补充治疗），或核对两次的日期`,
      )
      await added('exacerbation', { ...close, onsetDate: ago(36), site: 'icu' })
      const { body } = await app.call('PUT', '/fact/exacerbation/edit', {
        as: 'doctor',
        body: { id, patientId, onsetDate: ago(60), endDate: ago(40), site: 'emergency' },
      })
      expect(body.message).toContain('不足 14 个无症状日')
    })

    test('nothing happens in the future, before birth, after death, or ends before it begins', async () => {
      const event = { onsetDate: ago(400), site: 'home' }
      expect(await refusal('exacerbation', { ...event, endDate: ago(401) })).toBe('缓解日期不能早于起病日期，请核对')
      // clocks that run fast are tolerated, so tomorrow may be now in the last minutes of a day
      expect(await refusal('exacerbation', { ...event, onsetDate: ago(-2) })).toBe('起病日期不能晚于现在，请核对')
      expect(await refusal('exacerbation', { ...event, onsetDate: '1949-01-01' })).toContain('早于患者的出生日期')
      const dead = await newPatient('丙丁', { birthDate: '1944-02-29', duplicateReason: '测试' })
      await sql`update patient set status = 'deceased', deceased_at = ${at(5)}::timestamptz where id = ${dead}`.execute(
        systemOf(app, 1).db,
      )
      const late = { patientId: dead, drug: '噻托溴铵', drugClass: 'LAMA', startDate: ago(4) }
      expect(await refusal('medication', late)).toContain('晚于患者的死亡时间')
      await stay('2025-01-01 08:00:00', '2025-01-05 08:00:00')
      const foreign = { ...late, startDate: ago(9), encounterId: '20250101080000' }
      expect(await refusal('medication', foreign)).toBe('所选就诊不是该患者的，请改选就诊或留空')
    })

    test('a value that cannot be of its unit names the likely one', async () => {
      expect(await refusal('observation', { code: 'height', value: 1.7, observedAt: at(9) })).toContain('可能是单位 m')
      expect(await refusal('lab', { code: 'eos', value: 300, unit: '10^9/L', sampledAt: at(9) })).toContain(
        '可能是单位 个/μL',
      )
      const id = await added('observation', { code: 'temperature', value: 36.8, observedAt: at(9), unit: '℉' })
      expect(await row('observation', id)).toMatchObject({ unit: '℃' })
      expect(await refusal('feno', { testedAt: at(9), flow: '50' })).toBe('FeNO、CaNO、nNO 至少填写一项')
    })

    test('a sheet names patients by their number; a row that cannot be is said, the others are there', async () => {
      const { patientNo } = (
        await app.call<{ patientNo: string }>('GET', `/patient/queryById?id=${patientId}`, { as: 'doctor' })
      ).body.result!
      const rows = [
        ['患者', '项目', '结果', '单位', '采样时间'],
        [patientNo, '嗜酸性粒细胞计数', 0.3, '10⁹/L', at(40)],
        [patientNo, '嗜酸性粒细胞计数', 300, '10⁹/L', at(41)],
      ]
      const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '化验', rows }] }))
      const answer = await sendForm(app, formOf({}, 'lab.xlsx', bytes), 'doctor', '/fact/lab/importExcel')
      expect(answer.body).toMatchObject({ result: { addedCount: 1, errorCount: 1 } })
      expect(JSON.stringify(answer.body.result)).toContain('可能是单位 个/μL')
    })

    test('a ratio agrees with its volumes, a test is entered once, and the reference set gives the percentage', async () => {
      const test = { testedAt: at(20), bronchodilator: 'post', fev1L: 1.5, fvcL: 2.5, grade: 'A' }
      expect(await refusal('spirometry', { ...test, ratio: 0.7 })).toContain('1.5 ÷ 2.5 = 0.6')
      expect(await refusal('spirometry', { ...test, fev1L: 2.6 })).toBe('FEV1 不能大于 FVC，请核对两项数值')
      expect(await refusal('spirometry', { ...test, fev1L: null, fvcL: null })).toContain('至少填写一项')
      const id = await added('spirometry', test)
      expect(await row('spirometry', id)).toMatchObject({ ratio: 0.6, referenceSet: 'gli_global' })
      expect((await row('spirometry', id))['fev1Pct']).toBeGreaterThan(30)
      expect(await refusal('spirometry', { ...test, fev1L: 1.4 })).toContain('已经登记过')
      await added('spirometry', { ...test, bronchodilator: 'pre', fev1L: 1.3 })
      const edited = { id, patientId, ...test, fev1L: 1.6, ratio: 0.6 }
      await app.call('PUT', '/fact/spirometry/edit', { as: 'doctor', body: edited })
      expect(await row('spirometry', id)).toMatchObject({ ratio: 0.64 })
    })
  })

  describe('recorded inputs of a patient', () => {
    beforeAll(async () => {
      patientId = await newPatient('戊己')
      await added('spirometry', {
        testedAt: at(400),
        bronchodilator: 'post',
        fev1L: 1.2,
        fvcL: 2.4,
        fev1Pct: 41,
        grade: 'B',
      })
      await added('spirometry', {
        testedAt: at(10),
        bronchodilator: 'post',
        fev1L: 2,
        fvcL: 3,
        fev1Pct: 60,
        grade: 'E',
      })
      await added('observation', { code: 'weight', value: 60, observedAt: at(30) })
      await added('observation', { code: 'weight', value: 58, observedAt: at(3) })
      await added('observation', { code: 'emrcd', value: '5a', observedAt: at(3) })
      await added('observation', { code: 'heart_rate', value: 88, observedAt: at(2) })
      await added('observation', { code: 'cigs_per_day', value: 0, observedAt: at(2) })
      await added('lab', { code: 'eos', value: 320, unit: '/uL', sampledAt: at(90), stable: true })
      await added('lab', { code: 'eos', value: 0.02, unit: '10^9/L', sampledAt: at(1) })
      await added('lab', { code: 'urea', value: 28, unit: 'mg/dL', sampledAt: at(1) })
      await added('feno', { testedAt: at(200), flow: '50', ppb: 40 })
      await added('feno', { testedAt: at(1), flow: '200', ppb: 99 })
      await added('medication', { drug: '布地格福', drugClass: 'TRIPLE', startDate: ago(200), endDate: ago(20) })
      await added('medication', { drug: '噻托溴铵', drugClass: 'LAMA', startDate: ago(19) })
      for (const [days, site] of [
        [380, 'ward'],
        [300, 'outpatient'],
        [200, 'emergency'],
        [100, 'ward'],
        [4, 'ward'],
      ] as const)
        await added('exacerbation', { onsetDate: ago(days), site, antibiotic: true, disease: 'copd' })
      await stay(at(99), at(90))
      await stay(at(3), null)
    })

    test('each input has its latest valid value, its date, source, row and window', async () => {
      const { values } = (await prefill()).result!
      expect(Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value]))).toMatchObject({
        sex: 'male',
        heightCm: 170,
        weightKg: 58,
        bmi: 20.1,
        fev1PctPred: 41,
        fev1FvcPostBd: 0.5,
        fev1L: 1.2,
        fvcL: 2.4,
        emrcd: '5a',
        pulse: 88,
        currentSmoker: false,
        bloodEos: 0.32,
        bloodEosCellsPerUl: 320,
        eosinophils: 0.02,
        bun: 10,
        fenoPpb: 40,
        lama: true,
        laba: false,
        ics: false,
        moderateExacPrev12m: 2,
        'gold.severeExacPrev12m': 2,
        severeExacPrev12m: 3,
        exacPrev12m: 4,
        'pearl.admissionsPrev12m': 1,
        inExacerbation: true,
      })
      expect(values['fev1PctPred']).toMatchObject({ at: minute(400), stale: true, windowDays: 366, source: '肺功能' })
      expect(values['weightKg']).toMatchObject({ text: '58 kg', at: minute(3), stale: false, source: '体征与观察' })
      expect(values['weightKg']!.row).toMatchObject({ resource: 'fact:observation', id: expect.any(String) })
      expect(values['pulse']).toMatchObject({ stale: true, windowDays: 1 / 24 })
      expect(values['fenoPpb']).toMatchObject({ stale: true })
      expect(values['exacPrev12m']!.text).toBe(`4 次（${[4, 100, 200, 300].map(ago).join('、')}）`)
      expect(values['exacPrev12m']!.rows).toHaveLength(6)
      expect(values['pearl.admissionsPrev12m']!.source).toContain('不含本次')
      expect(values['admissionsPrev12m']).toBeUndefined()
      expect(values['mmrc']).toBeUndefined()
    })

    test('counts equal those on the calendar of the hospital, at any hour', async () => {
      const counted = await newPatient('丙丁', { birthDate: '1944-02-29', duplicateReason: '测试' })
      const ctx = systemOf(app, 1)
      // the last second of a day in Shanghai and the next, and the same in Greenwich, around 29 February
      const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01', '2028-02-29', '2026-07-01']
      const edges = ['+08:00', 'Z'].flatMap((zone) => days.map((day) => Date.parse(`${day}T00:00:00${zone}`)))
      const moment = fc.tuple(fc.constantFrom(...edges), fc.constantFrom(-1000, 0, 1000)).map(([edge, by]) => edge + by)
      const event = fc.record({
        years: fc.constantFrom(-1, 0),
        days: fc.integer({ min: -3, max: 3 }),
        site: fc.constantFrom('home', 'outpatient', 'emergency', 'ward', 'icu'),
        antibiotic: fc.boolean(),
      })
      const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
      await fc.assert(
        fc.asyncProperty(moment, fc.array(event, { maxLength: 12 }), async (now, drawn) => {
          const today = dayOf.format(now)
          const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
          const events = drawn.map(({ years, days: by, site, antibiotic }) => {
            const onset = new Date(Date.UTC(year + years, month - 1, day + by)).toISOString().slice(0, 10)
            return { onset, site, antibiotic }
          })
          await sql`delete from fact_exacerbation where patient_id = ${counted}`.execute(ctx.db)
          for (const [n, { onset, site, antibiotic }] of events.entries())
            await sql`insert into fact_exacerbation (id, tenant_id, patient_id, onset_date, site, antibiotic, disease)
              values (${`tz${n}`}, 1, ${counted}, ${onset}, ${site}, ${antibiotic}, 'copd')`.execute(ctx.db)
          const before = Date.UTC(
            year - 1,
            month - 1,
            Math.min(day, new Date(Date.UTC(year - 1, month, 0)).getUTCDate()),
          )
          const past = events.filter(({ onset }) => onset <= today)
          const attacks = [...Map.groupBy(past, ({ onset }) => Date.parse(onset) > before + 99 * DAY_MS).values()]
          const recent = attacks.filter((all) => Date.parse(all.map(({ onset }) => onset).sort()[0]!) > before)
          const among = (...sites: string[]) =>
            recent.filter((all) => all.some(({ site }) => sites.includes(site))).length
          const all = recent.filter((some) =>
            some.some(({ site, antibiotic }) => antibiotic || !['home', 'outpatient'].includes(site)),
          ).length
          const clock = { ...ctx.services.clock, now: () => now }
          const known = await recordedOf({ ...ctx, services: { ...ctx.services, clock } }, counted)
          const keys = ['gold.severeExacPrev12m', 'severeExacPrev12m', 'exacPrev12m', 'moderateExacPrev12m']
          const counts = [among('ward', 'icu'), among('emergency', 'ward', 'icu'), all, all - among('ward', 'icu')]
          expect(keys.map((key) => known[key]?.value)).toEqual(past.length > 0 ? counts : keys.map(() => undefined))
        }),
        { seed: 20_261_125, numRuns: runs(30, 2000) },
      )
    })

    test('takes no more than seven statements', async () => {
      const person = systemOf(app, 1)
      const seen: string[] = []
      await watching(
        (text) => void (/^\s*(select|with)/i.test(text) && seen.push(text)),
        () => recordedOf(person, patientId),
      )
      expect(seen.filter((text) => !text.includes('set_config')).length).toBeLessThanOrEqual(7)
    })

    test('a caller without facts learns no value; a caller without the patient learns nothing', async () => {
      const clerk = await addHolder(app, ['patient:patient:list'])
      expect(Object.keys((await prefill(clerk)).result!.values).sort()).toEqual(['ageYears', 'heightCm', 'sex'])
      expect(await prefill({ as: 'outsider' })).toMatchObject({ success: false, message: '未找到对应实体' })
      const listRow = (await menuOf(app)).find(({ codes }) => codes.includes('patient:patient:list'))!.id
      const rule = { ruleColumn: 'deptId', ruleConditions: '=', ruleValue: 'elsewhere' }
      const { bound } = await addBound(app, patient.name, listRow, rule)
      expect(await prefill(bound)).toMatchObject({ success: false, message: '未找到对应实体' })
    })
  })
})
