import type { Observation } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { addLying } from '../../../../test/clinicians.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'

describe('at a bed', () => {
  const app = useApp()

  test('values of a round are kept together or not at all; every fault is said at its field', async () => {
    const { id: patientId } = await addLying(app, 'A01A01')
    const round = async (body: object) =>
      (
        await app.call<{ ids?: string[]; fields?: object }>('POST', '/fact/observation/vitals', {
          as: 'nurse',
          body: { patientId, ...body },
        })
      ).body
    const kept = async () =>
      (
        await app.call<{ records: Observation[] }>('GET', '/fact/observation/list', {
          as: 'nurse',
          query: { patientId, column: 'id', order: 'asc' },
        })
      ).body.result!.records
    const before = await kept()
    expect((await round({})).message).toBe('请至少填写一项体征')
    const wrong = await round({ heartRate: 88, temperature: 98.6, spo2: 0.95 })
    expect(wrong.result!.fields).toMatchObject({
      temperature: expect.stringContaining('℉，即 37'),
      spo2: expect.stringContaining('可能是单位 小数'),
    })
    expect((await round({ sbp: 80, dbp: 120 })).result!.fields).toHaveProperty('dbp')
    expect((await round({ spo2: 95, oxygenDevice: 'tube', oxygenFlow: 2 })).result!.fields).toHaveProperty(
      'oxygenDevice',
    )
    expect((await round({ spo2: 95, consciousness: 'X' })).result!.fields).toHaveProperty('consciousness')
    const late = formatTime(app.clock.now() + HOUR_MS)
    expect((await round({ spo2: 95, observedAt: late })).message).toBe('测量时间不能晚于现在，请核对')
    expect(await kept()).toEqual(before)
    const { ids } = (
      await round({
        temperature: 36.8,
        heartRate: 88,
        spo2: 93,
        oxygenDevice: 'cannula',
        oxygenFlow: 2,
      })
    ).result!
    const rows = (await kept()).filter(({ id }) => ids!.includes(id))
    expect(new Set(rows.map(({ observedAt }) => observedAt)).size).toBe(1)
    expect(new Map(rows.map(({ code, value, method }) => [code, [value, method]]))).toEqual(
      new Map<string, unknown[]>([
        ['temperature', [36.8, null]],
        ['heart_rate', [88, null]],
        ['spo2', [93, '鼻导管 2 L/min']],
        ['oxygen_flow', [2, '鼻导管 2 L/min']],
      ]),
    )
  })
  test('eMRCD travels as 5a or 5b; a bare 5 is neither', async () => {
    const { id: patientId } = await addLying(app, 'A01A01')
    const observedAt = formatTime(app.clock.now() - HOUR_MS)
    const write = async (path: string, body: object) =>
      (
        await app.call<{ id: string }>(path === 'add' ? 'POST' : 'PUT', `/fact/observation/${path}`, {
          as: 'nurse',
          body: { patientId, code: 'emrcd', observedAt, ...body },
        })
      ).body
    const stored = async (value: unknown) => {
      const { id } = (await write('add', { value })).result!
      const { body } = await app.call<Observation>('GET', `/fact/observation/queryById?id=${id}`, { as: 'nurse' })
      return body.result!
    }
    const row = await stored('5b')
    expect([row.value, (await stored('5a')).value, (await stored(4)).value]).toEqual(['5b', '5a', 4])
    for (const value of [5, 6, '5c', 'C'])
      expect((await write('add', { value })).message).toContain('eMRCD应为一个等级：1、2、3、4、5a、5b')
    expect((await write('edit', { ...row, value: 5 })).message).toContain('eMRCD应为一个等级')
    expect(await write('edit', { ...row, note: '复核' })).toMatchObject({ success: true })
    expect((await write('add', { code: 'weight', value: '5a' })).message).toContain('体重应在 10–300 kg 之间')
  })
})
