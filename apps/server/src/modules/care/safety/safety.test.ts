import type { AskingRate, PrefillAnswer, SafetyOverride, SafetyQuestion, VitalsOf } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, rowsWith } from '../../../../test/conformance/holders.ts'
import type { PersonName } from '../../../../test/people.ts'
import { DAY_MS, formatDay, formatTime } from '../../../platform/config/clock.ts'

type Input = Record<string, unknown>

describe('safety', () => {
  const app = useApp()
  let patientId: string

  const ago = (days: number): string => formatDay(app.clock.now() - days * DAY_MS)
  const at = (days: number): string => formatTime(app.clock.now() - days * DAY_MS)
  const call = async (method: string, path: string, body: Input, reason?: string, as: PersonName = 'doctor') =>
    (
      await app.call<{ id: string } & SafetyQuestion>(method, path, {
        as,
        body,
        ...(reason && { headers: { 'x-huxi-reason': encodeURIComponent(reason) } }),
      })
    ).body
  const add = (path: string, body: Input, reason?: string) =>
    call('POST', `${path}/add`, { patientId, ...body }, reason)
  const kept = async (recordId: string) =>
    (await app.call<Page<SafetyOverride>>('GET', '/safety/override/list', { as: 'admin', query: { recordId } })).body
      .result!.records
  const newPatient = async (name: string, more: Input = {}): Promise<string> =>
    (await call('POST', '/patient/add', { name, gender: '1', birthDate: '1950-06-01', source: 'outpatient', ...more }))
      .result!.id
  const asked = async (path: string, body: Input): Promise<{ warnings: readonly string[]; rows: SafetyOverride[] }> => {
    const first = await add(path, body)
    expect(first).toMatchObject({ success: false, code: 428 })
    const second = await add(path, body, '已与患者核对')
    expect(second, second.message).toMatchObject({ success: true })
    return { warnings: first.result!.warnings, rows: await kept(second.result!.id) }
  }

  beforeAll(async () => {
    patientId = await newPatient('安全甲')
  })

  test('a drug of a group the patient is allergic to needs a reason, which is kept with the author', async () => {
    await add('/visit/allergy', { substance: '青霉素', kind: 'drug', reaction: '过敏性休克', severity: 'severe' })
    const body = { drug: '阿莫西林克拉维酸钾片', drugClass: 'OTHER', startDate: ago(1) }
    const { warnings, rows } = await asked('/fact/medication', body)
    expect(warnings).toEqual(['患者对“青霉素”过敏（过敏性休克），“阿莫西林克拉维酸钾片”含青霉素类。'])
    expect(rows).toMatchObject([
      { patientId, rule: 'allergy', reason: '已与患者核对', savedBy: 'doctor', recordOf: '用药' },
    ])
  })

  test('the same long-acting drug twice is asked about, and not again when the row is edited', async () => {
    await add('/fact/medication', { drug: '噻托溴铵粉吸入剂', drugClass: 'LAMA', startDate: ago(30) })
    const body = { drug: '噻托溴铵喷雾剂', drugClass: 'LAMA', startDate: ago(1) }
    const { warnings, rows } = await asked('/fact/medication', body)
    expect(warnings[0]).toContain('都含 噻托溴铵')
    const edit = { id: rows[0]!.recordId, version: 1, ...body, patientId, dose: '每日 1 次' }
    expect(await call('PUT', '/fact/medication/edit', edit)).toMatchObject({ success: true })
  })

  test('a class other than that of the ingredients is refused', async () => {
    const { code, message } = await add('/fact/medication', {
      drug: '布地奈德福莫特罗吸入粉雾剂',
      drugClass: 'LAMA',
      startDate: ago(1),
    })
    expect([code, message]).toEqual([500, '“布地奈德福莫特罗吸入粉雾剂”按成分属于 ICS+LABA，请改选药物类别'])
  })

  test('home oxygen of 10 L/min is asked about', async () => {
    const { warnings } = await asked('/visit/oxygen', { kind: 'oxygen', startOn: ago(1), flow: 10 })
    expect(warnings).toEqual(['家庭氧疗流量 10 L/min 高于常用的 1–5 L/min。'])
  })

  test('a target above 92 % is asked about in COPD alone', async () => {
    const target = { kind: 'oxygen', startOn: ago(1), flow: 2, targetLow: 96, targetHigh: 100 }
    expect(await add('/visit/oxygen', target)).toMatchObject({ success: true })
    const codes = await app.call<Page<{ id: string }>>('GET', '/visit/icd/list', {
      as: 'admin',
      query: { code: 'J44.1' },
    })
    const icd =
      codes.body.result!.records[0]?.id ??
      (
        await app.call<{ id: string }>('POST', '/visit/icd/add', {
          as: 'admin',
          body: { code: 'J44.1', name: '慢阻肺急性加重' },
        })
      ).body.result!.id
    await add('/visit/diagnosis', { icdId: icd, diagnosedOn: ago(1), certainty: 'confirmed' })
    const { warnings } = await asked('/visit/oxygen', target)
    expect(warnings[0]).toContain('88%–92%')
  })

  test('pressures of one moment that are reversed are refused', async () => {
    const observedAt = at(1)
    await add('/fact/observation', { code: 'sbp', value: 90, observedAt })
    const { code, message } = await add('/fact/observation', { code: 'dbp', value: 120, observedAt })
    expect([code, message]).toEqual([500, '舒张压应低于同一时间的收缩压，请核对是否填反'])
    expect(await add('/fact/observation', { code: 'dbp', value: 120, observedAt: at(2) })).toMatchObject({
      success: true,
    })
  })

  test('an FEV1 that no reference predicts is refused', async () => {
    const body = { testedAt: at(1), bronchodilator: 'post', fev1L: 1.5, fev1Pct: 5 }
    expect((await add('/fact/spirometry', body)).message).toBe('FEV1 1.5 L 不可能是预计值的 5%，请核对两项数值')
  })

  test('the same FeNO twice is asked about', async () => {
    const body = { testedAt: at(3), flow: '50', ppb: 32 }
    await add('/fact/feno', body)
    const { warnings } = await asked('/fact/feno', body)
    expect(warnings[0]).toContain('已有数值相同的 FeNO 检查')
  })

  test('COPD management of a child is asked about', async () => {
    const child = await newPatient('安全童', { birthDate: `${Number(ago(0).slice(0, 4)) - 6}-01-01` })
    const { warnings } = await asked('/patient/enrolment', { patientId: child, programme: 'copd' })
    expect(warnings).toEqual(['慢阻肺管理用于成人，该患者 6 岁。'])
  })

  test('an age that is not the registered one is asked about', async () => {
    const body = {
      tool: 'copd',
      part: 'stable',
      answers: { ageYears: 50, fev1PctPred: 45, mmrc: 2 },
      context: 'outpatient',
      patientId,
    }
    const first = await call('POST', '/assess/store', body)
    expect(first).toMatchObject({ code: 428 })
    expect(first.result!.warnings[0]).toContain('填写的年龄为 50 岁')
    expect(await call('POST', '/assess/store', body, '虚岁')).toMatchObject({ success: true })
  })

  test('an index that height and weight do not come to is asked about once; without a patient it is refused', async () => {
    const answers = { ageYears: 76, fev1PctPred: 45, mmrc: 2, sixMwdM: 300, heightCm: 168, weightKg: 60, bmi: 60 }
    const body = { tool: 'copd', part: 'stable', answers, context: 'outpatient' }
    expect((await call('POST', '/assess/store', body)).message).toContain('请先选择患者')
    const first = await call('POST', '/assess/store', { ...body, patientId })
    expect([first.code, first.result!.warnings[0]]).toEqual([428, expect.stringContaining('体重指数与身高')])
    const second = await call('POST', '/assess/store', { ...body, patientId }, '下肢水肿，按实测')
    expect(second, second.message).toMatchObject({ success: true })
    const { groupId } = second.result as unknown as { groupId: string }
    expect(await kept(groupId)).toMatchObject([{ rule: 'body', reason: '下肢水肿，按实测', savedBy: 'doctor' }])
  })

  test('a death ends the drugs, and cannot lie before a measurement', async () => {
    const dying = await newPatient('安全乙')
    const drug = await add('/fact/medication', {
      patientId: dying,
      drug: '茶碱缓释片',
      drugClass: 'THEO',
      startDate: ago(9),
    })
    await add('/fact/observation', { patientId: dying, code: 'spo2', value: 90, observedAt: at(2) })
    const die = (deceasedAt: string) => call('PUT', '/patient/decease', { ids: dying, deceasedAt })
    expect((await die(at(3))).message).toContain('之后还有体征与观察记录')
    expect(await die(at(1))).toMatchObject({ success: true })
    const { body } = await app.call<Input>('GET', `/fact/medication/queryById?id=${drug.result!.id}`, { as: 'doctor' })
    expect(body.result).toMatchObject({ endDate: ago(1), stopReason: '患者死亡' })
  })

  test('overrides are read by their administrators alone, in their tenant', async () => {
    const doctor = await app.call('GET', '/safety/override/list', { as: 'doctor' })
    expect(doctor.status).toBe(403)
    const all = await app.call<Page<SafetyOverride>>('GET', '/safety/override/list', { as: 'admin' })
    expect(all.body.result!.total).toBeGreaterThan(0)
    const other = await app.call<Page<SafetyOverride>>('GET', '/safety/override/list', { as: 'outsider' })
    expect(other.body.result?.total ?? 0).toBe(0)
  })
  test('counts questions and overrides of a rule; an unanswered question counts as shown', async () => {
    const rateOf = async (rule: string) => {
      const { body } = await app.call<AskingRate[]>('GET', '/safety/override/rate', {
        as: 'admin',
        query: { from: ago(1), to: ago(0) },
      })
      return body.result!.find((rate) => rate.rule === rule)
    }
    const before = (await rateOf('oxygen')) ?? { shown: 0, overridden: 0 }
    const unusual = { kind: 'oxygen', startOn: ago(3), flow: 12 }
    expect(await add('/visit/oxygen', unusual)).toMatchObject({ code: 428 })
    await asked('/visit/oxygen', { ...unusual, flow: 11 })
    const after = { rule: 'oxygen', shown: before.shown + 2, overridden: before.overridden + 1 }
    await expect.poll(() => rateOf('oxygen'), { timeout: 5000 }).toEqual(after)
    expect((await app.call('GET', '/safety/override/rate', { as: 'doctor', query: {} })).status).toBe(403)
  })

  test('a question asks without values hidden from its writer, and a kept warning is hidden with them', async () => {
    const one = await newPatient('安全戊', { birthDate: '1941-06-01' })
    await add('/visit/allergy', { patientId: one, substance: '青霉素', kind: 'drug', reaction: '皮疹' })
    const drug = { patientId: one, drug: '阿莫西林胶囊', drugClass: 'OTHER', startDate: ago(1) }
    await add('/fact/medication', drug, '已与患者核对')
    const codes =
      /^(fact:medication:(list|add)|visit:allergy:list|patient:patient:list|safety:override:list|assess:assessment:(list|add)|assess:result:.*)$/
    const role = await addBoundRole(app, await rowsWith(app, (code) => codes.test(code)))
    const rule = (resource: string, field: string, word: string) =>
      call(
        'POST',
        '/sys/role/fieldRule',
        { roleId: role.id, resource, rules: [{ field, rule: word }] },
        undefined,
        'admin',
      )
    const ruled = await rule('visit:allergy', 'substance', 'masked')
    expect(ruled, ruled.message).toMatchObject({ success: true })
    expect(await rule('patient:patient', 'birthDate', 'hidden')).toMatchObject({ success: true })
    const token = await tokenOf(app, await addAccount(app, { roleCode: role.roleCode }))
    const own = async (method: string, path: string, given: Input) =>
      (await app.call<SafetyQuestion>(method, path, { token, [method === 'GET' ? 'query' : 'body']: given })).body
    const added = await own('POST', '/fact/medication/add', drug)
    expect(added).toMatchObject({ code: 428 })
    expect(JSON.stringify(added)).not.toMatch(/青霉素|皮疹/)
    const answers = { ageYears: 60, fev1PctPred: 45, mmrc: 2, sixMwdM: 300, bmi: 21 }
    const sheet = { tool: 'copd', part: 'stable', context: 'outpatient', patientId: one, answers }
    expect((await own('POST', '/assess/store', sheet)).result?.warnings).toEqual([
      '填写的年龄为 60 岁，与登记的出生日期不符。',
    ])
    const list = await own('GET', '/safety/override/list', { patientId: one })
    expect(list.result).toMatchObject({ total: 1, records: [{ rule: 'allergy', reason: '已与患者核对' }] })
    expect(JSON.stringify(list)).not.toContain('青霉素')
  })

  test('a recorded pregnancy ends scoring until it is over; a man cannot have one', async () => {
    const woman = await newPatient('安全丙', { gender: '2', birthDate: '1995-06-01' })
    const record = (value: number, days: number, patient = woman) =>
      add('/fact/observation', { patientId: patient, code: 'pregnancy', value, observedAt: at(days) })
    const basis = async () =>
      (await app.call<VitalsOf>('GET', '/fact/observation/vitals/of', { as: 'doctor', query: { patientId: woman } }))
        .body.result!.unfit
    expect((await record(1, 1, patientId)).message).toBe('登记的性别为男，不能记录妊娠，请核对患者')
    await record(1, 20)
    expect(await basis()).toBe('NEWS2 不适用于妊娠期')
    const vitals = { respiratoryRate: 18, restingSao2: 96, supplementalOxygen: false, hypercapnic: false }
    const more = { systolicBp: 130, pulse: 88, temperatureC: 36.8, consciousness: 'A' }
    const sheet = { tool: 'copd', part: 'admission', context: 'inpatient', patientId: woman }
    const first = await call('POST', '/assess/store', { ...sheet, answers: { ...vitals, ...more } })
    expect(first).toMatchObject({ code: 428, result: { warnings: ['患者记录为妊娠，NEWS2 不用于妊娠期。'] } })
    await record(0, 10)
    expect(await basis()).toBeNull()
    expect(await call('POST', '/assess/store', { ...sheet, answers: { ...vitals, ...more } })).toMatchObject({
      success: true,
    })
    await record(1, 400)
    expect(await basis()).toBeNull()
  })

  test('no body mass index is computed after an amputation', async () => {
    const one = await newPatient('安全丁')
    for (const [code, value] of Object.entries({ weight: 58, height: 170 }))
      await add('/fact/observation', { patientId: one, code, value, observedAt: at(1) })
    const prefilled = async () =>
      (await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', { as: 'doctor', query: { patientId: one } })).body
        .result!.values
    expect((await prefilled())['bmi']).toMatchObject({ value: 20.1 })
    await add('/fact/observation', { patientId: one, code: 'amputation', value: 1, observedAt: at(2) })
    const values = await prefilled()
    expect(values['bmi']).toBeUndefined()
    expect(values['weightKg']!.text).toBe('58 kg（有截肢，体重指数请另行估算后直接填写）')
    const answers = { fev1PctPred: 45, mmrc: 2, sixMwdM: 300, weightKg: 58, heightCm: 170 }
    const sheet = { tool: 'copd', part: 'stable', context: 'outpatient', patientId: one }
    const first = await call('POST', '/assess/store', { ...sheet, answers })
    expect(first.result?.warnings).toEqual(['患者有截肢，由身高、体重算出的体重指数不准，请另行估算后直接填写。'])
    expect(await call('POST', '/assess/store', { ...sheet, answers: { ...answers, bmi: 21 } })).toMatchObject({
      success: true,
    })
  })
})
