/** A write does not enlarge what its writer sees: a colleague who sees it already does it, and an emergency ends when it ends. */
import { depart, duty, encounter, patientTeam, resources, ward } from '@huxi/contract'
import { DATA_SCOPES, isDataScope, type ImportResult, type Resource } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportReads } from '../src/areas.ts'
import { asPerson } from '../src/engine/core/caller.ts'
import { decidedBy, keptBy, visibilityTables } from '../src/engine/write/visibility-guard.ts'
import { formatTime, HOUR_MS } from '../src/platform/config/clock.ts'
import { addAccount, departId, tokenOf, useApp } from './accounts.ts'
import { addClinician, addLying, giveRole, type Clinician, type Somebody } from './clinicians.ts'
import { xlsxOf } from './conformance/sheet-table.ts'
import type { CallOptions } from './harness.ts'
import { formHeaders, formOf } from './upload.ts'

const app = useApp()

const sees = async ({ as }: { as: CallOptions }, { id }: Somebody): Promise<boolean> =>
  (await app.call('GET', '/patient/queryById', { ...as, query: { id } })).body.success
const put = async (path: string, body: object, as: CallOptions = { as: 'admin' }) =>
  (await app.call('PUT', path, { ...as, body })).body
const post = async <T>(path: string, body: object, as: CallOptions = { as: 'admin' }) =>
  (await app.call<T>('POST', path, { ...as, body })).body
const WIDER = {
  success: false,
  message: '保存后您将看到原来看不到的患者，不能由您本人保存，请由能看到这些患者的同事或管理员办理',
}
const DONE = { success: true }
const at = (ms: number): string => formatTime(app.clock.now() + ms)

let own: string
let theirs: Somebody
beforeAll(async () => {
  own = await departId(app, 'A01A01')
  theirs = await addLying(app, 'A01A02')
}, 60_000)

describe('a ward', () => {
  const moveWard = (id: string, as?: CallOptions) => put('/visit/ward/edit', { id, deptId: own }, as)
  const given = (id: string) => put('/visit/ward/edit', { id, deptId: null })
  let nurse: Clinician
  beforeAll(async () => {
    nurse = await addClinician(app, ['depart'], { departs: ['A01A01'] })
  })

  test('is not taken into the writer’s own department by any route', async () => {
    expect(await sees(nurse, theirs)).toBe(false)
    expect(await moveWard(theirs.wardId, nurse.as)).toMatchObject(WIDER)
    const { result: row } = (
      await app.call<{ name: string }>('GET', '/visit/ward/queryById', { as: 'admin', query: { id: theirs.wardId } })
    ).body
    const sheet = await xlsxOf([
      ['病区名称', '所属科室'],
      [row!.name, own],
    ])
    const { body } = await app.call<ImportResult>('POST', '/visit/ward/importExcel', {
      ...nurse.as,
      body: formOf({ onExisting: 'update' }, 'a.xlsx', sheet),
      headers: formHeaders(),
    })
    expect(body.result).toMatchObject({ successCount: 0, issues: [{ reason: WIDER.message }] })
    // a change of an administrator is not undone either
    expect(await moveWard(theirs.wardId)).toMatchObject(DONE)
    expect(await sees(nurse, theirs)).toBe(true)
    expect(await given(theirs.wardId)).toMatchObject(DONE)
    const { body: past } = await app.call<{ id: string }[]>('GET', '/visit/ward/history', {
      ...nurse.as,
      query: { id: theirs.wardId },
    })
    expect(await post('/visit/ward/undo', { id: past.result![0]!.id }, nurse.as)).toMatchObject(WIDER)
    expect(await sees(nurse, theirs)).toBe(false)
  }, 60_000)

  test('is taken into none of the writer’s departments, whichever the writer works in now', async () => {
    const both = await addClinician(app, ['depart'], { departs: ['A01A01', 'A01'] })
    for (const code of ['A01A01', 'A01'])
      expect(
        await put('/visit/ward/edit', { id: theirs.wardId, deptId: await departId(app, code) }, both.as),
      ).toMatchObject(WIDER)
  }, 60_000)

  test('is named, emptied and taken by callers who see its patients', async () => {
    expect(await put('/visit/ward/edit', { id: theirs.wardId, campus: '东院' }, nurse.as)).toMatchObject(DONE)
    const both = await addClinician(app, ['depart'], { departs: ['A01A02'] })
    expect(
      await put('/visit/ward/edit', { id: theirs.wardId, deptId: await departId(app, 'A01A02') }, both.as),
    ).toMatchObject(DONE)
    await given(theirs.wardId)
    const empty = await post<{ id: string }>('/visit/ward/add', { name: '空病区', deptId: own, beds: [] }, nurse.as)
    expect(empty).toMatchObject(DONE)
  }, 60_000)
})

