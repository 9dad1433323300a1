import type { OfferedDrug } from '@huxi/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { STARTER_DRUGS } from './starter-drugs.ts'

describe('drugs', () => {
  const app = useApp()
  let patientId: string
  const offered = async (keyword: string, as: 'doctor' | 'outsider' = 'doctor') =>
    (await app.call<readonly OfferedDrug[]>('GET', '/drug/drug/offers', { as, query: { keyword } })).body.result!
  const treat = async (body: object) =>
    (
      await app.call('POST', '/fact/medication/add', {
        as: 'doctor',
        body: { patientId, startDate: '2020-01-01', ...body },
      })
    ).body

  beforeAll(async () => {
    const body = { name: '药甲', gender: '1', birthDate: '1950-06-01', source: 'outpatient' }
    patientId = (await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })).body.result!.id
  })

  test('starter drugs have different names, a source and doses that fit into a prescription', () => {
    expect(new Set(STARTER_DRUGS.map(({ name }) => name)).size).toBe(STARTER_DRUGS.length)
    expect(STARTER_DRUGS.length).toBeGreaterThanOrEqual(60)
    const doses = STARTER_DRUGS.flatMap(({ usualDoses }) => usualDoses.split('；'))
    expect(doses.filter((dose) => dose === '' || dose.length > 100)).toEqual([])
    expect(STARTER_DRUGS.filter(({ source }) => !source)).toEqual([])
  })

  test.each(['bdndfmtl', '布地奈德福莫特罗', '信必可'])('%s finds a drug with its class and doses', async (keyword) => {
    const [first] = await offered(keyword)
    expect(first).toMatchObject({ drugClass: 'ICS_LABA', tradeNames: '信必可都保' })
    expect(first!.doses).toContain('160/4.5 μg，每次 1 吸，每日 2 次')
  })

  test('a drug of another tenant and one that is no longer valid are not offered', async () => {
    const body = { name: '自制合剂', drugClass: 'OTHER', source: '院内制剂' }
    await app.call('POST', '/drug/drug/add', { as: 'admin', body: { ...body, status: '0' } })
    await app.call('POST', '/drug/drug/add', { as: 'outsider', body })
    expect(await offered('自制合剂')).toEqual([])
    expect(await offered('%')).toEqual([])
  })

  test('a trade name is judged by the ingredients of its drug', async () => {
    expect(await treat({ drug: '信必可都保', drugClass: 'LAMA' })).toMatchObject({
      code: 500,
      message: '“信必可都保”按成分属于 ICS+LABA，请改选药物类别',
    })
    await treat({ drug: '噻托溴铵喷雾剂', drugClass: 'LAMA' })
    const { result } = await treat({ drug: '思力华', drugClass: 'LAMA' })
    expect(JSON.stringify(result)).toContain('都含 噻托溴铵')
  })
})
