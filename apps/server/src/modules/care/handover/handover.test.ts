import type { Handover, HandoverEntry } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf } from '../../../../test/calls.ts'
import { addLying, addClinician, type Clinician, type Somebody } from '../../../../test/clinicians.ts'
import type { CallOptions } from '../../../../test/harness.ts'

describe('handover of a ward', () => {
  const app = useApp()
  let lying: Somebody
  let other: Clinician
  let id = ''

  const { ask, done } = callsOf(app, { as: 'nurse' })
  const ago = (hours: number) => formatTime(app.clock.now() - hours * HOUR_MS)
  const entries = async (options?: CallOptions) =>
    (await done<Page<HandoverEntry>>('GET', '/visit/handoverEntry/list', { handoverId: id }, options)).records
  const move = (name: string, more: object = {}, options?: CallOptions) =>
    ask('PUT', `/visit/handover/${name}`, { ids: id, ...more }, options)

  beforeAll(async () => {
    lying = await addLying(app, 'A01A02')
    const patientId = lying.id
    other = await addClinician(app, ['all'])
    const vitals = { patientId, temperature: 39.5, heartRate: 132, respRate: 30, sbp: 88, dbp: 50, spo2: 82 }
    await done('POST', '/fact/observation/vitals', { ...vitals, oxygenDevice: 'air', consciousness: 'A' })
    await done('POST', '/visit/allergy/add', { patientId, substance: '青霉素', kind: 'drug', severity: 'severe' })
    const drug = { patientId, drug: '泼尼松龙', drugClass: 'OCS', dose: '30 mg qd', startDate: ago(0).slice(0, 10) }
    await done('POST', '/fact/medication/add', drug)
  })

  test('begins with the records of the shift', async () => {
    id = (await done<{ id: string }>('POST', '/visit/handover/begin', { wardId: lying.wardId, startAt: ago(8) })).id
    const [entry] = await entries()
    expect(entry).toMatchObject({ patientId: lying.id, place: expect.stringContaining('1 床') })
    expect(entry!.situation).toMatch(/^男，\d+ 岁，住院第 1 天\n.*本班入院\nNEWS2 1\d 分（.*），尚未处理$/)
    expect(entry!.background).toContain('过敏：青霉素 重度')
    expect(entry!.assessment).toMatch(/T 39\.5 ℃.*SpO₂ 82 %.*未吸氧/)
    expect(entry!.assessment).toContain('本班起用：泼尼松龙 30 mg qd')
    expect(entry!.recommendation).toContain('体征：持续监测')
  })

  test('answers the open handover instead of a second one', async () => {
    const again = await done<{ id: string }>('POST', '/visit/handover/begin', { wardId: lying.wardId })
    expect(again.id).toBe(id)
  })

  test('takes in new records without losing typed words', async () => {
    const [entry] = await entries()
    const typed = { recommendation: '22:00 复查血气' }
    await done('PUT', '/visit/handoverEntry/edit', { id: entry!.id, version: entry!.version, ...typed })
    await done('POST', '/visit/allergy/add', { patientId: lying.id, substance: '花生', kind: 'food' })
    expect(await done('PUT', '/visit/handover/refresh', { id })).toEqual({ changed: 1 })
    expect((await entries())[0]).toMatchObject({ ...typed, background: expect.stringContaining('花生') })
  })

  test('is signed by two persons and then stands', async () => {
    await done('PUT', '/visit/handover/give', { ids: id })
    expect((await move('receive')).message).toContain('不能是同一人')
    const [entry] = await entries()
    const edit = await ask('PUT', '/visit/handoverEntry/edit', {
      id: entry!.id,
      version: entry!.version,
      situation: '改',
    })
    expect(edit.message).toContain('已签字')
    expect((await move('receive', {}, other.as)).success).toBe(true)
    const row = await done<Handover>('GET', '/visit/handover/queryById', { id })
    expect(row).toMatchObject({ status: 'received', receiverId: other.id, receivedAt: expect.any(String) })
  })

  test('hides patients a reader may not see, and everything from another tenant', async () => {
    const stranger = await addClinician(app, ['own'])
    expect(await entries(stranger.as)).toEqual([])
    const begin = await ask('POST', '/visit/handover/begin', { wardId: lying.wardId }, { as: 'outsider' })
    expect(begin.success).toBe(false)
    expect((await ask('GET', '/visit/handover/queryById', { id }, { as: 'outsider' })).success).toBe(false)
  })

  test('names no abnormal result to a role that may not see its value', async () => {
    const { id: patientId, wardId } = await addLying(app, 'A01A02')
    const lab = { patientId, code: 'ph', value: 7.11, unit: '1', sampledAt: ago(1) }
    await done('POST', '/fact/lab/add', lab)
    const bound = await addClinician(app, ['all'], { without: /^fact:.*:(?:add|import|edit)$/ })
    const { rows } = await sql<{ roleId: string }>`select role_id as "roleId" from sys_user_role
      where user_id = ${bound.id}`.execute(systemOf(app, 1).db)
    const rules = [{ field: 'value', rule: 'hidden' }]
    const ruled = { roleId: rows[0]!.roleId, resource: 'fact:lab', rules }
    await done('POST', '/sys/role/fieldRule', ruled, { as: 'admin' })
    const begun = await done<{ id: string }>('POST', '/visit/handover/begin', { wardId, startAt: ago(8) }, bound.as)
    const assessment = async () =>
      (await done<Page<HandoverEntry>>('GET', '/visit/handoverEntry/list', { handoverId: begun.id })).records[0]!
        .assessment
    expect(await assessment()).toBeNull()
    await done('PUT', '/visit/handover/refresh', { id: begun.id })
    expect(await assessment()).toContain('pH 7.11')
  })

  test.each([
    [{ endAt: '2099-01-01 08:00:00' }, '不能晚于现在'],
    [{ startAt: '2020-01-01 08:00:00' }, '最长 24 小时'],
  ])('refuses a shift %j', async (given, message) => {
    const body = await ask('POST', '/visit/handover/begin', { wardId: lying.wardId, ...given })
    expect(body.message).toContain(message)
  })
})
