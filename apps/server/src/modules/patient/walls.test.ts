/** What belongs to a patient whom somebody does not see any more, or never saw, in every verb and move: as if it were not there. */
import { patient } from '@huxi/contract'
import { isEncrypted, movesOf, type Resource } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../test/accounts.ts'
import { addClinician, addLying, type Clinician, type Somebody } from '../../../test/clinicians.ts'
import { exploreFixtures } from '../../../test/conformance/explore.ts'
import { ABSENT, facts, subjectOf, type Setup } from '../../../test/conformance/subject.ts'
import type { Answer, CallOptions } from '../../../test/harness.ts'
import { ownResources } from '../../../test/resources/own.ts'
import { formatTime, HOUR_MS, MINUTE_MS } from '../../platform/config/clock.ts'
import { belongings } from './belongings.ts'

/** Rows that come of looking at somebody, or of what he asks for: tried in modules/emergency and modules/privacy. */
const BY_THEMSELVES = ['patient:emergency', 'patient:read', 'patient:privacy']

/** Tried below by themselves, or about no row that is there: adding and its sheets, what was imported, the empty bin. */
const OTHERWISE = [
  'list',
  'add',
  'exportXls',
  'choices',
  'recycleBin',
  'importExcel',
  'importTemplate',
  'undoImport',
  'undo',
]

const HEADS = 3

/** How many rows a sheet has. */
const rowsIn = async (answer: Promise<Answer>): Promise<number> => {
  const { status, raw } = await answer
  expect(status).toBe(200)
  return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.slice(HEADS).length
}

describe('what belongs to a patient', () => {
  // sessions outlive the emergency
  const app = useApp({ SESSION_IDLE_MIN: '10080' })
  const setup = {} as Setup
  let people: readonly Pick<Clinician, 'as'>[]
  let one: Somebody
  const sees = async (who: CallOptions) =>
    (await app.call('GET', '/patient/queryById', { ...who, query: { id: one.id } })).body.success

  beforeAll(async () => {
    one = await addLying(app, 'A01A01')
    const neighbour = await addClinician(app, ['depart'], { departs: ['A01A02'] })
    const [onDuty, rescuer] = [await addClinician(app, ['duty']), await addClinician(app, ['own'])]
    people = [neighbour, onDuty, rescuer, { as: { as: 'outsider' } }]
    const at = (ms: number) => formatTime(app.clock.now() + ms)
    const shift = { wardId: one.wardId, userId: onDuty.id, startAt: at(0), endAt: at(30 * MINUTE_MS) }
    await app.call('POST', '/visit/duty/add', { as: 'admin', body: shift })
    const why = { number: one.number, occasion: 'rescue', reason: '突发呼吸困难，需要抢救' }
    await app.call('POST', '/patient/emergency/open', { ...rescuer.as, body: why })
    expect(await Promise.all(people.map(({ as }) => sees(as)))).toEqual([false, true, true, false])
    // the shift is over, and so are twelve hours
    app.clock.advance(13 * HOUR_MS)
    const named = new Set(belongings(systemOf(app, 1)).map(({ r }) => r.name))
    const mine = ownResources.filter(({ name }) => named.has(name) && !BY_THEMSELVES.includes(name))
    Object.assign(setup, { app, known: await exploreFixtures(app, mine) })
  }, 120_000)

  const named: readonly Resource[] = ownResources.filter(
    (r) => !BY_THEMSELVES.includes(r.name) && Object.values(r.fields).some(({ to }) => to === patient.name),
  )

  test.each(named.filter((r) => r !== (patient as Resource)).map((r) => [r.name, r] as const))(
    '%s is absent for the neighbour, after the shift, after the emergency and in another tenant',
    async (_name, r) => {
      const s = subjectOf(r, setup)
      const row = await s.add()
      await sql`update ${sql.table(r.table)} set patient_id = ${one.id} where id = ${row['id']}`.execute(
        systemOf(app, 1).db,
      )
      const before = await s.read(row['id'])
      const input = s.has('edit') ? s.leastInput() : {}
      const [secret = ''] = Object.keys(r.fields).filter((name) => isEncrypted(r.fields[name]!))
      const answers = new Map<string, object>()
      for (const [name] of movesOf(r)) answers.set(name, await s.answersTo(name))
      const tries = async (id: unknown, as: CallOptions): Promise<Answer[]> => {
        const asked: readonly [string, CallOptions][] = [
          ['queryById', { query: { id } }],
          ['history', { query: { id } }],
          ['reveal', { body: { id, field: secret, reason: '核对身份' } }],
          ['edit', { body: { ...input, id } }],
          ['delete', { query: { id } }],
          ['deleteBatch', { query: { ids: id } }],
          ['putRecycleBin', { body: { ids: id } }],
          ['deleteRecycleBin', { query: { ids: id } }],
        ]
        expect(s.verbs.filter((verb) => !OTHERWISE.includes(verb) && !asked.some(([name]) => name === verb))).toEqual(
          [],
        )
        const verbs = asked.filter(([verb]) => s.has(verb as 'edit'))
        const made = verbs.map(([verb, options]) => s.call(verb as 'edit', { ...options, ...as }))
        const moved = [...answers].map(([name, given]) =>
          app.call('PUT', `${r.path}/${name}`, { body: { ids: id, ...given }, ...as }),
        )
        return Promise.all([...made, ...moved])
      }
      for (const { as } of people) {
        expect(await sees(as)).toBe(false)
        const hidden = await tries(row['id'], as)
        expect(hidden.filter(({ body }) => body.success)).toEqual([])
        expect(hidden.map(facts)).toEqual((await tries(s.absentId, as)).map(facts))
        const id = String(row['id'])
        const shown = (['list', 'choices', 'recycleBin'] as const).filter((verb) => s.has(verb))
        for (const verb of shown) {
          const { body } = await s.call(verb, { ...as, query: { patientId: one.id, ids: id, pageSize: 1000 } })
          expect(JSON.stringify(body.result), verb).not.toContain(id)
        }
        if (s.has('exportXls')) expect(await rowsIn(s.call('exportXls', { ...as, query: { selections: id } }))).toBe(0)
        if (!s.has('add')) continue
        const added = (patientId: string) => s.call('add', { ...as, body: { ...s.input(), patientId } })
        const [beside, nowhere] = [await added(one.id), await added(ABSENT)]
        expect(beside.body).toMatchObject({
          success: false,
          message: `${r.fields['patientId']!.label}不存在，请重新选择`,
        })
        expect(facts(beside)).toEqual(facts(nowhere))
      }
      expect(await s.read(row['id'])).toEqual(before)
    },
    60_000,
  )
})
