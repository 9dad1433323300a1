import type { BedStay, WardList } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../src/engine/core/transaction.ts'
import { patientDied } from '../src/modules/care/visit/index.ts'
import { addAccount, departId, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBoundRole, addRule, menuOf } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { ownStatements } from './statements.ts'

type Input = Record<string, unknown>
const REFUSED = { success: false, code: 500 }
const [CROWD, STATEMENTS] = [50, 12]

/** 一二, 三〇: names have no digits. */
const numeral = (n: number): string =>
  [...String(n)].map((digit) => '零一二三四五六七八九'.charAt(Number(digit))).join('')

describe('visits', () => {
  const app = useApp()
  let counter = 0
  let ward = ''
  const beds: string[] = []

  const post = async <T = { id: string }>(path: string, body: Input, options: CallOptions = { as: 'admin' }) =>
    (await app.call<T>('POST', path, { ...options, body })).body
  const put = async (path: string, body: Input, options: CallOptions = { as: 'admin' }) =>
    (await app.call('PUT', path, { ...options, body })).body
  const get = async <T = Input>(path: string, query: Input = {}, options: CallOptions = { as: 'admin' }) =>
    (await app.call<T>('GET', path, { ...options, query })).body.result!
  const addPatient = async (name: string, options?: CallOptions): Promise<string> =>
    (await post('/patient/add', { name, gender: '1', birthDate: '1950-03-01', duplicateReason: '同名' }, options))
      .result!.id
  const addWard = async (count: number, options?: CallOptions): Promise<[ward: string, beds: string[]]> => {
    const name = `病区${(counter += 1)}`
    const given = Array.from({ length: count }, (_, n) => ({ bedNo: String(n + 1) }))
    const { id } = (await post('/visit/ward/add', { name, beds: given }, options)).result!
    const added = await get<{ beds: { id: string }[] }>('/visit/ward/queryById', { id }, options)
    return [id, added.beds.map((one) => one.id)]
  }
  const admit = (patientId: string, bedId: string, more: Input = {}) =>
    post('/visit/encounter/admit', { patientId, bedId, ...more })
  const at = (days: number, time = '08:00:00') =>
    `${new Date(app.clock.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)} ${time}`
  const visit = (id: string) => get('/visit/encounter/queryById', { id })
  const stays = (encounterId: string) => get<BedStay[]>('/visit/encounter/stays', { encounterId })
  const board = (wardId = ward, options?: CallOptions) => get<WardList>('/visit/ward/beds', { wardId }, options)

  beforeAll(async () => {
    const [id, own] = await addWard(9)
    ward = id
    beds.push(...own)
  })

  test('of fifty concurrent admissions to one bed one succeeds; the refusals name the bed and its patient', async () => {
    const people = await Promise.all(Array.from({ length: CROWD }, (_, n) => addPatient(`患者${numeral(n)}`)))
    const answers = await Promise.all(people.map((id) => admit(id, beds[0]!)))
    const won = answers.findIndex(({ success }) => success)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer.message).toMatch(new RegExp(`^病区\\d+ 1 床已有患者患者${numeral(won)}（P\\d+），请改选其他床位$`))
    // both or neither: without a bed there is no visit
    expect((await get<{ total: number }>('/visit/encounter/list', { pageSize: 1 })).total).toBe(1)
    const { beds: lines, wards } = await board()
    expect(lines[0]).toMatchObject({ status: 'taken', stay: { days: 1, patient: { name: `患者${numeral(won)}` } } })
    expect(lines[0]!.stay!.marks.map(({ text }) => text)).toEqual(['今日入院', '未评估'])
    expect(wards.find(({ id }) => id === ward)).toMatchObject({ beds: 9, taken: 1 })
  })

  test('a transfer closes one stay and opens the next; finishing ends it, reopening gives the bed back', async () => {
    const patientId = await addPatient('转床者')
    const { id } = (await admit(patientId, beds[1]!, { startAt: at(-3) })).result!
    expect(await put('/visit/encounter/transfer', { ids: id, bedId: beds[0] })).toMatchObject(REFUSED)
    expect(await visit(id)).toMatchObject({ bedId: beds[1] })
    expect((await put('/visit/encounter/transfer', { ids: id, bedId: beds[2], at: at(-2) })).success).toBe(true)
    expect(await stays(id)).toMatchObject([
      { bedId: beds[2], startAt: at(-2), endAt: null },
      { bedId: beds[1], startAt: at(-3), endAt: at(-2) },
    ])
    expect((await put('/visit/encounter/finish', { ids: id })).message).toBe('请选择离院方式')
    const early = { ids: id, endAt: at(-3, '09:00:00'), dischargeWay: 'order' }
    expect((await put('/visit/encounter/finish', early)).message).toContain('早于最后一次入床时间')
    expect((await put('/visit/encounter/finish', { ids: id, endAt: at(-1), dischargeWay: 'order' })).success).toBe(true)
    expect(await visit(id)).toMatchObject({ status: 'finished', endAt: at(-1), bedId: null, wardId: ward })
    expect((await put('/visit/encounter/reopen', { ids: id, reason: '误操作' })).success).toBe(true)
    expect(await visit(id)).toMatchObject({ status: 'in_progress', endAt: null, dischargeWay: null, bedId: beds[2] })
    expect((await put('/visit/encounter/cancel', { ids: id, reason: '登记错误' })).success).toBe(true)
    expect(await stays(id)).toEqual([])
    expect((await admit(await addPatient('接床者'), beds[2]!, { startAt: at(-2) })).success).toBe(true)
  })

  test('a bed that became free later is not given for earlier times', async () => {
    const first = (await admit(await addPatient('先住者'), beds[3]!, { startAt: at(-5) })).result!
    await put('/visit/encounter/finish', { ids: first.id, endAt: at(-2), dischargeWay: 'order' })
    const next = await addPatient('后住者')
    expect((await admit(next, beds[3]!, { startAt: at(-4) })).message).toContain(`4 床在 ${at(-2)} 才空出`)
    expect((await admit(next, beds[3]!, { startAt: at(-2) })).success).toBe(true)
  })

  test('a patient is in hospital once at a time, and only alive', async () => {
    const patientId = await addPatient('住院者')
    const { id } = (await admit(patientId, beds[4]!, { startAt: at(-9) })).result!
    const { visitNo } = await visit(id)
    const again = await admit(patientId, beds[5]!)
    expect(again).toMatchObject(REFUSED)
    expect(again.message).toContain(`另一次住院 ${String(visitNo)}（${at(-9)} ～ 至今）时间重叠`)
    const none = { patientId, kind: 'outpatient' }
    expect((await post('/visit/encounter/add', { ...none, startAt: '1949-01-01 08:00:00' })).message).toContain(
      '出生日期',
    )
    const late = (await post('/visit/encounter/add', { ...none, startAt: at(2) })).result!
    expect((await put('/visit/encounter/begin', { ids: late.id, startAt: at(2) })).message).toContain('还没有到')
    const death = { ids: id, endAt: at(-1), dischargeWay: 'death' }
    expect((await put('/visit/encounter/finish', death)).success).toBe(true)
    expect(await get('/patient/queryById', { id: patientId })).toMatchObject({ status: 'deceased' })
    await sql`update patient set deceased_at = ${at(-1)} where id = ${patientId}`.execute(systemOf(app, 1).db)
    expect((await admit(patientId, beds[4]!)).message).toContain('死亡')
    expect((await put('/visit/encounter/reopen', { ids: id, reason: '误操作' })).message).toContain(
      '先在患者登记中撤销死亡',
    )
    const shot = { patientId, vaccine: 'influenza', givenOn: at(0).slice(0, 10) }
    expect((await post('/visit/vaccination/add', shot)).message).toContain('晚于患者的死亡时间')
  })

  test('a patient in an emergency bed leaves it for the ward', async () => {
    const patientId = await addPatient('留观者')
    const { id } = (await post('/visit/encounter/add', { patientId, kind: 'emergency', startAt: at(-1) })).result!
    await put('/visit/encounter/begin', { ids: id, bedId: beds[5] })
    const inpatient = (await admit(patientId, beds[6]!)).result!
    expect(await visit(id)).toMatchObject({ bedId: null, status: 'in_progress' })
    expect((await board()).beds.map(({ stay }) => stay?.encounterId).filter((one) => one === id)).toEqual([])
    expect(await visit(inpatient.id)).toMatchObject({ bedId: beds[6], wardId: ward })
  })

  test('a death is not before a visit, and ends planned ones', async () => {
    const patientId = await addPatient('将逝者')
    const seen = (await post('/visit/encounter/add', { patientId, kind: 'outpatient', startAt: at(-2) })).result!
    await put('/visit/encounter/begin', { ids: seen.id })
    const later = (await post('/visit/encounter/add', { patientId, kind: 'outpatient', startAt: at(9) })).result!
    const die = (moment: string) =>
      inTransaction(systemOf(app, 1), async (tx) => {
        await sql`update patient set deceased_at = ${moment} where id = ${patientId}`.execute(tx.db)
        await patientDied(tx, patientId)
      })
    const { visitNo } = await visit(seen.id)
    await expect(die(at(-3))).rejects.toThrow(`还有就诊 ${String(visitNo)}，死亡时间不能更早`)
    await die(at(-1))
    expect((await visit(later.id))['status']).toBe('cancelled')
    expect((await visit(seen.id))['status']).toBe('in_progress')
  })

  test('a visit number is unique within its system', async () => {
    const patientId = await addPatient('门诊者')
    const given = { patientId, kind: 'outpatient', startAt: at(-1), visitNo: 'MZ0001', system: '东院' }
    expect((await post('/visit/encounter/add', given)).success).toBe(true)
    expect((await post('/visit/encounter/add', given)).message).toContain('MZ0001')
    expect((await post('/visit/encounter/add', { ...given, system: '西院' })).success).toBe(true)
  })

  test('one principal diagnosis of a visit, filled from its code, and of no visit of another patient', async () => {
    const added = await post<{ added: number }>('/visit/icd/starter', {})
    expect(added.result!.added).toBeGreaterThan(600)
    expect((await post<{ added: number }>('/visit/icd/starter', {})).result).toEqual({ added: 0 })
    const { records } = await get<{ records: { id: string; name: string }[] }>('/visit/icd/list', { code: 'J44.1' })
    const patientId = await addPatient('诊断者')
    const encounterId = (await admit(patientId, beds[7]!)).result!.id
    const given = { patientId, encounterId, icdId: records[0]!.id, diagnosedOn: at(0).slice(0, 10) }
    const path = '/visit/diagnosis/add'
    const { id } = (await post(path, { ...given, certainty: 'confirmed', principal: true })).result!
    expect(await get('/visit/diagnosis/queryById', { id })).toMatchObject({ diagnosisText: records[0]!.name })
    expect((await post(path, { ...given, certainty: 'confirmed', principal: true })).message).toContain('主要诊断已是')
    expect((await post(path, { ...given, certainty: 'excluded', principal: true })).message).toContain('已排除')
    const other = await addPatient('别人')
    expect((await post(path, { ...given, patientId: other, certainty: 'confirmed' })).message).toContain('不是该患者的')
    expect((await board()).beds[7]!.stay).toMatchObject({ diagnosis: records[0]!.name })
  })

  test('of concurrent entries of one allergy, in any case of its letters, one is kept', async () => {
    const [patientId, other] = [await addPatient('过敏者'), await addPatient('另一过敏者')]
    const add = (substance: string, of = patientId) =>
      post('/visit/allergy/add', { patientId: of, substance, kind: 'drug' })
    const answers = await Promise.all(['Penicillin', 'penicillin', 'PENICILLIN'].map((substance) => add(substance)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)!.message).toMatch(/已登记过对“penicillin”过敏/i)
    expect(await add('penicillin', other)).toMatchObject({ success: true })
  })

  test('a caller limited to one department sees that other beds are taken, without their patients', async () => {
    const department = await departId(app, 'A01A01')
    const seen = { name: '本科者', gender: '1', birthDate: '1950-03-01', deptId: department }
    const own = (await post('/patient/add', seen)).result!.id
    const [other, [first, second]] = await addWard(2)
    await admit(own, first!)
    const hidden = await addPatient('别科者')
    const theirs = (await admit(hidden, second!)).result!
    const rows = (await menuOf(app)).filter(({ codes }) => codes.some((code) => /^(patient|visit):/.test(code)))
    const list = rows.find(({ codes }) => codes.includes('patient:patient:list'))!.id
    const rule = await addRule(app, list, { ruleColumn: 'deptId', ruleConditions: '=', ruleValue: department })
    const ids = rows.map(({ id }) => id)
    const { roleCode } = await addBoundRole(app, ids, { row: list, rules: [rule] })
    const bound = { token: await tokenOf(app, await addAccount(app, { roleCode })) }
    const answer = await app.call<WardList>('GET', '/visit/ward/beds', { ...bound, query: { wardId: other } })
    expect(answer.body.result!.beds).toMatchObject([
      { status: 'taken', stay: { patient: { id: own, name: '本科者' } } },
      { status: 'taken', stay: null },
    ])
    for (const secret of ['别科者', hidden, theirs.id]) expect(JSON.stringify(answer.body)).not.toContain(secret)
    const refused = await post('/visit/encounter/admit', { patientId: own, bedId: second }, bound)
    expect(refused.message).toMatch(/ 2 床已被占用，请改选其他床位$/)
    const stays = await app.call('GET', '/visit/encounter/stays', { ...bound, query: { encounterId: theirs.id } })
    expect(stays.body).toMatchObject(REFUSED)
    expect((await put('/visit/encounter/cancel', { ids: theirs.id, reason: '无' }, bound)).success).toBe(false)
    const borrowed = await post('/visit/encounter/admit', { patientId: hidden, bedId: second }, bound)
    expect(borrowed.message).toBe('患者不存在，请重新选择')
  })

  test('a full ward takes as many statements as one with a single patient', async () => {
    const sentFor = async (wardId: string): Promise<string[]> => (await ownStatements(() => board(wardId))).sort()
    const [few, own] = await addWard(1)
    await admit(await addPatient('独住者'), own[0]!)
    await sentFor(few)
    const [one, many] = [await sentFor(few), await sentFor(ward)]
    expect(many).toEqual(one)
    expect(many.length).toBeLessThanOrEqual(STATEMENTS)
  })

  test('another tenant finds no ward, admits no patient to our beds, and reads no stays', async () => {
    const outsider = { as: 'outsider' } as const
    const patientId = await addPatient('邻居', outsider)
    const [bed] = (await addWard(1, outsider))[1]
    expect((await board(ward, outsider)).wards.map(({ id }) => id)).not.toContain(ward)
    expect((await board(ward, outsider)).wardId).not.toBe(ward)
    const into = await post('/visit/encounter/admit', { patientId, bedId: beds[8] }, outsider)
    expect(into.message).toBe('床位不存在，请重新选择')
    expect((await admit(patientId, beds[8]!)).message).toBe('患者不存在，请重新选择')
    expect((await post('/visit/encounter/admit', { patientId, bedId: bed }, outsider)).success).toBe(true)
    const { records } = await get<{ records: { id: string }[] }>('/visit/encounter/list', { pageSize: 1 })
    const theirs = await app.call('GET', '/visit/encounter/stays', {
      ...outsider,
      query: { encounterId: records[0]!.id },
    })
    expect(theirs.body).toMatchObject(REFUSED)
  })
})
