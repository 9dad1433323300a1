/** Longer than 300 lines because each file opens an app of its own. */
import type { ErasurePreview, PrivacyDetail } from '@huxi/contract'
import type { StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { tablesWith as tablesHolding } from '../../../../test/tables-with.ts'
import { zipNames } from '../../../platform/files/zip-entries.ts'
import { packedBytes, zipContents } from '../../../platform/xlsx/zip.ts'
import { inflateRawSync } from 'node:zlib'
import { dropOldCopies } from './copy.ts'

const DAY_MS = 86_400_000
const app = useApp()
let officer: { token: string }
beforeAll(async () => {
  officer = { token: await tokenOf(app, await addAccount(app, { roleCode: 'privacy' })) }
})

const call = async <T = unknown>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  given: object,
  as: CallOptions = officer,
) =>
  (await app.call<T>(method, path, { ...as, ...(method === 'GET' ? { query: given as never } : { body: given }) })).body
const done = async <T = unknown>(...args: Parameters<typeof call>): Promise<T> => {
  const body = await call<T>(...args)
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!
}
const nurse: CallOptions = { as: 'nurse' }

let counter = 0
interface Person {
  id: string
  patientNo: string
  phone: string
  number: string
  name: string
}
const register = async (name: string): Promise<Person> => {
  counter += 1
  const phone = `1390000${String(4200 + counter)}`
  const number = `PRV-${counter}-77`
  const { id } = await done<{ id: string }>(
    'POST',
    '/patient/add',
    {
      name,
      gender: '1',
      birthDate: '1950-05-05',
      phone,
      address: `北京市东城区甲${counter}号`,
      note: `${name}家住附近`,
      duplicateReason: '测试',
      numbers: [{ type: 'outpatient_no', value: number }],
      contacts: [{ name: `${name}之女`, relation: 'child', phone: `1380000${String(5200 + counter)}` }],
    },
    nurse,
  )
  const { patientNo } = await done<Person>('GET', '/patient/queryById', { id }, nurse)
  return { id, patientNo, phone, number, name }
}
const ask = async (kind: string, patientId: string, more: object = {}): Promise<string> => {
  const { id } = await done<{ id: string }>('POST', '/patient/privacy/add', {
    kind,
    patientId,
    askedBy: 'self',
    verifiedBy: 'document',
    receivedOn: '2026-11-01',
    ...more,
  })
  return id
}
const take = (id: string) => done('PUT', '/patient/privacy/take', { ids: id })
const read = (id: string) => done<PrivacyDetail>('GET', '/patient/privacy/queryById', { id })
const preview = (id: string) => done<ErasurePreview>('GET', '/patient/privacy/preview', { id })
const resultOf = async (patientId: string, performedAt: string): Promise<void> => {
  const { db } = systemOf(app, 1)
  counter += 1
  const id = `prv-${counter}`
  await sql`insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status,
      source, context, performed_by, comment)
    values (${id}, 1, ${performedAt}, ${patientId}, 'copd.gold', 'GOLD E', 'high', true, 'completed', 'manual', 'outpatient',
      'nurse', '自述咳嗽')`.execute(db)
  await sql`insert into assess_result (id, tenant_id, performed_at, tool, part, model_code, model_name, model_version, status,
      level, text_zh, complete, source, context, performed_by, patient_id, group_id, standing)
    values (${id}, 1, ${performedAt}, 'copd', 'gold', 'gold', 'GOLD', '1', 'ok', 'high', '说明', true, 'manual', 'outpatient',
      'nurse', ${patientId}, ${id}, 'completed')`.execute(db)
  await sql`insert into assess_result_detail (result_id, tenant_id, result, steps, answers, notes, link_mark)
    values (${id}, 1, '{}', '[]', '[]', '[]', 'mark')`.execute(db)
}
const STATS = ['total', 'highRisk', 'complete', 'byPeriod', 'byModel', 'byLevel', 'bySource']
/** A statistic covers at most ten years. */
const PERIODS = [
  { performedAt_begin: '2008-01-01', performedAt_end: '2017-11-30' },
  { performedAt_begin: '2018-01-01', performedAt_end: '2026-11-30' },
]
const figures = async () => [
  (await done<{ key: string }[]>('GET', '/sys/home/figures', {}, nurse)).filter(({ key }) => key !== 'drafts'),
  ...(await statistics()),
]
const statistics = async () =>
  Promise.all(
    STATS.flatMap((name) =>
      PERIODS.map(async (query) => {
        const path = `/assess/result/stat/${name}`
        const { asOf: _asOf, hidden: _hidden, ...rest } = await done<StatisticResult>('GET', path, query, nurse)
        return rest
      }),
    ),
  )
