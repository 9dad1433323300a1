import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import {
  addClinician,
  addLying,
  everywhere,
  giveRole,
  thereIn,
  type Clinician,
  type Somebody,
} from '../../../../test/clinicians.ts'
import { formatTime, HOUR_MS, MINUTE_MS, formatDay, DAY_MS } from '../../../platform/config/clock.ts'

const [NO, YES] = [everywhere(false), everywhere(true)]

describe('a scope', () => {
  const app = useApp()
  let ours: Somebody
  let theirs: Somebody
  const see = async (who: Clinician, one: Somebody) => thereIn(app, who.as, one)
  const edit = (id: string, body: object) => app.call('PUT', '/patient/edit', { as: 'admin', body: { id, ...body } })

  beforeAll(async () => {
    ours = await addLying(app, 'A01A01')
    theirs = await addLying(app, 'A01A02')
  })

  test('of a department shows its patients and those treated there, not those of another department', async () => {
    const here = await addClinician(app, ['depart'], { departs: ['A01A01'] })
    YES(await see(here, ours))
    NO(await see(here, theirs))
    const above = await addClinician(app, ['departTree'], { departs: ['A01'] })
    YES(await see(above, theirs))
    NO(await see(await addClinician(app, ['depart'], { departs: ['A01'] }), ours))
    // treated outside of the assigned department
    await sql`update visit_encounter set dept_id = (select id from sys_depart where tenant_id = 1 and org_code = 'A01A01')
      where patient_id = ${theirs.id}`.execute(systemOf(app, 1).db)
    YES(await see(here, theirs))
    await sql`update visit_encounter set dept_id = null where patient_id = ${theirs.id}`.execute(systemOf(app, 1).db)
    NO(await see(here, theirs))
  }, 60_000)

  test('of own patients shows those of the doctor; of a team those of its current members', async () => {
    const [doctor, member] = [await addClinician(app, ['own']), await addClinician(app, ['team'])]
    NO(await see(doctor, ours))
    NO(await see(member, ours))
    const day = (from: number) => formatDay(app.clock.now() + from * DAY_MS)
    const inTeam = (startOn: string | null, endOn: string | null) =>
      edit(ours.id, { team: [{ userId: member.id, role: 'nurse', startOn, endOn }] })
    expect((await edit(ours.id, { responsibleDoctorId: doctor.id })).body.success).toBe(true)
    YES(await see(doctor, ours))
    expect((await inTeam(day(0), day(0))).body.success).toBe(true)
    YES(await see(member, ours))
    expect((await inTeam(day(0), day(-1))).body.message).toContain('结束日期')
    await inTeam(day(-3), day(-1))
    NO(await see(member, ours))
    await edit(ours.id, { responsibleDoctorId: member.id, team: [] })
    YES(await see(member, ours))
    NO(await see(doctor, ours))
  }, 60_000)

  test('of a shift shows the ward’s patients until the shift ends', async () => {
    const nurse = await addClinician(app, ['duty'])
    const at = (ms: number) => formatTime(app.clock.now() + ms)
    const duty = (startAt: string, endAt: string) =>
      app.call('POST', '/visit/duty/add', {
        as: 'admin',
        body: { wardId: ours.wardId, userId: nurse.id, startAt, endAt },
      })
    expect((await duty(at(HOUR_MS), at(0))).body.message).toContain('须晚于开始时间')
    expect((await duty(at(0), at(30 * MINUTE_MS))).body.success).toBe(true)
    expect((await duty(at(29 * MINUTE_MS), at(HOUR_MS))).body.message).toContain('已有班次')
    YES(await see(nurse, ours))
    NO(await see(nurse, theirs))
    // the author keeps sight of a patient without a ward
    const body = { name: '值班登记', gender: '1', birthDate: '1933-05-06' }
    const { body: added } = await app.call<{ id: string }>('POST', '/patient/add', { ...nurse.as, body })
    expect(added, added.message).toMatchObject({ success: true })
    app.clock.advance(30 * MINUTE_MS)
    NO(await see(nurse, ours))
    const own = await app.call('GET', `/patient/queryById?id=${added.result!.id}`, nurse.as)
    expect(own.body.success).toBe(true)
  }, 60_000)

  test('of several roles is their union, limited to granted permissions', async () => {
    const both = await addClinician(app, ['depart', 'own'], { departs: ['A01A02'] })
    YES(await see(both, theirs))
    NO(await see(both, ours))
  }, 60_000)

  const [lists, facts, positions] = [/^(?:patient|visit):/, /^fact:/, /^system:position:/]
  const seenBy = async (...roles: readonly (readonly [scope: string, given: RegExp])[]) => {
    const who = await addClinician(app, [], { departs: ['A01A02'] })
    for (const [scope, given] of roles) await giveRole(app, who, scope, (code) => given.test(code))
    const there = await Promise.all(
      [ours, theirs].map(async ({ id }) => {
        const { body } = await app.call<{ total: number }>('GET', '/fact/observation/list', {
          ...who.as,
          query: { patientId: id },
        })
        expect(body, body.message).toMatchObject({ success: true })
        return body.result!.total > 0
      }),
    )
    return ['ours', 'theirs'].filter((_, at) => there[at])
  }

  test.each<[string, readonly (readonly [string, RegExp])[], readonly string[]]>([
    ['without a list of patients reaches what belongs to them as far as it says', [['depart', facts]], ['theirs']],
    [
      'with facts alone widens no list of patients',
      [
        ['depart', lists],
        ['all', facts],
      ],
      ['theirs'],
    ],
    [
      'with facts alone widens another one of facts alone',
      [
        ['depart', facts],
        ['all', facts],
      ],
      ['ours', 'theirs'],
    ],
    [
      'with positions widens no facts',
      [
        ['depart', facts],
        ['all', positions],
      ],
      ['theirs'],
    ],
    [
      'with positions makes no facts one’s department’s',
      [
        ['own', facts],
        ['depart', positions],
      ],
      [],
    ],
  ])(
    'of a role %s',
    async (_what, roles, seen) => {
      expect(await seenBy(...roles)).toEqual(seen)
      expect(await seenBy(...roles.toReversed())).toEqual(seen)
    },
    60_000,
  )
})