describe('a shift', () => {
  const shift = (user: string, from: number, to: number, wardId = theirs.wardId) => ({
    wardId,
    userId: user,
    startAt: at(from),
    endAt: at(to),
  })

  test('is not given to the writer, now or later, nor moved to another ward', async () => {
    const nurse = await addClinician(app, ['duty'])
    const colleague = await addClinician(app, ['duty'])
    const add = (body: object) => post<{ id: string }>('/visit/duty/add', body, nurse.as)
    expect(await add(shift(nurse.id, -HOUR_MS, HOUR_MS))).toMatchObject(WIDER)
    expect(await add(shift(nurse.id, 24 * HOUR_MS, 25 * HOUR_MS))).toMatchObject(WIDER)
    expect(await add(shift(nurse.id, -3 * HOUR_MS, -2 * HOUR_MS))).toMatchObject(DONE)
    const elsewhere = await post<{ id: string }>('/visit/ward/add', { name: '夜班病区', beds: [] })
    const there = await add(shift(nurse.id, 0, HOUR_MS, elsewhere.result!.id))
    expect(there).toMatchObject(DONE)
    const moved = await put('/visit/duty/edit', { id: there.result!.id, wardId: theirs.wardId }, nurse.as)
    expect(moved).toMatchObject(WIDER)
    expect(await sees(nurse, theirs)).toBe(false)
    expect(await add(shift(colleague.id, 0, HOUR_MS))).toMatchObject(DONE)
    expect(await sees(colleague, theirs)).toBe(true)
    expect(await add(shift(nurse.id, 48 * HOUR_MS, 49 * HOUR_MS))).toMatchObject(WIDER)
  }, 60_000)

  test('is given to the writer where its patients are visible anyway', async () => {
    const head = await addClinician(app, ['depart', 'duty'], { departs: ['A01A02'] })
    expect(await sees(head, theirs)).toBe(true)
    expect(await post('/visit/duty/add', shift(head.id, 0, HOUR_MS), head.as)).toMatchObject(DONE)
  }, 60_000)
})

describe('an emergency', () => {
  test('gives its opener no lasting access, until a colleague who sees the patient has written the visit', async () => {
    const one = await addLying(app, 'A01A02')
    const doctor = await addClinician(app, ['depart', 'duty'], { departs: ['A01A01'] })
    const colleague = await addClinician(app, ['depart'], { departs: ['A01A01'] })
    const opened = await post(
      '/patient/emergency/open',
      { number: one.number, occasion: 'rescue', reason: '夜间抢救处理' },
      doctor.as,
    )
    expect(opened, opened.message).toMatchObject(DONE)
    const visit = { patientId: one.id, kind: 'emergency', deptId: own, startAt: at(-HOUR_MS) }
    const added = await post<{ id: string }>('/visit/encounter/add', visit, doctor.as)
    expect(added, added.message).toMatchObject(DONE)
    const started = await put('/visit/encounter/begin', { ids: added.result!.id }, doctor.as)
    expect(started, started.message).toMatchObject(DONE)
    expect([await sees(doctor, one), await sees(colleague, one)]).toEqual([true, true])
    expect(await put('/patient/emergency/end', { patientId: one.id }, doctor.as)).toMatchObject(DONE)
    expect([await sees(doctor, one), await sees(colleague, one)]).toEqual([false, true])
    const confirmed = await put('/visit/encounter/edit', { id: added.result!.id, chiefComplaint: '气促' }, colleague.as)
    expect(confirmed).toMatchObject(DONE)
    expect(await sees(doctor, one)).toBe(true)
  }, 60_000)
})

