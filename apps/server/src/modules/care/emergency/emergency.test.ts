import { emergency, type DuplicatePair } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, systemOf, useApp } from '../../../../test/accounts.ts'
import {
  addClinician,
  addLying,
  everywhere,
  thereIn,
  type Clinician,
  type Somebody,
} from '../../../../test/clinicians.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { statementsOf } from '../../../../test/statement-count.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/config/clock.ts'
import { TRIES_PER_DAY } from './open.ts'

const WHY = { occasion: 'rescue', reason: '突发呼吸困难，需要抢救' }
const ABSENT = '没有找到唯一符合的患者，请核对号码、姓名、出生日期和病区；可补充床号后重试'

interface Read {
  why: string
  reason: string | null
  userId: string
}

describe('an emergency', () => {
  const app = useApp()
  let doctor: Clinician
  let nurse: Clinician
  let one: Somebody

  const open = (who: CallOptions, body: object) =>
    app.call<{ patientId: string; until: string | null }>('POST', '/patient/emergency/open', {
      ...who,
      body: { ...WHY, ...body },
    })
  const end = (who: CallOptions, body: object) => app.call('PUT', '/patient/emergency/end', { ...who, body })
  const listed = async (who: CallOptions) =>
    (await app.call<Page<{ id: string; status: string }>>('GET', '/patient/emergency/list', who)).body.result!.records
  const readsOf = async (who: CallOptions) =>
    (await app.call<Page<Read>>('GET', '/patient/read/list', { ...who, query: { patientId: one.id } })).body.result!
      .records
  const count = async (from: ReturnType<typeof sql>) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(systemOf(app, 1).db)).rows[0]!.n
  const countNotices = () => count(sql`sys_notice where kind = 'patient.emergency' and user_id = ${doctor.id}`)
  const again = async (who: Clinician): Promise<CallOptions> => ({ token: (await signIn(app, who)).token })

  beforeAll(async () => {
    doctor = await addClinician(app, ['own'])
    // exporting the log is the right of privacy officers
    const without = /patient:read:export/
    nurse = await addClinician(app, ['depart'], { departs: ['A01A01'], without })
    one = await addLying(app, 'A01A02', { responsibleDoctorId: doctor.id })
  }, 60_000)

  test('answers alike for unknown patients, other tenants and vague requests; requires the permission', async () => {
    const nobody = await open(nurse.as, { number: 'M-NONE' })
    expect(nobody.body).toMatchObject({ success: false, message: ABSENT })
    const { name, birthDate, wardId } = one
    expect((await open(nurse.as, { name, birthDate: '1901-01-01', wardId })).body.message).toBe(ABSENT)
    expect((await open(nurse.as, { name, birthDate })).body.message).toContain('还缺所在病区')
    expect((await open(nurse.as, {})).body.message).toContain('完整的证件号码或就诊号')
    expect((await open(nurse.as, { number: one.number, reason: '抢救' })).body.message).toContain('至少 5 个字')
    expect((await open({ as: 'outsider' }, { number: one.number })).body.success).toBe(false)
    const unable = await addClinician(app, ['own'], { without: /emergency:use/ })
    expect((await open(unable.as, { number: one.number })).status).toBe(403)
    everywhere(false)(await thereIn(app, nurse.as, one))
    expect(await countNotices()).toBe(0)
  }, 60_000)

  test('shows the patient in every verb without permission to change the registration; notifies the doctor once', async () => {
    const { body } = await open(nurse.as, { number: one.number })
    expect(body.result).toMatchObject({ patientId: one.id })
    expect((await open(nurse.as, { number: one.number })).body.message).toContain('不需要紧急查看')
    everywhere(true, { edit: false, export: false })(await thereIn(app, nurse.as, one))
    const edit = await app.call('PUT', '/patient/edit', { ...nurse.as, body: { id: one.id, note: '改' } })
    expect(edit.body.message).toBe('紧急查看期间不能修改登记资料，请由责任医生或其所在科室处理')
    const gone = await app.call('DELETE', '/patient/delete', { ...nurse.as, query: { id: one.id } })
    expect(gone.body.message).toContain('紧急查看期间不能删除')
    const fact = { patientId: one.id, code: 'spo2', value: 90, observedAt: '2026-11-02 08:00:00' }
    expect((await app.call('POST', '/fact/observation/add', { ...nurse.as, body: fact })).body.success).toBe(true)
    expect(await countNotices()).toBe(1)
    const head = await app.call<{ shownUntil: string }>('GET', '/patient/chart/head', {
      ...nurse.as,
      query: { id: one.id },
    })
    expect(head.body.result!.shownUntil).toBe(body.result!.until)
    const read = (who: CallOptions) =>
      app.call<{ shownUntil?: string }>('GET', '/patient/queryById', { ...who, query: { id: one.id } })
    expect((await read(nurse.as)).body.result!.shownUntil).toBe(body.result!.until)
    expect((await read(doctor.as)).body.result!).not.toHaveProperty('shownUntil')
  }, 60_000)

  test('excludes decisions on duplicate records, and says so in advance', async () => {
    const { name, birthDate } = one
    const body = { name, birthDate, gender: '1', duplicateReason: '夜间急诊登记' }
    const added = await app.call<{ id: string }>('POST', '/patient/add', { ...nurse.as, body })
    expect(added.body, added.body.message).toMatchObject({ success: true })
    const pairOf = async (who: CallOptions) =>
      (await app.call<{ records: DuplicatePair[] }>('GET', '/patient/pairs', who)).body.result!.records[0]!
    const obstacle = expect.stringContaining('紧急查看期间不能合并')
    const pair = await pairOf(nurse.as)
    expect(pair).toMatchObject({ mergeable: false, obstacle })
    expect(await pairOf({ as: 'admin' })).toMatchObject({ id: pair.id, mergeable: true, obstacle: null })
    const ids = { keepId: one.id, dropId: added.body.result!.id }
    const preview = await app.call('GET', '/patient/merge/preview', { ...nurse.as, query: ids })
    expect(preview.body.result).toMatchObject({ obstacle })
    const merge = { ...ids, keepVersion: 1, dropVersion: 1, reason: '同一人' }
    expect((await app.call('PUT', '/patient/merge', { ...nurse.as, body: merge })).body.message).toEqual(obstacle)
    const dismiss = (who: CallOptions) => app.call('PUT', '/patient/pairs/dismiss', { ...who, body: { id: pair.id } })
    expect((await dismiss(nurse.as)).body.message).toEqual(obstacle)
    expect((await dismiss({ as: 'admin' })).body.success).toBe(true)
  }, 60_000)

  test('is recorded in the audit chain and as a notice without name or number', async () => {
    const { db } = systemOf(app, 1)
    const chain = await sql<{ detail: unknown; object: string; action: string; outcome: string }>`
      select action, object, outcome, detail from audit_entry where action = 'emergency'`.execute(db)
    const ended = (how: string) => chain.rows.filter(({ outcome }) => outcome === how)
    expect(ended('success')).toMatchObject([{ object: `patient:patient/${one.id}` }])
    expect(ended('failure').length).toBeGreaterThan(0)
    const notices = await sql`select title, content, link from sys_notice where kind = 'patient.emergency'`.execute(db)
    const stored = JSON.stringify([chain.rows, notices.rows])
    for (const secret of [one.name, one.number, one.patientNo, one.birthDate, WHY.reason])
      expect(stored).not.toContain(secret)
  })

  test('is acknowledged by the doctor alone, not by its user', async () => {
    const [row] = await listed(doctor.as)
    const acknowledge = (who: CallOptions) =>
      app.call('PUT', '/patient/emergency/acknowledge', { ...who, body: { ids: row!.id } })
    expect((await acknowledge(nurse.as)).body.message).toContain('不能由查看人本人')
    expect((await acknowledge({ as: 'admin' })).body.message).toContain('责任医生或科室主管')
    expect((await acknowledge(doctor.as)).body.success).toBe(true)
    expect((await listed(doctor.as))[0]).toMatchObject({ status: 'read' })
    expect(await count(sql`sys_notice where kind = 'patient.emergency' and done_time is null`)).toBe(0)
  })

  test('is acknowledged with others at the cost of two', async () => {
    const { db } = systemOf(app, 1)
    const table = sql.table(emergency.table)
    const ids = Array.from({ length: 11 }, (_, n) => `70000000000000000${10 + n}`)
    await sql`insert into ${table} select (jsonb_populate_record(e, jsonb_build_object('id', copy.id, 'status', 'unread'))).*
      from ${table} e, unnest(${ids}::text[]) as copy (id) where e.id = ${(await listed(doctor.as))[0]!.id}`.execute(db)
    const acknowledging = (some: readonly string[]) =>
      statementsOf(app.services.database, async () => {
        const asked = { ...doctor.as, body: { ids: some.join(',') } }
        expect((await app.call('PUT', '/patient/emergency/acknowledge', asked)).body.success).toBe(true)
      })
    await acknowledging(ids.slice(0, 1))
    const few = await acknowledging(ids.slice(1, 3))
    expect(await acknowledging(ids.slice(3))).toBeLessThanOrEqual(few + 1)
    await sql`delete from ${table} where id = any(${ids})`.execute(db)
  })

  test('and every other opened chart are logged with the right used', async () => {
    for (let n = 0; n < 2; n += 1)
      for (const who of [doctor.as, { as: 'admin' } as const])
        await app.call('GET', '/patient/chart/head', { ...who, query: { id: one.id } })
    const lines = await readsOf(doctor.as)
    const mine = (id: string) => lines.filter(({ userId }) => userId === id)
    expect(mine(nurse.id)).toMatchObject([{ why: 'emergency', reason: WHY.reason }])
    expect(mine(doctor.id)).toMatchObject([{ why: 'doctor', reason: null }])
    expect(lines.filter(({ why }) => why === 'all')).toHaveLength(1)
    // doctors see readers of their patients; others need the right of privacy officers
    expect(await readsOf(nurse.as)).toEqual([])
    expect((await readsOf({ as: 'admin' })).length).toBe(lines.length)
    expect((await readsOf({ as: 'outsider' })) ?? []).toEqual([])
  })

  test('ends on request, and after twelve hours by itself', async () => {
    expect((await end(nurse.as, { patientId: one.id })).body.success).toBe(true)
    everywhere(false)(await thereIn(app, nurse.as, one))
    expect((await end(nurse.as, { patientId: one.id })).body.message).toBe('该紧急查看已经结束')
    const { name, birthDate, wardId } = one
    expect((await open(nurse.as, { name, birthDate, wardId, bedNo: '1' })).body.result!.patientId).toBe(one.id)
    expect(await countNotices()).toBe(2)
    const [running] = await listed(doctor.as)
    expect((await end(doctor.as, { id: running!.id })).body.success).toBe(true)
    everywhere(false)(await thereIn(app, nurse.as, one))
    expect((await open(nurse.as, { number: one.number.toLowerCase() })).body.result!.patientId).toBe(one.id)
    app.clock.advance(12 * HOUR_MS - 60_000)
    const late = await again(nurse)
    everywhere(true, { edit: false, export: false })(await thereIn(app, late, one))
    app.clock.advance(60_000)
    everywhere(false)(await thereIn(app, late, one))
  }, 60_000)

  test('is limited per day, so that it cannot be used for browsing', async () => {
    app.clock.advance(DAY_MS)
    const who = await again(nurse)
    for (let n = 0; n < TRIES_PER_DAY; n += 1) await open(who, { number: `P2600${n}` })
    expect((await open(who, { number: one.number })).body.message).toContain('次数已用完')
    everywhere(false)(await thereIn(app, who, one))
  }, 60_000)
})
