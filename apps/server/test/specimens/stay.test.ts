import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { stay } from './stay.ts'

describe('a span of time', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([stay])))
  afterAll(() => app.dispose())

  const at = (hour: string) => `2030-01-01 ${hour}:00`
  const add = async (place: string, from: string, until: string, as: 'admin' | 'outsider' = 'admin') => {
    const body = { place, beginsAt: at(from), endsAt: at(until) }
    return (await app.call<{ id: string }>('POST', `${stay.path}/add`, { as, body })).body
  }
  const change = async (verb: string, id: string, more: object = {}) =>
    (await app.call('PUT', `${stay.path}/${verb}`, { as: 'admin', body: { id, ids: id, ...more } })).body

  test('is given to one of fifty concurrent callers, and again for another place and in another tenant', async () => {
    const tries = await Promise.all(Array.from({ length: 50 }, (_, n) => add('甲', `08:${10 + n}`, '10:00')))
    expect(tries.filter(({ success }) => success)).toHaveLength(1)
    expect(tries.find(({ success }) => !success)!.message).toMatch(
      /^2030-01-01 08:..:00 至 2030-01-01 10:00:00 已占用$/,
    )
    expect(await add('乙', '08:30', '10:00')).toMatchObject({ success: true })
    expect(await add('甲', '08:30', '10:00', 'outsider')).toMatchObject({ success: true })
  })

  test('begins when another ends, counts in its states alone, and ends after it begins', async () => {
    const first = await add('丙', '08:00', '10:00')
    const next = await add('丙', '10:00', '12:00')
    expect([first, next]).toMatchObject([{ success: true }, { success: true }])
    expect(await change('edit', next.result!.id, { beginsAt: at('09:59') })).toMatchObject({ success: false })
    expect(await change('leave', first.result!.id)).toMatchObject({ success: true })
    expect(await change('edit', next.result!.id, { beginsAt: at('09:59') })).toMatchObject({ success: true })
    expect(await change('back', first.result!.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('占用'),
    })
    expect((await add('丁', '10:00', '10:00')).message).toBe('结束时间须晚于开始时间，请核对后修改')
  })

  test('is free again when its row is deleted', async () => {
    const { result } = await add('戊', '08:00', '10:00')
    await app.call('DELETE', `${stay.path}/delete`, { as: 'admin', query: { id: result!.id } })
    expect(await add('戊', '08:00', '10:00')).toMatchObject({ success: true })
  })
})
