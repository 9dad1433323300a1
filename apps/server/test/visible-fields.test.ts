/** While each restrictable field is hidden from a caller with every right, no GET of the product answers a planted value. */
import type { OpenedReport, PrefillAnswer, StoredResults } from '@huxi/contract'
import { isRestrictable, type FieldRule } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../src/platform/db/db.ts'
import { formatDay, DAY_MS } from '../src/platform/config/clock.ts'
import { addAccount, departId, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBoundRole } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { concrete, linesOf, type Line } from './lines.ts'

const STAFF = '欧阳密名'
const ANSWERS = { emrcd: '5b', eosinophils: 0.2, consolidation: true, arterialPh: 7.25, atrialFibrillation: true }

const ELSEWHERE = /\/(exportXls|importTemplate|history|recycleBin|choices|logout)$/

/** Figures of the machine, among which a planted number is met by chance. */
const MACHINE = /^\/(sys\/actuator|actuator\/metrics|monitor)\//

/** Rows with planted values that endpoints would make only after many others. */
const plantRows = async (db: Db, patientId: string): Promise<void> => {
  await sql`insert into label_label (id, tenant_id, name, category, color) values ('shown', 1, '高危', 'risk', 'red')`.execute(
    db,
  )
  await sql`insert into label_patient (id, tenant_id, patient_id, label_id, note, source, status)
    values ('shown', 1, ${patientId}, 'shown', '密标丑', 'manual', 'active')`.execute(db)
  await sql`insert into appointment_booking (id, tenant_id, patient_id, booking_no, clinic_id, service_id, start_at, end_at, status, note)
    values ('shown', 1, ${patientId}, 'Y1', 'c', 's', now(), now() + interval '20 minutes', 'booked', '密约寅')`.execute(
    db,
  )
  await sql`insert into quest_response (id, tenant_id, patient_id, title, questionnaire_id, version_id, completed_at, total, band, level,
      complete, too_fast, filled_by, status, deed, scorer, scoring_version, answers, shown)
    select 'shown', 1, ${patientId}, 'mMRC', questionnaire_id, id, now(), 27.31, '密程卯', 'low', true, false, 'staff', 'completed',
      '密理辰', 'sum', '1', '{}', '[]' from quest_version where tenant_id = 1 limit 1`.execute(db)
}

