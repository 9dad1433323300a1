import {
  assessment,
  UNLINK_DAYS,
  type Assessment,
  type assessmentCandidates,
  type AssessmentDetail,
  type AssessResult,
  type StoredResults,
} from '@huxi/contract'
import type { OutputOf, Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole, addRule, menuOf, reachTo, rowsWith } from '../../../../test/conformance/holders.ts'
import { codeOf, store as storeHanded, waiting } from '../../../../test/handoff.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const MILD = { emrcd: '1', eosinophils: 0.2, consolidation: false, arterialPh: 7.4, atrialFibrillation: false }
const SEVERE = { ...MILD, emrcd: '5b', consolidation: true, atrialFibrillation: true }

describe('an assessment', () => {
  const app = useApp()
  let patientId: string
  let doctor: Account
  let bound: CallOptions

  const newPatient = async (name: string, more: object = {}): Promise<string> => {
    const body = {
      name,
      gender: '1',
      birthDate: `${Number(formatDay(app.clock.now()).slice(0, 4)) - 71}-01-01`,
      source: 'outpatient',
      ...more,
    }
    const answer = await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })
    expect(answer.body, answer.body.message).toMatchObject({ success: true })
    return answer.body.result!.id
  }
  const store = (more: object, options: CallOptions = { as: 'doctor' }) =>
    app.call<StoredResults>('POST', '/assess/store', {
      ...options,
      body: { tool: 'copd', part: 'admission', answers: MILD, context: 'inpatient', ...more },
    })
  const stored = async (more: object = {}, options?: CallOptions): Promise<string> =>
    (await store(more, options)).body.result!.groupId
  const read = async (id: string, options: CallOptions = { as: 'doctor' }) =>
    (await app.call<AssessmentDetail>('GET', '/assess/assessment/queryById', { ...options, query: { id } })).body
      .result!
  const list = async <T>(noun: string, query: object, options: CallOptions = { as: 'doctor' }): Promise<T[]> =>
    (await app.call<Page<T>>('GET', `/assess/${noun}/list`, { ...options, query: { pageSize: 100, ...query } })).body
      .result!.records
  const put = async (what: string, body: object, options: CallOptions = { as: 'doctor' }) =>
    (await app.call('PUT', `/assess/assessment/${what}`, { ...options, body })).body.message
  const noticesOf = async (person: Account) =>
    (
      await app.call<Page<{ isOpen: boolean; link: string }>>('GET', '/sys/notice/list', {
        token: await tokenOf(app, person),
        query: { kind: 'assessment.high' },
      })
    ).body.result!.records

  beforeAll(async () => {
    doctor = await addAccount(app, { roleCode: 'doctor' })
    patientId = await newPatient('张三丰', { responsibleDoctorId: doctor.id })
    const rows = await menuOf(app)
    const idOf = (code: string) => rows.find(({ codes }) => codes.includes(code))!.id
    const row = idOf('patient:patient:list')
    const rule = await addRule(app, row, { ruleColumn: 'deptId', ruleConditions: '=', ruleValue: 'elsewhere' })
    const held = ['assess:assessment:list', 'assess:assessment:link', 'assess:result:list', 'assess:result:add']
    const { roleCode } = await addBoundRole(app, [row, ...held.map(idOf)], { row, rules: [rule] })
    bound = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
  })

  test('is one row with its results as parts of the same patient', async () => {
    const id = await stored({ patientId, comment: '复诊' })
    const detail = await read(id)
    expect(detail).toMatchObject({ patientId, content: 'copd.admission', status: 'completed', comment: '复诊' })
    expect(detail.parts.length).toBeGreaterThan(1)
    expect(detail.figures).toContain('DECAF 0 分 低危')
    expect(new Set(detail.parts.map((part) => part.patientId))).toEqual(new Set([patientId]))
    expect(await list('assessment', { patientId })).toHaveLength(1)
    expect((await list<Record<string, unknown>>('assessment', { patientId }))[0]!['patientId_dictText']).toContain('P')
  })

  test('shows its most serious result first, in the list and on its page', async () => {
    const answers = { ...MILD, emrcd: '5b', consolidation: true, atrialFibrillation: true }
    const { figures, level, parts } = await read(await stored({ patientId, answers }))
    const levels = ['high', 'medium', 'low', 'none']
    expect(parts.map((part) => part.level)).toEqual(
      levels.flatMap((one) => parts.flatMap((p) => (p.level === one ? one : []))),
    )
    expect([level, parts[0]!.level]).toEqual(['high', 'high'])
    expect(figures.startsWith(parts[0]!.modelName)).toBe(true)
  })

  test('names urgent models first, also incomplete ones', async () => {
    const answers = { ...SEVERE, emrcd: null, arterialPh: 7.25 }
    const { figures, urgent } = await read(await stored({ patientId, answers }))
    expect(urgent).toContain('DECAF')
    const names = urgent!.split('、')
    const titles = figures.split('；').slice(0, names.length)
    expect(titles.map((one) => one.split(' ')[0])).toEqual(names)
    expect(figures).toContain('DECAF 高危（信息不完整）')
  })

  test('is named by its kind in the to-do of a reader from whom its figures are hidden', async () => {
    const reads = (code: string) => /^(?:patient|assess):/.test(code) && !/:(?:add|import|edit)$/.test(code)
    const { id: roleId, roleCode } = await addBoundRole(app, await rowsWith(app, reads))
    const rules = [{ field: 'figures', rule: 'hidden' }]
    const body = { roleId, resource: 'assess:assessment', rules }
    expect((await app.call('POST', '/sys/role/fieldRule', { as: 'admin', body })).body.success).toBe(true)
    const reader = await addAccount(app, { roleCode })
    await stored({ patientId: await newPatient('赵六', { responsibleDoctorId: reader.id }), answers: SEVERE })
    expect(await noticesOf(reader)).toMatchObject([{ title: '高危评估结果' }])
  })

  test('outside the population of a model stores no class, and every part says why', async () => {
    const id = await stored({ answers: { ...SEVERE, ageYears: 17 } })
    const { figures, urgent, parts } = await read(id)
    expect(parts.map((part) => part.modelCode)).toEqual(['news2'])
    expect(figures).toContain('DECAF 不适用')
    expect(urgent ?? '').not.toContain('DECAF')
    expect(parts[0]!.notes).toContain('DECAF：不适用。只用于 35 岁及以上的患者，填写的年龄为 17 岁。')
  })

  test('of an invisible, dead or merged patient cannot be stored, and keeps the hand-off', async () => {
    const dead = await newPatient('王五')
    const deceasedAt = `${formatDay(app.clock.now() - DAY_MS)} 08:00:00`
    await app.call('PUT', '/patient/decease', { as: 'doctor', body: { ids: dead, deceasedAt } })
    expect((await store({ patientId }, bound)).body.message).toContain('不在您的数据范围内')
    expect((await store({ patientId: '404' })).body.message).toContain('请重新选择患者')
    const code = await codeOf(app)
    expect((await storeHanded(app, { code, patientId: dead })).body.message).toContain('已登记死亡')
    expect(await waiting(app)).toHaveLength(1)
    const { body } = await storeHanded(app, { code, patientId })
    expect(await read(body.result!.groupId)).toMatchObject({ patientId, source: 'handoff' })
  })

  test('of a patient is seen like the patient, one without as before; another tenant sees neither', async () => {
    const [his, nobodys] = [await stored({ patientId }), await stored()]
    expect((await list<Assessment>('assessment', {}, bound)).map(({ id }) => id)).toContain(nobodys)
    expect((await list<Assessment>('assessment', {}, bound)).map(({ id }) => id)).not.toContain(his)
    expect(await list<AssessResult>('result', { groupId: his }, bound)).toEqual([])
    expect(await read(his, bound)).toBeNull()
    for (const id of [his, nobodys]) expect(await read(id, { as: 'outsider' })).toBeNull()
    expect(await put('link', { id: nobodys, patientId }, bound)).toContain('不在您的数据范围内')
    expect(await put('link', { id: nobodys, patientId }, { as: 'outsider' })).toBe('未找到对应实体')
  })

  test('without a patient is in the scope of its author and the author’s department, and of no ward', async () => {
    const rows = await menuOf(app)
    const codes = ['assess:assessment:list', 'assess:result:list', 'assess:result:add']
    const { id: role, roleCode } = await addBoundRole(
      app,
      codes.map((code) => rows.find((row) => row.codes.includes(code))!.id),
    )
    const me = { token: await tokenOf(app, await addAccount(app, { roleCode, departs: ['A01A01'] })) }
    const made = { mine: await stored({}, me), colleagues: await stored(), elsewhere: await stored({}, bound) }
    for (const [scope, reached] of [
      ['all', ['mine', 'colleagues', 'elsewhere']],
      ['depart', ['mine', 'colleagues']],
      ['duty', ['mine']],
      ['own', ['mine']],
    ] as const) {
      await reachTo(app, role, 'assess:assessment', { role: scope })
      const [assessments, results] = [
        (await list<Assessment>('assessment', {}, me)).map(({ id }) => id),
        (await list<AssessResult>('result', {}, me)).map(({ groupId }) => groupId),
      ]
      for (const found of [assessments, results])
        expect(
          Object.entries(made).flatMap(([name, id]) => (found.includes(id) ? [name] : [])),
          scope,
        ).toEqual(reached)
      await stored({}, me)
    }
  })

  test('is linked as a whole by a person, and can be unlinked for some days', async () => {
    const first = await stored({ comment: '张三丰，3床' })
    const id = await stored({ amendsId: first, comment: '张三丰，3床' })
    const { body } = await app.call<OutputOf<typeof assessmentCandidates>>('GET', '/assess/assessment/candidates', {
      as: 'doctor',
      query: { id },
    })
    expect(body.result!.candidates[0]).toMatchObject({ id: patientId, reasons: ['备注中的姓名相同'] })
    expect(await put('link', { id: first, patientId })).toContain('已被修正')
    expect(await put('link', { id, patientId })).toBe('已关联患者')
    expect(await put('link', { id, patientId })).toContain('请先取消关联')
    for (const one of [first, id]) expect((await read(one)).parts[0]!.patientId).toBe(patientId)
    expect(await put('unlink', { id, reason: '认错了人' })).toBe('已取消关联')
    expect((await read(first)).patientId).toBeNull()
    await put('link', { id, patientId })
    await sql`update assess_assessment set linked_at = linked_at - ${UNLINK_DAYS + 1} * interval '1 day' where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    expect(await put('unlink', { id, reason: '太晚' })).toContain(`超过 ${UNLINK_DAYS} 天`)
  })

  test('suggests patients by the last digits of an encrypted phone number', async () => {
    const other = await newPatient('赵五六', { phone: '13900009876', birthDate: null })
    const id = await stored({ comment: '尾号 9876 的家属代填' })
    const { body } = await app.call<OutputOf<typeof assessmentCandidates>>('GET', '/assess/assessment/candidates', {
      as: 'doctor',
      query: { id },
    })
    expect(body.result!.candidates).toMatchObject([{ id: other, reasons: ['备注中的手机尾号相同'] }])
  })

  test('is corrected once and never overwritten; voided ones do not count', async () => {
    const old = await stored({ patientId })
    const before = await read(old)
    const id = await stored({ amendsId: old, answers: { ...MILD, emrcd: '3' } })
    const after = await read(id)
    expect(after).toMatchObject({ amendsId: old, patientId, performedAt: before.performedAt, status: 'completed' })
    const { parts, answers, figures } = await read(old)
    expect([answers, figures]).toEqual([before.answers, before.figures])
    expect(new Set(parts.map(({ standing }) => standing))).toEqual(new Set(['amended']))
    expect(await read(old)).toMatchObject({ status: 'amended', amendedById: id })
    expect((await store({ amendsId: old })).body.message).toContain('已被他人修正')
    expect((await store({ amendsId: id, part: 'discharge' })).body.success).toBe(false)
    expect(await put('void', { id: old, reason: '错' })).toContain('已被修正')
    expect(await put('void', { id, reason: '填错患者' })).toBe('已作废')
    expect(await read(id)).toMatchObject({ status: 'entered_in_error', voidReason: '填错患者' })
    expect((await store({ amendsId: id })).body.message).toContain('已作废')
  })

  test('that is urgent notifies the responsible doctor and stays on the chart until acknowledged', async () => {
    const ctx = systemOf(app, 1)
    const nobodys = await stored({ answers: SEVERE })
    const isTold = async (id: string) =>
      (await noticesOf(doctor)).some(({ link, isOpen }) => isOpen && link.endsWith(id))
    expect(await isTold(nobodys)).toBe(false)
    const id = await stored({ patientId, answers: SEVERE })
    expect(await isTold(id)).toBe(true)
    const openAlerts = () =>
      storeOf(ctx, assessment).list(ctx, [sql`patient_id = ${patientId} and attention = 'waiting'`])
    const before = await openAlerts()
    expect(before[0]!.id).toBe(id)
    await put('link', { id: nobodys, patientId })
    expect(await isTold(nobodys)).toBe(true)
    expect(await openAlerts()).toHaveLength(before.length + 1)
    expect(await put('acknowledge', { ids: id, deed: 'other', note: '已请上级医生会诊' })).toBe('已确认')
    expect(await read(id)).toMatchObject({
      unacknowledged: false,
      attention: 'done',
      deed_dictText: '其他',
      deedNote: '已请上级医生会诊',
      acknowledgedBy: 'doctor',
    })
    await put('void', { id: nobodys, reason: '试填' })
    expect(await openAlerts()).toHaveLength(before.length - 1)
    expect([await isTold(id), await isTold(nobodys)]).toEqual([false, false])
  })

  test('keeps the record’s value at that time beside each answer', async () => {
    const body = {
      patientId,
      code: 'eos',
      value: 300,
      unit: '/uL',
      sampledAt: `${formatDay(app.clock.now())} 00:00:01`,
    }
    const added = await app.call('POST', '/fact/lab/add', { as: 'doctor', body })
    expect(added.body, added.body.message).toMatchObject({ success: true })
    const { answers } = await read(await stored({ patientId }))
    expect(answers.find(({ key }) => key === 'eosinophils')?.known).toMatchObject({ same: false, stale: false })
    expect((await read(await stored())).answers.some(({ known }) => known)).toBe(false)
  })
})
