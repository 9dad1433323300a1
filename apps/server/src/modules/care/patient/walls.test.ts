/** Rows of a patient out of sight answer in every verb and move as if they did not exist. */
import { patient } from '@huxi/contract'
import { isEncrypted, movesOf, type Resource } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { addClinician, addLying, ASSESSED, type Clinician, type Somebody } from '../../../../test/clinicians.ts'
import { signature } from '../../../../test/conformance/agreement.ts'
import type { Call, Input } from '../../../../test/conformance/adjustments.ts'
import { exploreFixtures } from '../../../../test/conformance/explore.ts'
import { ABSENT, facts, subjectOf, type Setup, type Subject } from '../../../../test/conformance/subject.ts'
import type { Answer, CallOptions } from '../../../../test/harness.ts'
import { codeOf } from '../../../../test/handoff.ts'
import { ownResources } from '../../../../test/resources/own.ts'
import { formatTime, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { patientReferences } from './references.ts'

/** Rows written by the system: tried in modules/care/emergency, privacy, safety and range. */
const BY_THEMSELVES = [
  'patient:emergency',
  'patient:read',
  'patient:privacy',
  'safety:override',
  'range:critical',
  'outreach:record',
  'outreach:talk',
  'outreach:reply',
  'tobacco:contact',
]

/** Verbs without an existing row, tried separately below. */
const OTHERWISE = ['list', 'add', 'exportXls', 'choices', 'recycleBin', 'importExcel', 'importTemplate', 'undoImport']

const MERGING = { take: [], reason: '同一人', keepVersion: 1, dropVersion: 1 }
const CAT = [1, 2, 3, 4, 0, 1, 2, 3]
const UNKNOWN_ID = '1'

interface Own {
  readonly assessmentId: string
  readonly code: string
  readonly signed: object
}

const ABOUT: Record<string, (id: string, own: Own) => CallOptions> = {
  '/patient/card': (id) => ({ query: { id } }),
  '/patient/chart/courses': (id) => ({ query: { id } }),
  '/patient/chart/files': (id) => ({ query: { id } }),
  '/patient/chart/head': (id) => ({ query: { id } }),
  '/patient/chart/banner': (id) => ({ query: { id } }),
  '/patient/chart/trend': (id) => ({ query: { id, code: 'weight' } }),
  '/patient/timeline': (id) => ({ query: { id } }),
  '/range/reference/of': (id) => ({ query: { patientId: id } }),
  '/patient/chart/prefill': (patientId) => ({ query: { patientId } }),
  '/patient/consent/sheet': (patientId) => ({ query: { patientId } }),
  '/patient/consent/sign': (patientId, { signed }) => ({ body: { ...signed, patientId } }),
  '/patient/merge/preview': (keepId) => ({ query: { keepId, dropId: UNKNOWN_ID } }),
  '/patient/merge': (dropId) => ({ body: { keepId: UNKNOWN_ID, dropId, ...MERGING } }),
  '/patient/emergency/end': (patientId) => ({ body: { patientId } }),
  '/fact/observation/vitals': (patientId) => ({ body: { patientId, spo2: 95, observedAt: '2026-11-01 08:00:00' } }),
  '/fact/observation/vitals/of': (patientId) => ({ query: { patientId } }),
  '/fact/observation/vitals/cell': (patientId) => ({ body: { patientId, spo2: 95 } }),
  '/visit/encounter/admit': (patientId) => ({ body: { patientId, bedId: UNKNOWN_ID } }),
  '/appointment/booking/book': (patientId) => ({ body: { patientId, slotId: UNKNOWN_ID } }),
  '/appointment/booking/overbook': (patientId) => ({
    body: { patientId, slotId: UNKNOWN_ID, overbookReason: '急诊' },
  }),
  '/appointment/booking/noShows': (patientId) => ({ query: { patientId } }),
  '/outreach/template/preview': (patientId) => ({ body: { patientId, id: UNKNOWN_ID } }),
  '/quest/assignment/send': (patientId) => ({ body: { patientId, questionnaireId: UNKNOWN_ID } }),
  '/quest/response/sheet': (patientId) => ({ query: { patientId, questionnaireId: UNKNOWN_ID } }),
  '/quest/response/fill': (patientId) => ({
    body: { patientId, versionId: UNKNOWN_ID, answers: { q1: '0' }, filledBy: 'staff' },
  }),
  '/quest/response/compare/exportXls': (patientId) => ({ query: { patientId, ids: `${UNKNOWN_ID},2` } }),
  '/quest/response/compare': (patientId) => ({ query: { patientId, ids: `${UNKNOWN_ID},2` } }),
  '/assess/store': (patientId) => ({ body: { ...ASSESSED, patientId } }),
  '/assess/store/model': (patientId) => ({
    body: { model: 'cat', input: { items: CAT }, context: 'outpatient', patientId },
  }),
  '/assess/handoff/store': (patientId, { code }) => ({ body: { code, context: 'outpatient', patientId } }),
  '/assess/assessment/link': (patientId, { assessmentId: id }) => ({ body: { id, patientId } }),
}

const NOT_THERE = /^(?:未找到对应实体|没有这位患者|患者不存在|该紧急查看已经结束)/

const HEADS = 3

const rowsIn = async (answer: Promise<Answer>): Promise<number> => {
  const { status, raw } = await answer
  expect(status).toBe(200)
  return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.slice(HEADS).length
}

describe('rows of a patient', () => {
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
    app.clock.advance(13 * HOUR_MS)
    const named = new Set(patientReferences(systemOf(app, 1)).map(({ r }) => r.name))
    const mine = ownResources.filter(({ name }) => named.has(name) && !BY_THEMSELVES.includes(name))
    Object.assign(setup, { app, known: await exploreFixtures(app, mine) })
  }, 120_000)

  test('an invisible patient is absent in every endpoint that names one', async () => {
    const s = subjectOf(patient, setup)
    const verbs = new Set(ownResources.flatMap((r) => ['add', 'edit'].map((verb) => `${r.path}/${verb}`)))
    const named = app.routes.filter(({ endpoint: e }) => {
      const names = Object.keys({ ...('query' in e && e.query), ...('body' in e && e.body) })
      return ['patientId', 'keepId', 'dropId'].some((name) => names.includes(name)) && !verbs.has(e.path)
    })
    // merges of a patient are a list; both halves of a merge share one endpoint
    expect(named.map(({ endpoint }) => endpoint.path).filter((path) => !(path in ABOUT))).toEqual(['/patient/merges'])
    const before = await s.read(one.id)
    const code = await codeOf(app)
    const ask: Call = async (method, path, body) =>
      (await app.call<Input>(method, path, { as: 'admin', ...(method !== 'GET' && { body }) })).body.result!
    const signed = await signature(ask, 'message')
    for (const { as } of people) {
      const stored = await app.call<{ groupId: string }>('POST', '/assess/store', { ...as, body: ASSESSED })
      const own = { assessmentId: stored.body.result!.groupId, code, signed }
      for (const [path, about] of Object.entries(ABOUT)) {
        const method = app.routes.find(({ endpoint }) => endpoint.path === path)!.endpoint.method as 'GET'
        const askFor = (id: string) => app.call(method, path, { ...as, ...about(id, own) })
        const hidden = await askFor(one.id)
        expect(hidden.body, path).toMatchObject({ success: false, message: expect.stringMatching(NOT_THERE) })
        expect(facts(hidden), path).toEqual(facts(await askFor(ABSENT)))
      }
    }
    expect(await s.read(one.id)).toEqual(before)
  })

  test('dates asked for with an invisible patient say nothing of the visit', async () => {
    const dates = (who: CallOptions) =>
      app.call<{ lastVisit: string | null }[]>('GET', '/patient/chart/dates', { ...who, query: { patientIds: one.id } })
    expect((await dates({ as: 'admin' })).body.result).toMatchObject([{ lastVisit: expect.any(String) }])
    const hidden = [{ patientId: one.id, lastVisit: null, next: null }]
    for (const { as } of people) expect((await dates(as)).body.result).toEqual(hidden)
  })

  const expectAbsent = async (s: Subject, id: string): Promise<void> => {
    const { r } = s
    const before = await s.read(id)
    const input = s.has('edit') ? s.leastInput() : {}
    const [secret = ''] = Object.keys(r.fields).filter((name) => isEncrypted(r.fields[name]!))
    const [fields = ''] = Object.keys(input)
    const answers = new Map<string, object>()
    for (const [name] of movesOf(r)) answers.set(name, await s.answersTo(name))
    const history = s.has('history') ? await s.call<{ id: string }[]>('history', { query: { id } }) : undefined
    const tries = async (of: string, as: CallOptions): Promise<Answer[]> => {
      const asked: readonly [string, CallOptions][] = [
        ['queryById', { query: { id: of } }],
        ['history', { query: { id: of } }],
        ['undo', { body: { id: of === id ? history?.body.result![0]!.id : ABSENT } }],
        ['restoreFields', { body: { id: of === id ? history?.body.result![0]!.id : ABSENT, fields, version: 1 } }],
        ['reveal', { body: { id: of, field: secret, reason: '核对身份' } }],
        ['edit', { body: { ...input, id: of } }],
        ['delete', { query: { id: of } }],
        ['deleteBatch', { query: { ids: of } }],
        ['putRecycleBin', { body: { ids: of } }],
        ['deleteRecycleBin', { query: { ids: of } }],
      ]
      expect(s.verbs.filter((verb) => !OTHERWISE.includes(verb) && !asked.some(([name]) => name === verb))).toEqual([])
      const verbs = asked.filter(([verb]) => s.has(verb as 'edit'))
      const made = verbs.map(([verb, options]) => s.call(verb as 'edit', { ...options, ...as }))
      const moved = [...answers].map(([name, given]) =>
        app.call('PUT', `${r.path}/${name}`, { body: { ids: of, ...given }, ...as }),
      )
      return Promise.all([...made, ...moved])
    }
    for (const { as } of people) {
      expect(await sees(as)).toBe(false)
      const hidden = await tries(id, as)
      expect(hidden.filter(({ body }) => body.success)).toEqual([])
      expect(hidden.map(facts)).toEqual((await tries(s.absentId, as)).map(facts))
      const readingVerbs = (['list', 'choices', 'recycleBin'] as const).filter((verb) => s.has(verb))
      for (const verb of readingVerbs) {
        const owner = 'patientId' in r.fields && { patientId: one.id }
        const { body } = await s.call(verb, { ...as, query: { ...owner, ids: id, pageSize: 1000 } })
        expect(JSON.stringify(body.result), verb).not.toContain(id)
      }
      if (s.has('exportXls')) expect(await rowsIn(s.call('exportXls', { ...as, query: { selections: id } }))).toBe(0)
    }
    expect(await s.read(id)).toEqual(before)
  }

  test('an invisible patient is absent in every verb and move', () => expectAbsent(subjectOf(patient, setup), one.id))

  const named: readonly Resource[] = ownResources.filter(
    (r) => !BY_THEMSELVES.includes(r.name) && Object.values(r.fields).some(({ to }) => to === patient.name),
  )

  test.each(named.filter((r) => r !== (patient as Resource)).map((r) => [r.name, r] as const))(
    '%s is absent for a doctor of another department, after the shift, after the emergency and in another tenant',
    async (_name, r) => {
      const s = subjectOf(r, setup)
      const row = await s.add()
      await sql`update ${sql.table(r.table)} set patient_id = ${one.id} where id = ${row['id']}`.execute(
        systemOf(app, 1).db,
      )
      await expectAbsent(s, String(row['id']))
      if (!s.has('add')) return
      for (const { as } of people) {
        const added = (patientId: string) => s.call('add', { ...as, body: { ...s.input(), patientId } })
        const [beside, nowhere] = [await added(one.id), await added(ABSENT)]
        expect(beside.body).toMatchObject({
          success: false,
          message: `${r.fields['patientId']!.label}不存在，请重新选择`,
        })
        expect(facts(beside)).toEqual(facts(nowhere))
      }
    },
    60_000,
  )
})
