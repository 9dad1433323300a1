import type { PatientCard, WardList } from '@huxi/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, type Account } from './accounts.ts'
import { addBoundRole, menuOf } from './conformance/holders.ts'
import type { CallOptions, TestApp } from './harness.ts'

const CLINICAL = /^(?:patient|visit|fact|drug|assess|appointment|tobacco|label|quest|outreach):/

export interface Clinician extends Account {
  readonly as: CallOptions
}

/** Adds an account with every clinical right within these scopes; each has a role of its own. */
export const addClinician = async (
  app: TestApp,
  scopes: readonly string[],
  { departs = [], without = /^$/ }: { departs?: readonly string[]; without?: RegExp } = {},
): Promise<Clinician> => {
  const account = await addAccount(app, { departs })
  const isGiven = (code: string) => CLINICAL.test(code) && !without.test(code)
  for (const scope of scopes) await giveRole(app, account, scope, isGiven)
  return { ...account, as: { token: await tokenOf(app, account) } }
}

/** Adds a role with the menu rows that carry one of these codes. */
export const giveRole = async (
  app: TestApp,
  { id }: Account,
  scope: string,
  isGiven: (code: string) => boolean,
): Promise<void> => {
  const { db } = systemOf(app, 1)
  const rows = (await menuOf(app)).filter(({ codes }) => codes.some(isGiven))
  const role = await addBoundRole(
    app,
    rows.map((row) => row.id),
  )
  await sql`update sys_role set data_scope = ${scope} where id = ${role.id}`.execute(db)
  await sql`insert into sys_user_role (user_id, role_id, tenant_id) values (${id}, ${role.id}, 1)`.execute(db)
  app.services.bus.publish('authority.changed', {})
}

export interface Somebody {
  readonly id: string
  readonly patientNo: string
  readonly name: string
  readonly number: string
  readonly wardId: string
  readonly birthDate: string
}

const NAMES = ['周建国', '李秀兰', '王志强', '赵敏', '孙立新', '钱玉梅', '吴国栋', '郑晓燕']
export const ASSESSED = {
  tool: 'copd',
  part: 'discharge',
  answers: { admissionsPrev12m: 1, emrcd: '4' },
  context: 'outpatient',
}
let people = 0

const added = async (app: TestApp, path: string, body: object): Promise<string> => {
  const answer = await app.call<{ id: string }>('POST', path, { as: 'admin', body })
  expect(answer.body, `${path} ${answer.body.message}`).toMatchObject({ success: true })
  return answer.body.result!.id
}

/** Adds an inpatient in a ward of its own, with one observation. */
export const addLying = async (app: TestApp, org: string, more: object = {}): Promise<Somebody> => {
  people += 1
  const [name, number, birthDate] = [NAMES[people % NAMES.length]!, `M7${people}`, `19${40 + people}-03-04`]
  const deptId = await departId(app, org)
  const id = await added(app, '/patient/add', {
    name,
    gender: '1',
    birthDate,
    deptId,
    numbers: [{ type: 'medical_record_no', value: number, system: null }],
    duplicateReason: '测试',
    ...more,
  })
  const wardId = await added(app, '/visit/ward/add', { name: `测试病区${people}`, beds: [{ bedNo: '1' }] })
  const { body: ward } = await app.call<{ beds: { id: string }[] }>('GET', '/visit/ward/queryById', {
    as: 'admin',
    query: { id: wardId },
  })
  await added(app, '/visit/encounter/admit', { patientId: id, bedId: ward.result!.beds[0]!.id })
  await added(app, '/fact/observation/add', {
    patientId: id,
    code: 'weight',
    value: 60,
    observedAt: '2026-11-01 08:00:00',
  })
  const { body } = await app.call<{ patientNo: string }>('GET', '/patient/queryById', { as: 'admin', query: { id } })
  const { patientNo } = body.result!
  return { id, patientNo, name, number, wardId, birthDate }
}

type Rows = { records: { id: string; patientId?: string; label?: string; value?: string }[]; total: number }

/** Whether a patient is visible in each verb; an edit writes a note. */
export const thereIn = async (app: TestApp, who: CallOptions, one: Somebody): Promise<Record<string, boolean>> => {
  const get = (path: string, query: Record<string, unknown>) => app.call<Rows>('GET', path, { ...who, query })
  const succeeds = async (path: string, query: Record<string, unknown>) => (await get(path, query)).body.success
  const has = async (path: string, query: Record<string, unknown>) =>
    ((await get(path, query)).body.result?.records.length ?? 0) > 0
  const find = async (keyword: string) => {
    const { body } = await app.call<{ records: PatientCard[] }>('POST', '/patient/find', { ...who, body: { keyword } })
    return body.result!.records.some(({ id }) => id === one.id)
  }
  const board = async () => {
    const { body } = await app.call<WardList>('GET', '/visit/ward/beds', { ...who, query: { wardId: one.wardId } })
    return body.result!.beds.some(({ stay }) => stay?.patient.id === one.id)
  }
  const duplicates = async () => {
    const { body } = await app.call<{ candidates: PatientCard[] }>('POST', '/patient/duplicates', {
      ...who,
      body: { name: one.name, birthDate: one.birthDate },
    })
    return body.result!.candidates.some(({ id }) => id === one.id)
  }
  const edit = async () => {
    const { body } = await app.call('PUT', '/patient/edit', { ...who, body: { id: one.id, note: '查房' } })
    return body.success
  }
  const exported = async () => {
    const { raw } = await app.call('GET', '/patient/exportXls', { ...who, query: { patientNo: one.patientNo } })
    return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.flat().includes(one.patientNo)
  }
  const candidate = async () => {
    const stored = await app.call<{ groupId: string }>('POST', '/assess/store', {
      ...who,
      body: { ...ASSESSED, comment: `${one.name} ${one.number}` },
    })
    const { body } = await app.call<{ candidates: PatientCard[] }>('GET', '/assess/assessment/candidates', {
      ...who,
      query: { id: stored.body.result!.groupId },
    })
    return body.result!.candidates.some(({ id }) => id === one.id)
  }
  return {
    list: await has('/patient/list', { patientNo: one.patientNo }),
    queryById: await succeeds('/patient/queryById', { id: one.id }),
    history: await succeeds('/patient/history', { id: one.id }),
    choices: await has('/patient/choices', { ids: one.id }),
    findByNumber: await find(one.number),
    findByName: await find(one.name),
    duplicates: await duplicates(),
    head: await succeeds('/patient/chart/head', { id: one.id }),
    timeline: await succeeds('/patient/timeline', { id: one.id }),
    trend: await succeeds('/patient/chart/trend', { id: one.id }),
    facts: await has('/fact/observation/list', { patientId: one.id }),
    visits: await has('/visit/encounter/list', { patientId: one.id }),
    board: await board(),
    candidate: await candidate(),
    export: await exported(),
    edit: await edit(),
  }
}

export const everywhere =
  (there: boolean, but: Record<string, boolean> = {}) =>
  (answer: Record<string, boolean>) =>
    expect(answer).toEqual({ ...Object.fromEntries(Object.keys(answer).map((verb) => [verb, there])), ...but })