describe('a department', () => {
  test('is not joined by an administrator whose visibility depends on departments', async () => {
    const clerk = await addAccount(app, { departs: ['A01A01'] })
    await giveRole(app, clerk, 'depart', (code) => /^(?:system:user|patient|system:mydepart|system:depart):/.test(code))
    const as = { token: await tokenOf(app, clerk) }
    const depId = await departId(app, 'A01A02')
    const message = '您的数据范围按部门划分，不能把自己加入部门，请由其他管理员处理'
    const joined = await post('/sys/user/editSysDepartWithUser', { depId, userIdList: [clerk.id] }, as)
    expect(joined).toMatchObject({ success: false, message })
    const edited = await put('/sys/user/edit', { id: clerk.id, selecteddeparts: `${own},${depId}` }, as)
    expect(edited).toMatchObject({ success: false, message })
    const colleague = await addAccount(app, { departs: ['A01A01'] })
    expect(await post('/sys/user/editSysDepartWithUser', { depId, userIdList: [colleague.id] }, as)).toMatchObject(DONE)
  }, 60_000)
})

describe('a branch of departments', () => {
  test('is not moved below the writer’s own department', async () => {
    const clerk = await addAccount(app, { departs: ['A01A01'] })
    await giveRole(app, clerk, 'departTree', (code) => /^(?:patient:|system:depart:)/.test(code))
    const as = { token: await tokenOf(app, clerk) }
    expect(await sees({ as }, theirs)).toBe(false)
    const moved = await put('/sys/sysDepart/edit', { id: await departId(app, 'A01A02'), parentId: own }, as)
    expect(moved).toMatchObject(WIDER)
    const added = await post('/sys/sysDepart/add', { departName: '新科室', parentId: own, orgCategory: '2' }, as)
    expect(added, added.message).toMatchObject(DONE)
  }, 60_000)
})

describe('a caller with temporary sight of a patient', () => {
  const LONGER = {
    success: false,
    message:
      '保存后，值班或参与医疗团队的时间结束后您仍能看到这些患者，不能由您本人保存，请由能长期看到这些患者的同事或管理员办理',
  }
  const day = (days: number): string => at(days * 24 * HOUR_MS).slice(0, 10)
  const edit = (one: Somebody, more: object, { as }: Clinician) => put('/patient/edit', { id: one.id, ...more }, as)
  const onDuty = async (one: Somebody, scopes: readonly string[] = ['duty'], departs: readonly string[] = []) => {
    const nurse = await addClinician(app, scopes, { departs })
    const body = { wardId: one.wardId, userId: nurse.id, startAt: at(-HOUR_MS), endAt: at(HOUR_MS) }
    const shift = await post<{ id: string }>('/visit/duty/add', body)
    expect(await sees(nurse, one)).toBe(true)
    const end = () => app.call('DELETE', '/visit/duty/delete', { as: 'admin', query: { id: shift.result!.id } })
    return { ...nurse, end }
  }
  const team = (userId: string, more: object = {}) => ({ team: [{ userId, role: 'nurse', ...more }] })

  test('does not become the responsible doctor, a member of the team or the department, by edit, sheet or undo', async () => {
    const one = await addLying(app, 'A01A02')
    const nurse = await onDuty(one, ['duty', 'depart', 'team'], ['A01A01'])
    expect(await edit(one, { responsibleDoctorId: nurse.id }, nurse)).toMatchObject(LONGER)
    expect(await edit(one, team(nurse.id), nurse)).toMatchObject(LONGER)
    expect(await edit(one, team(nurse.id, { startOn: day(3), endOn: day(5) }), nurse)).toMatchObject(LONGER)
    expect(await edit(one, { deptId: own }, nurse)).toMatchObject(LONGER)
    const sheet = await xlsxOf([
      ['住院号/病案号', '姓名', '性别', '责任医生'],
      [one.number, one.name, '男', nurse.username],
    ])
    const { body } = await app.call<ImportResult>('POST', '/patient/importExcel', {
      ...nurse.as,
      body: formOf({ onExisting: 'update' }, 'a.xlsx', sheet),
      headers: formHeaders(),
    })
    expect(body.result, body.message).toMatchObject({ successCount: 0, issues: [{ reason: LONGER.message }] })
    expect(await put('/patient/edit', { id: one.id, responsibleDoctorId: nurse.id })).toMatchObject(DONE)
    expect(await put('/patient/edit', { id: one.id, responsibleDoctorId: null })).toMatchObject(DONE)
    const past = await app.call<{ id: string }[]>('GET', '/patient/history', { ...nurse.as, query: { id: one.id } })
    expect(await post('/patient/undo', { id: past.body.result![0]!.id }, nurse.as)).toMatchObject({ success: false })
    await nurse.end()
    expect(await sees(nurse, one)).toBe(false)
  }, 60_000)

  test('gets no lasting tie by a visit to the own department', async () => {
    const one = await addLying(app, 'A01A02')
    const nurse = await onDuty(one, ['duty', 'depart'], ['A01A01'])
    const visit = { patientId: one.id, kind: 'emergency', deptId: own, startAt: at(-HOUR_MS) }
    const added = await post<{ id: string }>('/visit/encounter/add', visit, nurse.as)
    expect(added, added.message).toMatchObject(DONE)
    expect(await put('/visit/encounter/begin', { ids: added.result!.id }, nurse.as)).toMatchObject(DONE)
    await nurse.end()
    expect(await sees(nurse, one)).toBe(false)
  }, 60_000)

  test('edits everything else, names colleagues, and keeps the patients registered on duty', async () => {
    const one = await addLying(app, 'A01A02')
    const nurse = await onDuty(one)
    const colleague = await addClinician(app, ['team'])
    expect(await edit(one, { note: '查房', ...team(colleague.id) }, nurse)).toMatchObject(DONE)
    expect(await sees(colleague, one)).toBe(true)
    const born = { name: '值班登记', gender: '1', birthDate: '1950-01-02', duplicateReason: '测试' }
    const { result } = await post<{ id: string }>('/patient/add', born, nurse.as)
    await nurse.end()
    expect(await sees(nurse, { ...one, id: result!.id })).toBe(true)
    const edited = await put('/patient/edit', { id: result!.id, responsibleDoctorId: nurse.id }, nurse.as)
    expect(edited, edited.message).toMatchObject(DONE)
  }, 60_000)

  test('does not merge the patient into another one', async () => {
    const one = await addLying(app, 'A01A02')
    const nurse = await onDuty(one)
    const born = { name: '并入对象', gender: '1', birthDate: '1951-01-02', duplicateReason: '测试' }
    const { result } = await post<{ id: string }>('/patient/add', born, nurse.as)
    const body = { keepId: result!.id, dropId: one.id, take: [], reason: '同一人', keepVersion: 1, dropVersion: 1 }
    expect((await put('/patient/merge', body, nurse.as)).message).toContain('不能合并或撤销合并')
  }, 60_000)
})

