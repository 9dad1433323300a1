import type { CriticalValue, Notice, OwnRange, ReferenceRangeRow, SafetyQuestion } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, rowsWith } from '../../../../test/conformance/holders.ts'
import { DAY_MS, formatDay, formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'

type Input = Record<string, unknown>
type Who = 'doctor' | 'admin' | 'outsider'

describe('ranges', () => {
  const app = useApp()
  const ids = { man: '', woman: '', child: '', unknown: '' }
  const at = (hours = 0): string => formatTime(app.clock.now() - hours * HOUR_MS - MINUTE_MS)
  const years = (n: number): string => formatDay(app.clock.now() - Math.round(n * 365.25 + 2) * DAY_MS)

  const call = async (method: string, path: string, body: Input, as: Who = 'doctor', reason?: string) =>
    (
      await app.call<Input & { id: string } & SafetyQuestion>(method, path, {
        as,
        body,
        ...(reason && { headers: { 'x-huxi-reason': encodeURIComponent(reason) } }),
      })
    ).body
  const get = async <T>(path: string, as: Who = 'doctor') => (await app.call<T>('GET', path, { as })).body.result!
  const newPatient = async (name: string, more: Input): Promise<string> => {
    const { result, message } = await call('POST', '/patient/add', { name, source: 'outpatient', ...more })
    expect(result, message).toBeTruthy()
    return result!.id
  }
  const judge = async (kind: string, body: Input) => {
    const { result, message } = await call('POST', `/fact/${kind}/add`, { patientId: ids.man, ...body })
    expect(result, message).toBeTruthy()
    const { flag, reference } = await get<Input>(`/fact/${kind}/queryById?id=${result!.id}`)
    return { id: result!.id, flag, reference }
  }
  const lab = (code: string, value: unknown, unit: string, more: Input = {}) =>
    judge('lab', { code, value, unit, sampledAt: at(), ...more })
  const register = async (patientId: string, as: Who = 'doctor') =>
    (await get<Page<CriticalValue>>(`/range/critical/list?patientId=${patientId}`, as))?.records ?? []
  const todos = async () =>
    (await get<Page<{ title: string; doneTime: string | null }>>('/sys/notice/list?todo=1&pageSize=100'))?.records ?? []

  beforeAll(async () => {
    ids.man = await newPatient('范围甲', { gender: '1', birthDate: years(45) })
    ids.woman = await newPatient('范围乙', { gender: '2', birthDate: years(45) })
    ids.child = await newPatient('范围童', { gender: '1', birthDate: years(8) })
    ids.unknown = await newPatient('范围未知', { gender: '1' })
  })

  test('the same value is judged by sex and age, and says by which range', async () => {
    expect(await lab('urea', 2.9, 'mmol/L')).toMatchObject({ flag: 'low', reference: '3.1–8 mmol/L' })
    const { id, ...woman } = await lab('urea', 2.9, 'mmol/L', { patientId: ids.woman })
    expect(woman).toEqual({ flag: 'normal', reference: '2.6–7.5 mmol/L' })
    await call('DELETE', `/fact/lab/delete?id=${id}`, {})
    expect(await lab('ige', 95, 'IU/mL', { patientId: ids.child })).toMatchObject({
      flag: 'high',
      reference: '≤ 90 IU/mL',
    })
    expect(await lab('ige', 95, 'IU/mL')).toMatchObject({ flag: 'normal' })
  })

  test('a child is not judged by ranges of adults, and the record says so; an unknown age is not flagged', async () => {
    expect(await lab('albumin', 30, 'g/L', { patientId: ids.child })).toMatchObject({ flag: 'adult', reference: null })
    expect(await lab('albumin', 30, 'g/L', { patientId: ids.unknown })).toMatchObject({ flag: null })
  })

  test('a value in another unit is converted, and keeps the unit it was typed in', async () => {
    expect(await lab('paco2', 6.5, 'kPa')).toMatchObject({ flag: 'high', reference: '35–45 mmHg' })
  })

  test.each([
    ['<8', 'normal'],
    ['<12', 'unclear'],
    ['>10', 'high'],
    ['≥10', 'unclear'],
    ['≤10', 'normal'],
  ])('CRP %s mg/L beside a limit of 10 is %s: the whole interval counts', async (value, flag) => {
    expect(await lab('crp', value, 'mg/L')).toMatchObject({ flag })
  })

  test('a unit that would make the value usual is asked about once, and never guessed', async () => {
    const body = { patientId: ids.woman, code: 'urea', value: 14, unit: 'mmol/L', sampledAt: at() }
    const first = await call('POST', '/fact/lab/add', body)
    expect(first.code).toBe(428)
    expect(first.result!.warnings).toEqual([
      '尿素 14 mmol/L 超出参考范围 2.6–7.5 mmol/L，而 14 mg/dL（BUN） 在参考范围内，请核对单位是否为 mg/dL（BUN）。',
    ])
    expect(await call('POST', '/fact/lab/add', body, 'doctor', '检验单为 mmol/L')).toMatchObject({ success: true })
    expect(await lab('urea', 15, 'mmol/L', { patientId: ids.woman, sampledAt: at(1) })).toMatchObject({ flag: 'high' })
  })

  test('device values are judged: FeNO by age, oxygen saturation by its code', async () => {
    const feno = (patientId: string) => judge('feno', { patientId, testedAt: at(), flow: '50', ppb: 22 })
    expect(await feno(ids.man)).toMatchObject({ flag: 'normal', reference: '≤ 25 ppb' })
    expect(await feno(ids.child)).toMatchObject({ flag: 'high', reference: '≤ 20 ppb' })
    expect(await judge('observation', { code: 'spo2', value: 93, observedAt: at() })).toMatchObject({ flag: 'low' })
  })

  test('a hidden value is hidden in the register, and its judgement with it', async () => {
    await lab('ph', 7.11, '1', { patientId: ids.woman })
    const reads = (code: string) => /^(?:patient|fact|range):/.test(code) && !/:(?:add|import|edit)$/.test(code)
    const { id: roleId, roleCode } = await addBoundRole(app, await rowsWith(app, reads))
    const rules = [{ field: 'value', rule: 'hidden' }]
    expect((await call('POST', '/sys/role/fieldRule', { roleId, resource: 'fact:lab', rules }, 'admin')).success).toBe(
      true,
    )
    const account = await addAccount(app, { roleCode })
    const token = await tokenOf(app, account)
    const own = await newPatient('范围隐', { gender: '1', birthDate: years(60), responsibleDoctorId: account.id })
    await lab('ph', 7.13, '1', { patientId: own })
    const told = await app.call<Page<Notice>>('GET', '/sys/notice/list', { token })
    expect(told.body.result!.records).toMatchObject([{ title: '危急值', kind: 'range.critical' }])
    const seenIn = async (path: string, names: readonly string[]) => {
      const query = { patientId: ids.woman }
      const answer = await app.call<Page<Input>>('GET', path, { token, query })
      const [row] = answer.body.result!.records
      return names.filter((name) => ![null, undefined, '***'].includes(row?.[name] as string | null | undefined))
    }
    expect(await seenIn('/range/critical/list', ['item', 'result', 'flag', 'reference'])).toEqual(['item'])
    expect(await seenIn('/fact/lab/list', ['code', 'value', 'flag', 'reference'])).toEqual(['code'])
    const asked = await app.call<Page<Input>>('GET', '/fact/lab/list', { token, query: { flag: 'critical_low' } })
    expect(asked.body.result?.total ?? 0).toBe(0)
  })

  test('a critical value is kept in the register and is due until its handling is recorded', async () => {
    const patientId = await newPatient('范围危', { gender: '1', birthDate: years(60) })
    expect(await lab('ph', 7.12, '1', { patientId })).toMatchObject({ flag: 'critical_low' })
    const [row] = await register(patientId)
    expect(row).toMatchObject({ item: '动脉血 pH', result: '7.12', attention: 'waiting', reference: '7.35–7.45' })
    expect((await todos()).map(({ title }) => title)).toContain('范围危 动脉血 pH 7.12 ↓↓ 危急低值')
    const neighbour = await call('PUT', '/range/critical/acknowledge', { ids: row!.id, deed: 'told' }, 'outsider')
    expect(neighbour.success).toBe(false)
    const other = await call('PUT', '/range/critical/acknowledge', { ids: row!.id, deed: 'other' })
    expect(other.message).toBe('处理措施为“其他”时，请填写处理说明')
    expect(await call('PUT', '/range/critical/acknowledge', { ids: row!.id, deed: 'told' })).toMatchObject({
      success: true,
    })
    expect(await register(patientId)).toMatchObject([{ attention: 'done', deed: 'told', acknowledgedBy: 'doctor' }])
  })

  test('withdraws the alarm of a corrected value; an old value has a flag alone', async () => {
    const patientId = await newPatient('范围改', { gender: '1', birthDate: years(60) })
    const { id } = await lab('pao2', 38, 'mmHg', { patientId })
    const edit = { id, version: 1, patientId, code: 'pao2', value: 88, unit: 'mmHg', sampledAt: at() }
    expect(await call('PUT', '/fact/lab/edit', edit)).toMatchObject({ success: true })
    expect(await register(patientId)).toMatchObject([{ attention: 'withdrawn' }])
    expect(await lab('ph', 7.1, '1', { patientId, sampledAt: at(100) })).toMatchObject({ flag: 'critical_low' })
    expect(await register(patientId)).toHaveLength(1)
  })

  test('a set of vital signs raises the alarm of NEWS2 alone; a single observation its own', async () => {
    const patientId = await newPatient('范围征', { gender: '1', birthDate: years(60) })
    const { result } = await call('POST', '/fact/observation/vitals', { patientId, spo2: 80 })
    expect(result).toMatchObject({ news2: { level: 'medium' } })
    expect(await register(patientId)).toEqual([])
    expect(await judge('observation', { patientId, code: 'spo2', value: 79, observedAt: at(1) })).toMatchObject({
      flag: 'critical_low',
    })
    expect(await register(patientId)).toMatchObject([{ item: 'SpO₂', result: '79 %' }])
  })

  test('ranges are edited by administrators: limits in order, no overlap, own unit', async () => {
    const add = (more: Input) =>
      call(
        'POST',
        '/range/reference/add',
        { code: 'crp', sex: 'any', ageFrom: 0, ageTo: 18, unit: 'mg/L', high: 8, source: '本院', ...more },
        'admin',
      )
    expect((await add({ low: 9 })).message).toBe('参考上限应大于参考下限')
    expect((await add({ criticalHigh: 5 })).message).toBe('危急高限不能低于参考上限')
    expect((await add({ unit: 'mmHg' })).message).toBe('C 反应蛋白的单位应为 mg/L 或 mg/dL')
    expect((await add({ ageTo: 19 })).message).toContain('重叠')
    expect(await add({})).toMatchObject({ success: true })
    expect((await lab('crp', 9, 'mg/L', { patientId: ids.child })).flag).toBe('high')
    expect((await app.call('POST', '/range/reference/add', { as: 'doctor', body: {} })).status).toBe(403)
  })

  test('each tenant has its own ranges and sees none of another', async () => {
    const own = await get<Page<ReferenceRangeRow>>('/range/reference/list?pageSize=100&code=crp', 'admin')
    expect(own.records).toHaveLength(2)
    const theirs = await get<Page<ReferenceRangeRow>>('/range/reference/list?pageSize=100&code=crp', 'outsider')
    expect(theirs?.records ?? []).not.toContainEqual(expect.objectContaining({ id: own.records[0]!.id }))
    expect(await register(ids.man, 'outsider')).toEqual([])
    const { status, body } = await app.call('GET', `/range/reference/of?patientId=${ids.man}`, { as: 'outsider' })
    expect([status, body.success]).not.toEqual([200, true])
  })

  test('forms are given the ranges of the patient', async () => {
    const { ranges, adultCodes } = await get<{ ranges: OwnRange[]; adultCodes: string[] }>(
      `/range/reference/of?patientId=${ids.child}`,
    )
    expect(adultCodes).toContain('albumin')
    expect(ranges.filter(({ code }) => code === 'ige')).toMatchObject([{ ageFrom: 6, high: 90 }])
    expect(ranges.some(({ code }) => code === 'albumin')).toBe(false)
  })
})