const tablesWith = (words: readonly string[]) => tablesHolding(app, words)

const keepPaper = async (name: string): Promise<string> => {
  const { services } = app
  const path = await services.storage.put(1, 'pdf', Buffer.from('%PDF-1.7'), services.clock.now())
  await sql`insert into sys_file (id, tenant_id, path, name, biz, class, content_type, size, create_by, create_time)
    values ('prv-file', 1, ${path}, ${`${name}.pdf`}, 'temp', 'private', 'application/pdf', 8, 'nurse', '2009-01-01')`.execute(
    systemOf(app, 1).db,
  )
  return path
}

describe('the privacy desk', () => {
  test('needs the right of handlers, within the tenant', async () => {
    const { id } = await register('请求甲')
    const request = await ask('export', id)
    for (const as of ['nurse', 'doctor'] as const)
      for (const [method, path, given] of [
        ['GET', 'list', {}],
        ['GET', 'queryById', { id: request }],
        ['GET', 'preview', { id: request }],
        ['GET', 'download', { id: request }],
        ['POST', 'add', { kind: 'export', patientId: id }],
        ['POST', 'copy', { id: request }],
        ['PUT', 'propose', { id: request, changes: [{ field: 'name', to: '他人' }] }],
        ['PUT', 'take', { ids: request }],
        ['PUT', 'erase', { ids: request, patientNo: 'P' }],
        ['PUT', 'restrict', { ids: request, patientNo: 'P' }],
        ['PUT', 'lift', { ids: request, reason: '原因' }],
      ] as const)
        expect(
          (await app.call(method, `/patient/privacy/${path}`, { as, [method === 'GET' ? 'query' : 'body']: given }))
            .status,
          `${as} ${path}`,
        ).toBe(403)
    const other: CallOptions = { as: 'outsider' }
    expect((await done<{ total: number }>('GET', '/patient/privacy/list', {}, other)).total).toBe(0)
    for (const [method, path, given] of [
      ['GET', 'queryById', { id: request }],
      ['GET', 'preview', { id: request }],
      ['POST', 'copy', { id: request }],
      ['PUT', 'propose', { id: request, changes: [{ field: 'name', to: '他人' }] }],
      ['PUT', 'take', { ids: request }],
      ['PUT', 'erase', { ids: request, patientNo: 'P' }],
    ] as const)
      expect((await call(method, `/patient/privacy/${path}`, given, other)).success, path).toBe(false)
  })

  test('has a term, a to-do for its handlers, and one outcome per kind', async () => {
    const { id } = await register('请求乙')
    const request = await ask('correct', id)
    expect(await read(request)).toMatchObject({ dueOn: '2026-11-16', status: 'pending' })
    const openTodos = async () =>
      (
        await sql`select 1 from sys_notice where kind = 'privacy.request' and about = ${`patient:privacy:${request}`}
          and done_time is null`.execute(systemOf(app, 1).db)
      ).rows.length
    expect(await openTodos()).toBeGreaterThan(0)
    await take(request)
    for (const [move, given] of [
      ['deliver', { note: '当面交付' }],
      ['lift', { reason: '原因' }],
      ['erase', { patientNo: 'P1' }],
    ] as const)
      expect((await call('PUT', `/patient/privacy/${move}`, { ids: request, ...given })).message).toContain(
        '事项与此操作不符',
      )
    await done('PUT', '/patient/privacy/refuse', { ids: request, reason: '与病历一致' })
    expect(await read(request)).toMatchObject({ status: 'refused', outcome: '与病历一致' })
    expect(await openTodos()).toBe(0)
    const by = await call('POST', '/patient/privacy/add', {
      kind: 'export',
      patientId: id,
      askedBy: 'agent',
      verifiedBy: 'letter',
      receivedOn: '2026-11-01',
    })
    expect(by.message).toContain('请填写提出人姓名')
  })

  test('corrects through the patient’s store, with its checks and history', async () => {
    const { id, phone } = await register('请求丙')
    const request = await ask('correct', id)
    await take(request)
    const propose = (changes: object[]) => call('PUT', '/patient/privacy/propose', { id: request, changes })
    expect((await propose([{ field: 'patientNo', to: 'X' }])).message).toContain('请选择要更正的项目')
    expect((await propose([{ field: 'name', to: ' ' }])).message).toContain('请填写更正后的姓名')
    expect((await propose([{ field: 'phone', to: '12' }])).success).toBe(false)
    expect((await call('PUT', '/patient/privacy/correct', { ids: request })).message).toContain('还没有填写更正内容')
    expect(
      await propose([
        { field: 'phone', to: '13955556666' },
        { field: 'name', to: '请求丁' },
      ]),
    ).toMatchObject({ success: true })
    expect(await tablesWith(['13955556666'])).toEqual([])
    expect((await read(request)).changes).toEqual([
      { field: 'phone', from: phone, to: '13955556666' },
      { field: 'name', from: '请求丙', to: '请求丁' },
    ])
    await done('PUT', '/patient/privacy/correct', { ids: request })
    expect(await done('GET', '/patient/queryById', { id }, nurse)).toMatchObject({
      name: '请求丁',
      phone: '139****6666',
    })
    expect(await read(request)).toMatchObject({ status: 'done', outcome: '已更正 2 项', changes: [{}, {}] })
  })

  test('restricts during retention: erases parts, hides the patient, keeps statistics', async () => {
    const { id, patientNo, number } = await register('限制甲')
    await resultOf(id, '2026-10-01 08:00:00')
    await app.call('PUT', '/sys/draft/save', {
      as: 'nurse',
      body: { key: `patient:patient:${id}`, values: { note: '改到一半' } },
    })
    await done('POST', '/patient/enrolment/add', { patientId: id, programme: 'copd' }, nurse)
    const before = await figures()
    const request = await ask('erase', id)
    await take(request)
    const plan = await preview(request)
    expect(plan).toMatchObject({ verdict: 'restrict', keptUntil: '2041-10-01' })
    expect(plan.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '未提交的草稿', count: 1, action: 'delete' }),
        expect.objectContaining({ title: '纳入管理', count: 1, action: 'end' }),
        expect.objectContaining({ title: '患者', count: 1, action: 'keep', until: '2041-10-01' }),
      ]),
    )
    const move = (name: string, given: object) => call('PUT', `/patient/privacy/${name}`, { ids: request, ...given })
    expect((await move('erase', { patientNo })).message).toContain('至 2041-10-01')
    expect((await move('restrict', { patientNo: 'P1' })).message).toContain('不一致')
    expect(await move('restrict', { patientNo })).toMatchObject({ success: true })
    expect(await read(request)).toMatchObject({ status: 'refused', keptUntil: '2041-10-01' })

    const see = (path: string, query: object, as: CallOptions = nurse) =>
      call<{ records: unknown[]; total: number }>('GET', path, query, as)
    expect((await see('/patient/queryById', { id })).success).toBe(false)
    for (const path of ['/patient/list', '/assess/result/list', '/assess/assessment/list', '/patient/enrolment/list'])
      expect((await see(path, path === '/patient/list' ? { patientNo } : { patientId: id })).result!.total, path).toBe(
        0,
      )
    const find = async (keyword: string) =>
      (await done<{ records: unknown[] }>('POST', '/patient/find', { keyword }, nurse)).records
    expect([...(await find(number)), ...(await find(patientNo))]).toEqual([])
    expect((await see('/patient/list', { patientNo }, officer)).result!.total).toBe(1)
    const again = await call(
      'POST',
      '/patient/add',
      { name: '另一人', gender: '1', numbers: [{ type: 'outpatient_no', value: number }] },
      nurse,
    )
    expect(again.message).toContain('暂不能登记')
    expect(again.message).not.toContain(patientNo)
    const hurry = { number, occasion: 'rescue', reason: '夜间抢救需要既往史' }
    expect((await call('POST', '/patient/emergency/open', hurry, nurse)).message).toContain('没有找到唯一符合的患者')
    for (const as of [nurse, { as: 'admin' } as const])
      for (const [method, path, given] of [
        ['PUT', '/patient/edit', { id, name: '改名者', version: 2 }],
        [
          'POST',
          '/fact/observation/add',
          { patientId: id, code: 'weight', value: 60, observedAt: '2026-11-20 08:00:00' },
        ],
        ['PUT', '/patient/decease', { ids: id, deceasedAt: '2026-11-20 08:00:00' }],
      ] as const)
        expect((await call(method, path, given, as)).success, path).toBe(false)
    expect((await call('PUT', '/patient/edit', { id, note: '新备注' }, { as: 'admin' })).message).toContain(
      '已限制处理',
    )
    expect(await figures()).toEqual(before)
    const query = { performedAt_begin: '2026-09-01', performedAt_end: '2026-11-30' }
    expect((await done<StatisticResult>('GET', '/assess/result/stat/total', query, nurse)).hidden).toBe(1)
    expect((await done<StatisticResult>('GET', '/assess/result/stat/total', query, { as: 'admin' })).hidden).toBe(0)

    const back = await ask('lift', id)
    await take(back)
    await done('PUT', '/patient/privacy/lift', { ids: back, reason: '本人申请恢复就诊' })
    expect((await see('/patient/queryById', { id })).success).toBe(true)
  })

  test('erases without retention: as previewed, everywhere, with unchanged statistics', async () => {
    const own = await register('抹除甲')
    const neighbour = await register('留存乙')
    for (const { id } of [own, neighbour]) await resultOf(id, '2009-02-28 08:00:00')
    const { db } = systemOf(app, 1)
    const path = await keepPaper(own.name)
    await sql`insert into patient_consent (id, tenant_id, patient_id, text_id, title, type, text_version, text_hash, signed_by,
        signer_name, method, signed_at, status)
      values ('prv-consent', 1, ${own.id}, 't', '同意书', 'research', '1', 'h', 'self', ${own.name}, 'paper', '2009-01-01', 'withdrawn')`.execute(
      db,
    )
    await sql`insert into patient_consent_evidence (consent_id, tenant_id, strokes, files)
      values ('prv-consent', 1, '[[[1,2,3]]]', ${path})`.execute(db)
    await call('PUT', '/patient/edit', { id: own.id, phone: '13912340099' }, nurse)
    const words = [own.name, own.patientNo, own.phone, own.number, '13912340099', `${own.name}之女`]
    const indexes = (
      await sql<{ i: string }>`select phone_index as i from patient where id = ${own.id}
        union select phone_index from patient_contact where patient_id = ${own.id}`.execute(db)
    ).rows.map(({ i }) => i)
    const found = await tablesWith(words)
    expect(found).toEqual(
      expect.arrayContaining(['patient', 'patient_key', 'patient_number', 'sys_data_log', 'sys_file']),
    )
    const [before, request] = [
      await figures(),
      await ask('erase', own.id, { askedBy: 'guardian', askerName: own.name }),
    ]
    await take(request)
    const plan = await preview(request)
    expect(plan).toMatchObject({ verdict: 'erase', keptUntil: null })
    expect(
      (await call('PUT', '/patient/privacy/restrict', { ids: request, patientNo: own.patientNo })).message,
    ).toContain('执行删除')
    await done('PUT', '/patient/privacy/erase', { ids: request, patientNo: own.patientNo })

    const { proof, status } = await read(request)
    expect(status).toBe('done')
    expect(proof!.counts).toEqual(plan.lines.map(({ title, count }) => ({ title, count })))
    expect(proof!.digest).toMatch(/^[\w-]{43}$/)
    await expect.poll(() => tablesWith([...words, ...indexes])).toEqual([])
    await expect.poll(() => app.services.storage.get(path)).toBeUndefined()
    expect(await figures()).toEqual(before)
    expect(await done('GET', '/patient/queryById', { id: own.id }, nurse)).toMatchObject({
      name: '已删除',
      status: 'erased',
      phone: null,
    })
    const { rows } = await sql`select 1 from audit_entry where action = 'privacy.erase'`.execute(db)
    expect(rows).toHaveLength(1)
    expect(await done('GET', '/patient/queryById', { id: neighbour.id }, nurse)).toMatchObject({ name: neighbour.name })
    expect(await tablesWith([neighbour.number])).toContain('patient_number')
    expect(
      await call(
        'POST',
        '/fact/observation/add',
        { patientId: own.id, code: 'weight', value: 60, observedAt: '2026-11-20 08:00:00' },
        nurse,
      ),
    ).toMatchObject({ success: false })
  })

  test('erases the log lines of a patient, not those of a namesake', async () => {
    const [own, namesake] = [await register('同名丙'), await register('同名丙')]
    for (const { id } of [own, namesake]) await resultOf(id, '2009-02-28 08:00:00')
    app.clock.advance(60_000)
    const third = await register('同名丙')
    for (const { id } of [own, third]) await call('PUT', '/patient/edit', { id, note: '同名丙住在二楼' }, nurse)
    const linesOf = async () => {
      const { rows } = await sql<{ param: string | null }>`select request_param as param from sys_log
        where request_url like '%/patient/edit' order by create_time, id`.execute(systemOf(app, 1).db)
      return rows.flatMap(({ param }) => ([own, third].some(({ id }) => param?.includes(id)) ? [param!] : []))
    }
    await expect.poll(async () => (await linesOf()).length).toBe(2)
    expect((await linesOf()).join()).not.toContain('同名丙')
    const request = await ask('erase', own.id)
    await take(request)
    await done('PUT', '/patient/privacy/erase', { ids: request, patientNo: own.patientNo })
    const left = await linesOf()
    expect(left.filter((param) => param.includes(own.id))).toEqual([])
    expect(left.filter((param) => param.includes(third.id))).toHaveLength(1)
  })

  test('hands out all data of the patient, none of another patient, for a week', async () => {
    const [own, neighbour] = [await register('副本甲'), await register('邻床乙')]
    for (const { id } of [own, neighbour]) await resultOf(id, '2026-11-01 08:00:00')
    const answers = { emrcd: '5a', eosinophils: 0.04, consolidation: true, arterialPh: 7.21, atrialFibrillation: false }
    const sat = { tool: 'copd', part: 'admission', answers, context: 'inpatient', patientId: own.id }
    await done('POST', '/assess/store', sat, { as: 'doctor' })
    const request = await ask('export', own.id)
    const make = () => call('POST', '/patient/privacy/copy', { id: request })
    expect((await make()).message).toContain('请先受理')
    await take(request)
    expect((await call('PUT', '/patient/privacy/deliver', { ids: request, note: '当面' })).message).toContain(
      '还没有生成副本',
    )
    expect(await make()).toMatchObject({ success: true, result: { ready: true } })
    const fetched = await app.call('GET', '/patient/privacy/download', { ...officer, query: { id: request } })
    const bytes = fetched.raw
    expect(zipNames(bytes)).toEqual(['个人信息.xlsx', '个人信息.json', '目录.html'])
    const parts = zipContents(bytes, { most: 99 })!.entries.map((entry) =>
      inflateRawSync(packedBytes(bytes, entry)!).toString('utf8'),
    )
    const text = parts.join('')
    const question = { question: '动脉血 pH', answer: '7.21' }
    const data = JSON.parse(parts[1]!) as { kinds: { name: string; records: Record<string, string>[] }[] }
    const records = (name: string) => data.kinds.find((kind) => kind.name === name)!.records
    expect(records('assess:answer')).toContainEqual(expect.objectContaining(question))
    expect(records('patient:patient')[0]).toMatchObject({ name: own.name, patientNo: own.patientNo, phone: own.phone })
    expect(parts[2]).toContain(`<td>${question.question}</td><td>${question.answer}</td>`)
    for (const word of [own.name, own.patientNo, own.phone, own.number, 'GOLD', '副本甲之女'])
      expect(text).toContain(word)
    for (const word of [neighbour.name, neighbour.patientNo, neighbour.phone, neighbour.number])
      expect(text).not.toContain(word)
    const { db } = systemOf(app, 1)
    const kept = async () =>
      (await sql<{ path: string }>`select path from sys_file where biz = 'privacy'`.execute(db)).rows
    const [file] = await kept()
    expect((await app.services.storage.get(file!.path))!.toString('latin1')).toMatch(/^gcm\./)
    app.clock.advance(7 * DAY_MS + 1000)
    await dropOldCopies(app.services)
    expect(await kept()).toEqual([])
    // bytes are deleted asynchronously after the commit
    await expect.poll(() => app.services.storage.get(file!.path)).toBeUndefined()
  })
})
