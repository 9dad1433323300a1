import type { DischargeChange, DischargeList } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { expect, test } from 'vitest'
import { DAY_MS, formatDay } from '../src/platform/config/clock.ts'
import { useApp } from './accounts.ts'
import { callsOf } from './calls.ts'
import { addLying } from './clinicians.ts'

const app = useApp()
const { ask, done } = callsOf(app, { as: 'doctor' })
const day = (later: number) => formatDay(app.clock.now() + later * DAY_MS)
const changesOf = (id: string) =>
  done<{ version: number; changes: DischargeChange[] }>('GET', '/visit/discharge/refresh', { id })
const read = (id: string) => done<DischargeList>('GET', '/visit/discharge/queryById', { id })

test('untouched items follow the record; written or confirmed ones stay', async () => {
  const { id: patientId } = await addLying(app, 'A01A01')
  const visits = await done<Page<{ id: string }>>('GET', '/visit/encounter/list', { patientId })
  const encounterId = visits.records[0]!.id
  const check = { patientId, device: '都保', stepsAll: 8 }
  await done('POST', '/visit/inhalerCheck/add', { ...check, checkedOn: day(0), stepsRight: 1 })
  await done('POST', '/visit/vaccination/add', { patientId, vaccine: 'covid', givenOn: day(-30) })
  const { id } = await done<{ id: string }>('POST', '/visit/discharge/start', { encounterId })
  expect((await changesOf(id)).changes).toEqual([])

  const started = await read(id)
  const byHand = { covid: 'done', educationNote: '家属未到' }
  await done('PUT', '/visit/discharge/edit', { id, version: started.version, ...byHand })
  await done('POST', '/visit/inhalerCheck/add', { ...check, checkedOn: day(0), stepsRight: 8 })
  await done('POST', '/visit/vaccination/add', { patientId, vaccine: 'covid', givenOn: day(-3) })
  const drugs = Array.from({ length: 12 }, (_, n) => `依据很长的药品名称之${n}号缓释片剂型说明`)
  for (const drug of drugs)
    await done('POST', '/fact/medication/add', { patientId, drug, drugClass: 'OTHER', startDate: day(-9) })

  const { version, changes } = await changesOf(id)
  expect(changes.map(({ label }) => label)).toEqual(['吸入技术', '吸入技术说明', '用药讲解说明'])
  expect(changes[0]).toMatchObject({ before: '未做', after: expect.stringContaining('待确认') })
  expect((await ask('PUT', '/visit/discharge/refresh', { id, version: version - 1 })).code).toBe(409)
  await done('PUT', '/visit/discharge/refresh', { id, version })
  const after = await read(id)
  expect(after).toMatchObject({ ...byHand, inhaler: 'proposed_done', covidNote: started.covidNote })
  for (const drug of drugs) expect(after.drugsNote).toContain(drug)
  expect((await changesOf(id)).changes).toEqual([])
  expect(await ask('GET', '/visit/discharge/refresh', { id }, { as: 'outsider' })).toMatchObject({ success: false })
})