describe('rows that decide visibility', () => {
  /** Memberships have a rule of their own (above); the other is kept by visits alone. */
  const GIVEN = ['sys_user_depart', 'visit_shown_writer']
  const all = Object.values<Resource>(resources)
  const ownerOf = (table: string): Resource | undefined => all.find((r) => r.table === table)

  test('is a list that follows from the meanings of the scopes, and each write of it is measured or asks for the row itself', () => {
    const [measured, lasting] = [new Set<string>(), new Set<string>()]
    for (const target of all) {
      const scopes = Object.keys(DATA_SCOPES).filter(isDataScope)
      const session = {
        scopes: new Map([[target.name, scopes]]),
        rules: new Map(),
        temporaryRows: new Map(),
        fields: new Map(),
      }
      const person = { id: '1', username: 'x', realname: 'x' }
      const ctx = asPerson(app.services, { ...session, person, orgCode: 'A01', orgCodes: [], tenantId: 1 } as never, {
        id: 't',
        ip: '',
        agent: '',
        token: undefined,
      })
      for (const table of visibilityTables(ctx, target)) {
        if (GIVEN.includes(table)) continue
        expect(Object.keys(reportReads), `${target.name}: reports read by ${table}, too`).toContain(table)
        const r = ownerOf(table)!
        if (Object.values(r.fields).some((f) => f.kind === 'ref' && f.to === target.name)) {
          expect(keptBy(ctx, r), table).toContain(target)
          expect(keptBy(ctx, target)).toContain(target)
          lasting.add(table)
          continue
        }
        expect(decidedBy(ctx, r), table).toContain(target)
        measured.add(table)
      }
    }
    expect([...lasting].sort()).toEqual([patientTeam.table, encounter.table].sort())
    expect([...measured].sort()).toEqual([depart.table, duty.table, ward.table].sort())
  })
})
