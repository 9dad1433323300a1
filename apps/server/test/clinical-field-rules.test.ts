/** Every restrictable field is hidden or masked for one role each, and all answers are searched for its values. */
import { DISCHARGE_ITEMS } from '@huxi/contract'
import type {
  ChartHead,
  ConsentSheet,
  DischargeList,
  PatientCard,
  PrivacyDetail,
  ResourceFieldRules,
  WardList,
} from '@huxi/contract'
import type { FieldRule, Page } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { callsOf } from './calls.ts'
import { addBoundRole, rowsWith } from './conformance/holders.ts'
import type { Answer, CallOptions } from './harness.ts'
import { linesOf } from './lines.ts'
import { plant, PLANTED } from './planted-patient.ts'

type Input = Record<string, unknown>
type Rules = Record<string, Record<string, FieldRule>>

const OWN = /^\/(?:patient|visit)\//
const CLINICAL = /^(?:patient|visit):/
/** A required field cannot be hidden from a role that adds records. */
const ADDS = /:(?:add|import|edit)$/

const textOf = async ({ raw }: Answer): Promise<string> =>
  raw.subarray(0, 2).toString() === 'PK' ? JSON.stringify((await readXlsx(new Uint8Array(raw))).sheets) : raw.toString()

describe('rules on clinical fields', () => {
  const app = useApp()
  const admin: CallOptions = { as: 'admin' }
  const { ask, done } = callsOf(app)
  let beds: readonly string[] = []
  let ids: Readonly<Record<string, string>> = {}

  const addPatient = (more: Input) =>
    done('POST', '/patient/add', { gender: '2', duplicateReason: '测试', ...more }).then(({ id }) => id)

  beforeAll(async () => {
    ;({ ids, beds } = await plant(app, done))
  }, 60_000)

  const idFor = async (path: string): Promise<string> => {
    const [, area, noun = ''] = path.split('/')
    if (ids[noun]) return ids[noun]
    const list = `/${area}/${noun}/list`
    if (area === 'patient' && !app.routes.some(({ endpoint }) => endpoint.path === list)) return ids['patient']!
    const page = await ask<Page<{ id: string }>>('GET', list, {})
    return page.result?.records[0]?.id ?? ids['patient']!
  }

  const answersTo = async (who: CallOptions): Promise<Map<string, string>> => {
    const { patient, twin, encounter, ward } = ids
    const about = { patientId: patient, encounterId: encounter, wardId: ward, keepId: patient, dropId: twin }
    const found = new Map<string, string>()
    for (const { method, path } of linesOf(app).filter((line) => line.method === 'GET' && OWN.test(line.path))) {
      const byId = /\/(?:queryById|history|card|stays|preview|download|timeline|chart\/\w+)$/.test(path)
      const query =
        path.endsWith('/list') || path.endsWith('/exportXls') ? {} : byId ? { ...about, id: await idFor(path) } : about
      const answer = await app.call(method, path, { ...who, query })
      expect(answer.status, path).toBeLessThan(500)
      found.set(path, await textOf(answer))
    }
    for (const keyword of [PLANTED.name, PLANTED.number, '6543', 'oymm'])
      found.set(`find ${keyword}`, await textOf(await app.call('POST', '/patient/find', { ...who, body: { keyword } })))
    return found
  }

  const refusalsTo = async (who: CallOptions): Promise<Map<string, string>> => {
    const { patient, twin, encounter } = ids
    const found = new Map<string, string>()
    for (const [path, body] of [
      [
        '/visit/diagnosis/add',
        {
          patientId: patient,
          encounterId: encounter,
          diagnosisText: '另',
          certainty: 'confirmed',
          diagnosedOn: '2026-01-01',
          principal: true,
        },
      ],
      ['/visit/encounter/admit', { patientId: patient, bedId: beds[1] }],
      ['/visit/encounter/admit', { patientId: twin, bedId: beds[0] }],
      ['/visit/allergy/add', { patientId: patient, substance: '某', kind: 'drug', since: '1900-01-01' }],
    ] as const)
      found.set(`${path} refused`, JSON.stringify(await ask('POST', path, body, who)))
    for (const text of found.values()) expect(text).toContain('"success":false')
    return found
  }

  const ruled = async (isGiven: (code: string) => boolean, rulesOf: (all: ResourceFieldRules[]) => Rules) => {
    const { id: roleId, roleCode } = await addBoundRole(app, await rowsWith(app, isGiven))
    const all = await done<ResourceFieldRules[]>('GET', '/sys/role/fieldRule', { roleId })
    const rules = rulesOf(all)
    for (const [resource, fields] of Object.entries(rules)) {
      const given = Object.entries(fields).map(([field, rule]) => ({ field, rule }))
      await done('POST', '/sys/role/fieldRule', { roleId, resource, rules: given })
    }
    return { token: await tokenOf(app, await addAccount(app, { roleCode })) } as CallOptions
  }
  const readers = (code: string) => CLINICAL.test(code) && !ADDS.test(code)

  /** The strictest possible rules up to the wanted one. */
  const every = (wanted: FieldRule) => (all: ResourceFieldRules[]) =>
    Object.fromEntries(
      all.map(({ resource, fields }) => [
        resource,
        Object.fromEntries(
          fields.flatMap(({ field, rules }): [string, FieldRule][] => {
            const rule = [wanted, wanted === 'hidden' ? 'masked' : 'hidden'].find((one) =>
              rules.includes(one as FieldRule),
            )
            return rule ? [[field, rule as FieldRule]] : []
          }),
        ),
      ]),
    )

  test('an unrestricted caller sees every value', async () => {
    const all = [...(await answersTo(admin)).values(), ...(await refusalsTo(admin)).values()].join('\n')
    expect(Object.values(PLANTED).filter((value) => !all.includes(value))).toEqual([])
  }, 60_000)

  test('the evidence of a label is in no row of it: the tags tell what the caller may read', async () => {
    const { db } = systemOf(app, 1)
    const evidence = JSON.stringify([{ resource: 'fact:lab', id: 'x', text: '密据午' }])
    await sql`insert into label_label (id, tenant_id, name, category, color) values ('proven', 1, '有据', 'risk', 'red')`.execute(
      db,
    )
    await sql`insert into label_patient (id, tenant_id, patient_id, label_id, source, status, evidence, evidence_key)
      values ('proven', 1, ${ids['patient']}, 'proven', 'rule', 'active', ${evidence}::jsonb, '密据午')`.execute(db)
    for (const path of ['list', 'queryById', 'exportXls', 'history']) {
      const answer = await app.call('GET', `/label/patientLabel/${path}`, { ...admin, query: { id: 'proven' } })
      expect([path, answer.status, (await textOf(answer)).includes('密据午')]).toEqual([path, 200, false])
    }
  })

  test('drugs in use are listed to callers who see when drugs begin and end', async () => {
    const patientId = await addPatient({ name: '用药日期', birthDate: '1950-02-03' })
    const drug = { patientId, drug: '沙丁胺醇气雾剂', drugClass: 'SABA', startDate: '2026-01-01' }
    await done('POST', '/fact/medication/add', drug)
    const isRead = (code: string) => /^(patient:patient|fact:medication):list$/.test(code)
    const drugsFor = async (fields: Record<string, FieldRule>) =>
      (
        await done<ChartHead>(
          'GET',
          '/patient/chart/head',
          { id: patientId },
          await ruled(isRead, () => ({ 'fact:medication': fields })),
        )
      ).drugs
    expect(await drugsFor({ dose: 'hidden' })).toMatchObject([{ drug: '沙丁胺醇气雾剂' }])
    expect(await drugsFor({ endDate: 'hidden' })).toBeNull()
    expect(await drugsFor({ startDate: 'masked' })).toBeNull()
  })

  test.each(['hidden', 'masked'] as const)(
    '%s: no answer contains a value',
    async (rule) => {
      const who = await ruled(readers, every(rule))
      const leaks = [...(await answersTo(who))].flatMap(([path, text]) =>
        Object.entries(PLANTED)
          // every reader sees a phone number's mask, unless the field is hidden
          .filter(([name, value]) => text.includes(value) && !(rule === 'masked' && name === 'phone'))
          .map(([name]) => `${path}: ${name}`),
      )
      expect(leaks).toEqual([])
    },
    60_000,
  )

  const only = (rules: Rules) => () => rules
  const SEEN_BY_NOBODY: Rules = {
    'patient:patient': { name: 'masked', birthDate: 'hidden', phone: 'hidden', deceasedAt: 'hidden' },
    'visit:followup': { plannedOn: 'readonly', note: 'hidden' },
  }

  test('no record is found by a hidden value', async () => {
    const who = await ruled(readers, only(SEEN_BY_NOBODY))
    const found = async (keyword: string) =>
      (await done<{ records: PatientCard[] }>('POST', '/patient/find', { keyword }, who)).records.length
    expect([await found(PLANTED.name), await found('oymm'), await found('6543')]).toEqual([0, 0, 0])
    expect(await found(PLANTED.number)).toBe(1)
    const writer = await ruled((code) => CLINICAL.test(code) && !/:(?:add|import)$/.test(code), only(SEEN_BY_NOBODY))
    const { birthDate, wholePhone: phone } = PLANTED
    const { candidates } = await done<{ candidates: PatientCard[] }>(
      'POST',
      '/patient/duplicates',
      { name: PLANTED.name, birthDate, phone },
      writer,
    )
    expect(candidates).toEqual([])
  })

  test('hidden values decide the same for every caller', async () => {
    const who = await ruled((code) => CLINICAL.test(code) && !/:(?:add|import)$/.test(code), only(SEEN_BY_NOBODY))
    const child = await addPatient({
      name: '欧阳小童',
      birthDate: `${new Date(app.clock.now()).getFullYear() - 5}-02-03`,
    })
    const [text] = (await done<ConsentSheet>('GET', '/patient/consent/sheet', { patientId: child }, who)).offers
    const signing = {
      patientId: child,
      textIds: text!.id,
      textHashes: text!.textHash,
      method: 'screen',
      strokes: [[0, 1, 2].map((n) => [100 + 300 * n, 300, 90 * n])],
    }
    const refused = await ask('POST', '/patient/consent/sign', { ...signing, signedBy: 'self', ofAge: true }, who)
    expect(refused.message).toContain('须由监护人签署')

    const other = await addPatient({ name: '欧阳异性', gender: '1' })
    const { obstacle } = await done<{ obstacle: string | null }>(
      'GET',
      '/patient/merge/preview',
      { keepId: child, dropId: other },
      who,
    )
    expect(obstacle).toContain('性别不同')

    const proposed = { id: ids['privacy'], changes: [{ field: 'phone', to: '13900008765' }] }
    expect((await ask<PrivacyDetail>('PUT', '/patient/privacy/propose', proposed, who)).result).toMatchObject({
      changes: [{ field: 'phone', from: null, to: null }],
    })

    const board = (await done<WardList>('GET', '/visit/ward/beds', { wardId: ids['ward'] }, who)).beds
    expect(board.find(({ stay }) => stay)!.stay).toMatchObject({ patient: { age: null } })
    await done('PUT', '/visit/encounter/finish', { ids: ids['encounter'], dischargeWay: 'order' }, who)
    const page = await done<Page<DischargeList>>('GET', '/visit/discharge/list', { encounterId: ids['encounter'] }, who)
    const { id, version } = page.records[0]!
    const na = Object.fromEntries(DISCHARGE_ITEMS.map((item) => [item, 'na']))
    await done('PUT', '/visit/discharge/edit', { id, version, ...na }, who)
    await done('PUT', '/visit/discharge/complete', { ids: id }, who)
    const calls = await done<Page<object>>('GET', '/visit/followup/list', { encounterId: ids['encounter'] })
    expect(calls.total).toBeGreaterThan(0)
  })
})