describe('hidden fields', () => {
  const app = useApp()
  const ids: Record<string, string> = {}
  const planted = new Map<string, string>()
  let lines: Line[]
  let rows: string[]

  const call = async <T>(method: string, path: string, body: object, as: CallOptions): Promise<T> => {
    const answer = await app.call<T>(method, path, { ...as, body })
    expect(answer.body, `${path} ${answer.body.message}`).toMatchObject({ success: true })
    return answer.body.result!
  }
  const plant = (r: string, values: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(values)) planted.set(`${r}.${name}`, String(value))
  }
  const add = async (r: string, path: string, secrets: object, others: object, as: CallOptions): Promise<void> => {
    ids[r] = (await call<{ id: string }>('POST', `${path}/add`, { ...others, ...secrets }, as)).id
    plant(r, { ...secrets })
  }

  beforeAll(async () => {
    const day = (ago: number) => formatDay(app.clock.now() - ago * DAY_MS)
    /** No end of a week or month, which statistics over time answer for everybody. */
    const within = (ago: number): string => {
      const isEnd = [day(ago), day(ago - 1)].some((date) => date.endsWith('-01') || new Date(date).getUTCDay() === 1)
      return isEnd ? within(ago + 1) : day(ago)
    }
    const doctor = await addAccount(app, { roleCode: 'doctor', realname: STAFF, departs: ['A01A01'] })
    const as = { token: await tokenOf(app, doctor) }
    ids['system:user'] = doctor.id
    plant('system:user', { realname: STAFF })
    const { db } = systemOf(app, 1)
    await sql`update sys_depart set depart_name = '密科甲' where id = ${await departId(app, 'A01A01')}`.execute(db)
    plant('system:depart', { departName: '密科甲' })
    await add('patient:patient', '/patient', {}, { name: '周建国', gender: '1', birthDate: '1951-03-04' }, as)
    const mine = { patientId: ids['patient:patient'] }
    const facts: readonly (readonly [noun: string, secrets: object, others: object])[] = [
      [
        'feno',
        { ppb: 137.3, caNo: 14.7, nNo: 4321, device: '密器甲', note: '密注甲' },
        { testedAt: `${day(9)} 08:00:00`, flow: '50' },
      ],
      [
        'spirometry',
        { fev1L: 1.37, fvcL: 2.93, fev1Pct: 47.3, device: '密器乙', note: '密注乙' },
        { testedAt: `${day(8)} 08:00:00`, bronchodilator: 'post', grade: 'A' },
      ],
      [
        'observation',
        { value: 61.37, method: '密法丙', device: '密器丙', note: '密注丙' },
        { code: 'weight', observedAt: `${day(7)} 08:00:00` },
      ],
      [
        'lab',
        { value: 0.737, reportNo: '密单丁', note: '密注丁' },
        { code: 'eos', unit: '10^9/L', sampledAt: `${day(6)} 08:00:00` },
      ],
      ['medication', { drug: '密药戊', dose: '密量戊', startDate: within(137), note: '密注戊' }, { drugClass: 'LAMA' }],
      [
        'exacerbation',
        { onsetDate: within(113), endDate: within(97), treatment: '密疗己', note: '密注己' },
        { site: 'ward', antibiotic: true, disease: 'copd' },
      ],
    ]
    for (const [noun, secrets, others] of facts)
      await add(`fact:${noun}`, `/fact/${noun}`, secrets, { ...mine, ...others }, as)
    await sql`update fact_spirometry set report = '1/geheim.pdf' where id = ${ids['fact:spirometry']}`.execute(db)
    plant('fact:spirometry', { report: '1/geheim.pdf' })
    const body = { tool: 'copd', part: 'admission', answers: ANSWERS, context: 'inpatient', comment: '密评庚', ...mine }
    ids['assess:assessment'] = (await call<StoredResults>('POST', '/assess/store', body, as)).groupId
    plant('assess:assessment', { comment: '密评庚' })
    const { rows: results } = await sql<{
      id: string
      textZh: string
      figures: string
    }>`select r.id, r.text_zh as "textZh",
      a.figures from assess_result r join assess_assessment a on a.id = r.group_id order by r.id limit 1`.execute(db)
    ids['assess:result'] = results[0]!.id
    plant('assess:result', { textZh: results[0]!.textZh })
    plant('assess:assessment', { figures: results[0]!.figures })
    const issue = { assessmentId: ids['assess:assessment'], reviewer: '密审辛' }
    ids['assess:report'] = (await call<OpenedReport>('POST', '/assess/report/issue', issue, as)).id
    plant('assess:report', { reviewer: '密审辛' })
    await add(
      'tobacco:profile',
      '/tobacco/profile',
      { note: '密烟癸' },
      { ...mine, assessedOn: day(5), status: 'never' },
      as,
    )
    await add(
      'label:flag',
      '/label/flag',
      { text: '密警子' },
      { ...mine, kind: 'allergy', severity: 'high', startOn: day(4) },
      as,
    )
    // a whole number within its bounds is met by chance, as a duration or a count
    await sql`update tobacco_profile set co_ppm = 143.0817 where id = ${ids['tobacco:profile']}`.execute(db)
    plant('tobacco:profile', { coPpm: 143.0817 })
    await plantRows(db, ids['patient:patient']!)
    plant('label:patientLabel', { note: '密标丑' })
    plant('appointment:booking', { note: '密约寅' })
    plant('quest:response', { total: 27.31, band: '密程卯', deed: '密理辰' })
    await sql`update sys_tenant set contact_name = '密联主', website = 'https://geheim.example' where id = 1`.execute(
      db,
    )
    ids['system:tenant'] = '1'
    plant('system:tenant', { contactName: '密联主', website: 'https://geheim.example' })
    const role = await addBoundRole(app, [])
    ids['system:role'] = role.id
    await sql`update sys_role set role_name = '密色壬' where id = ${role.id}`.execute(db)
    plant('system:role', { roleName: '密色壬' })
    await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (1, ${doctor.id}, ${role.id})`.execute(db)
    lines = linesOf(app).filter(({ method, path }) => method === 'GET' && !ELSEWHERE.test(path))
    const menu = await app.call<{ ids: string[] }>('GET', '/sys/role/queryTreeList', { as: 'admin' })
    rows = menu.body.result!.ids
  })

  /** Query of a line: the created rows, by the names of their ids. */
  const queryOf = ({ path, endpoint }: Line): Record<string, unknown> => {
    const r = [...app.services.ports.resources.values()]
      .filter((one) => path.startsWith(`${one.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)[0]
    const id = (r && ids[r.name]) ?? ids['patient:patient']
    const known: Record<string, unknown> = {
      id,
      ids: id,
      patientId: ids['patient:patient'],
      userId: ids['system:user'],
      roleId: ids['system:role'],
      of: 'userAndDepart',
      pageSize: 100,
    }
    return Object.fromEntries(
      Object.keys(endpoint.query ?? {}).flatMap((name) => (name in known ? [[name, known[name]]] : [])),
    )
  }

  const seenBy = async (who: CallOptions): Promise<Map<string, string>> => {
    const patterns = [...planted].map(([name, value]) => {
      const text = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const isNumber = /^[\d.]+$/.test(value)
      return { name, isNumber, pattern: new RegExp(isNumber ? `(?<![\\d.])${text}(?!\\d)` : text) }
    })
    const found = new Map<string, string>()
    for (const line of lines) {
      const answer = await app.call('GET', concrete(line.path), { ...who, query: queryOf(line) })
      expect(answer.status, line.path).toBeLessThan(500)
      const text = answer.raw.toString('utf8')
      for (const { name, isNumber, pattern } of patterns)
        if (!(isNumber && MACHINE.test(line.path)) && pattern.test(text)) found.set(name, line.path)
    }
    return found
  }

  const boundBy = async (rule: FieldRule): Promise<CallOptions> => {
    const { id, roleCode } = await addBoundRole(app, rows)
    const fields = [...app.services.ports.resources.values()].flatMap((r) =>
      Object.keys(r.fields)
        .filter((field) => isRestrictable(r, field))
        .map((field) => ({ resource: r.name, field })),
    )
    await sql`insert into sys_role_field (tenant_id, role_id, resource, field, rule) select 1, ${id}, given.*, ${rule}
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as given (resource text, field text)`.execute(
      systemOf(app, 1).db,
    )
    app.services.bus.publish('authority.changed', {})
    return { token: await tokenOf(app, await addAccount(app, { roleCode })) }
  }

  test('are seen by an unrestricted caller', async () => {
    const { roleCode } = await addBoundRole(app, rows)
    const seen = await seenBy({ token: await tokenOf(app, await addAccount(app, { roleCode })) })
    expect([...planted.keys()].filter((name) => !seen.has(name))).toEqual([])
  })

  test.each(['hidden', 'masked'] as const)('are in no answer where they are %s', async (rule) => {
    const seen = await seenBy(await boundBy(rule))
    const resources = app.services.ports.resources
    const open = [...seen].filter(([name]) => {
      const [resource, field] = name.split('.') as [string, string]
      return isRestrictable(resources.get(resource)!, field)
    })
    expect(open).toEqual([])
  })

  describe('count where the server decides or computes:', () => {
    let bound: CallOptions
    beforeAll(async () => void (bound = await boundBy('hidden')))

    test('a patient is kept in the correction of an assessment', async () => {
      const as = { as: 'doctor' } as const
      const body = { tool: 'copd', part: 'admission', answers: ANSWERS, context: 'inpatient' }
      const { groupId: first } = await call<StoredResults>('POST', '/assess/store', body, as)
      const { groupId } = await call<StoredResults>('POST', '/assess/store', { ...body, amendsId: first }, as)
      await call('PUT', '/assess/assessment/link', { id: groupId, patientId: ids['patient:patient'] }, bound)
      const { rows: linked } = await sql<{ n: number }>`select count(*)::int as n from assess_assessment
        where id = any(${[first, groupId]}) and patient_id = ${ids['patient:patient']}`.execute(systemOf(app, 1).db)
      expect(linked[0]!.n).toBe(2)
      await call('PUT', '/assess/assessment/unlink', { id: groupId, reason: '选错患者' }, bound)
    })

    test('the items of a questionnaire are complete when it is published', async () => {
      const as = { as: 'admin' } as const
      const given = { code: 'shown', title: '题', licence: 'free' }
      const { id: questionnaireId } = await call<{ id: string }>('POST', '/quest/questionnaire/add', given, as)
      const content = { intro: '请回答', items: [{ linkId: 'q1', type: 'text', text: '题', required: true }] }
      const body = { questionnaireId, scorer: 'none', content }
      const { id } = await call<{ id: string }>('POST', '/quest/version/add', body, as)
      await call('PUT', '/quest/version/submit', { ids: id }, as)
      await call('PUT', '/quest/version/publish', { ids: id }, bound)
    })

    test('check rules apply', async () => {
      const ruleJson = JSON.stringify([{ digits: '*', pattern: '^[0-9]{3}$', message: '应为三位数字' }])
      const rule = { ruleName: '三位', ruleCode: 'three', ruleJson }
      await call('POST', '/sys/checkRule/add', rule, { as: 'admin' })
      const query = { ruleCode: 'three', value: '12' }
      const { body } = await app.call('GET', '/sys/checkRule/checkByCode', { ...bound, query })
      expect(body).toMatchObject({ success: false, message: '应为三位数字' })
    })

    test('drugs and events of a hidden kind are not mentioned', async () => {
      const known = async (who: CallOptions) => {
        const query = { patientId: ids['patient:patient'] }
        const { body } = await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', { ...who, query })
        return ['lama', 'ics', 'severeExacPrev12m', 'pearl.admissionsPrev12m'].map(
          (key) => body.result!.values[key]?.value,
        )
      }
      expect(await known({ as: 'doctor' })).toEqual([true, false, 1, 1])
      expect(await known(bound)).toEqual([undefined, undefined, undefined, undefined])
    })
  })
})
