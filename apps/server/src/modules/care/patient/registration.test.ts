/** Longer than 300 lines because its cases share one app and one set of patients. */
import type { DuplicateAnswer, PatientCard } from '@huxi/contract'
import type { ImportResult } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBound, menuOf } from '../../../../test/conformance/holders.ts'
import { xlsxOf } from '../../../../test/conformance/sheet-table.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'

const app = useApp()

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let counter = 0
const NUMERALS = Array.from('零一二三四五六七八九')
const card = (day: string, sex: '1' | '2', n = (counter += 1)): string => {
  const body = `990000${day.replaceAll('-', '')}${String(n % 100).padStart(2, '0')}${sex === '1' ? 1 : 2}`
  return `${body}${'10X98765432'[[...body].reduce((sum, digit, i) => sum + WEIGHTS[i]! * Number(digit), 0) % 11]}`
}

const add = async (body: object, as: CallOptions = { as: 'nurse' }) =>
  (
    await app.call<{ id: string; fields?: Record<string, string>; candidates?: PatientCard[] }>(
      'POST',
      '/patient/add',
      { ...as, body: { name: '赵测试', gender: '0', ...body } },
    )
  ).body
const added = async (body: object, as?: CallOptions): Promise<string> => {
  const answer = await add(body, as)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result!.id
}
const read = async (id: string, as: CallOptions = { as: 'admin' }) =>
  (await app.call<Record<string, never>>('GET', '/patient/queryById', { ...as, query: { id } })).body.result!
const edit = async (id: string, body: object, as: CallOptions = { as: 'nurse' }) =>
  (await app.call('PUT', '/patient/edit', { ...as, body: { id, ...body } })).body
const find = async (keyword: string, as: CallOptions = { as: 'nurse' }): Promise<string[]> => {
  const { body } = await app.call<{ records: PatientCard[] }>('POST', '/patient/find', { ...as, body: { keyword } })
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!.records.map(({ id }) => id)
}
const duplicates = async (body: object, as: CallOptions = { as: 'nurse' }): Promise<DuplicateAnswer> =>
  (await app.call<DuplicateAnswer>('POST', '/patient/duplicates', { ...as, body })).body.result!

let elsewhere: CallOptions
beforeAll(async () => {
  const row = (await menuOf(app)).find(({ codes }) => codes.includes('patient:patient:list'))!
  const rule = { ruleColumn: 'sysOrgCode', ruleConditions: '!=', ruleValue: 'A01A01' }
  const { bound } = await addBound(app, 'patient:patient', row.id, rule)
  elsewhere = bound
}, 120_000)

describe('a patient that is registered', () => {
  test('assigns number, birth date and sex, and reveals no document in clear', async () => {
    const number = card('1950-03-04', '2')
    const id = await added({ name: ' 阿依努尔•买买提 ', identifiers: [{ type: 'resident_id', number }] })
    expect(await read(id)).toMatchObject({
      patientNo: expect.stringMatching(/^P\d{2}\d{6}$/),
      name: '阿依努尔·买买提',
      birthDate: '1950-03-04',
      gender: '2',
      identifiers: [{ number: expect.stringContaining('*') }],
    })
  })
  test.each<[string, object, string, string?]>([
    ['a digit in the name', { name: '张3' }, '姓名应为2—50个', 'name'],
    ['a birth date to come', { birthDate: '2999-01-01' }, '出生日期不能晚于今天', 'birthDate'],
    ['a birth date long ago', { birthDate: '1899-12-31' }, '出生日期不能早于', 'birthDate'],
    ['a region that is none', { regionCode: '41' }, '6 位行政区划代码', 'regionCode'],
    [
      'a wrong check digit',
      { identifiers: [{ type: 'resident_id', number: '990000196508142210' }] },
      '身份证号校验位错误',
      'identifiers.0.number',
    ],
    [
      'two cards',
      {
        identifiers: [
          { type: 'resident_id', number: '990000196508142218' },
          { type: 'resident_id', number: '990000199911051141' },
        ],
      },
      '同一种证件只能登记一个',
      'identifiers.1.type',
    ],
    ['15 digits', { identifiers: [{ type: 'resident_id', number: '990000650814221' }] }, '身份证号应为18位'],
  ])('%s is refused', async (_what, body, message, field) => {
    const answer = await add(body)
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(message) })
    if (field) expect(Object.keys(answer.result!.fields!)).toContain(field)
  })
  test('a contradiction to the card needs a reason, and no value is revealed', async () => {
    const identifiers = [{ type: 'resident_id', number: card('1960-01-02', '1') }]
    const refused = await add({ identifiers, birthDate: '1960-01-03', gender: '2' })
    expect(refused.message).toContain('出生日期、性别与身份证信息不一致')
    expect(JSON.stringify(refused)).not.toContain('1960')
    const id = await added({ identifiers, birthDate: '1960-01-03', mismatchReason: '户口登记有误' })
    expect(await read(id)).toMatchObject({ birthDate: '1960-01-03', gender: '1' })
    const other = await added({ identifiers: [{ type: 'resident_id', number: card('1961-01-02', '1') }] })
    expect(await edit(other, { birthDate: '1961-01-03' })).toMatchObject({ success: false })
    expect(await edit(other, { birthDate: '1961-01-03', mismatchReason: '户口登记有误' })).toMatchObject({
      success: true,
    })
  })
  test('cannot die before birth or tomorrow', async () => {
    const id = await added({ birthDate: '1970-05-06' })
    const decease = async (deceasedAt: string) =>
      (await app.call('PUT', '/patient/decease', { as: 'nurse', body: { ids: id, deceasedAt } })).body
    expect((await decease('1970-05-05 00:00:00')).message).toBe('死亡时间不能早于出生日期')
    expect((await decease('2999-01-01 00:00:00')).message).toBe('死亡时间不能晚于现在')
    expect(await decease('2020-01-01 00:00:00')).toMatchObject({ success: true })
    expect(
      (await app.call('PUT', '/patient/revive', { as: 'nurse', body: { ids: id, reason: '登记有误' } })).body,
    ).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ status: 'active', deceasedAt: null })
  })
})

describe('one number is one person', () => {
  test('names the holder to callers who see it, and gives others advice', async () => {
    const identifiers = [{ type: 'resident_id', number: card('1950-07-08', '1') }]
    const numbers = [{ type: 'outpatient_no', value: 'OP-1001' }]
    const dept = await departId(app, 'A01A01')
    const { patientNo } = await read(await added({ name: '钱一一', identifiers, numbers, deptId: dept }))
    for (const body of [{ identifiers }, { numbers }]) {
      const existing = await add({ name: '孙二二', ...body })
      expect(existing).toMatchObject({ success: false, code: 409, message: expect.stringContaining(String(patientNo)) })
      const unknown = await add({ name: '孙二二', ...body }, elsewhere)
      expect(unknown).toMatchObject({ success: false, code: 409, message: expect.stringContaining('请联系科室主管') })
      expect(JSON.stringify(unknown)).not.toContain(String(patientNo))
    }
    // hospital numbers are unique per campus
    await added({ name: '孙二二', numbers: [{ type: 'outpatient_no', value: 'OP-1001', system: '东院' }] })
    expect(await add({ name: '孙二二', identifiers }, { as: 'outsider' })).toMatchObject({ success: true })
  })
  test('of twenty concurrent requests one succeeds', async () => {
    for (const [name, own] of [
      ['并发甲', { identifiers: [{ type: 'resident_id', number: card('1951-01-01', '1') }] }],
      ['并发乙', { numbers: [{ type: 'outpatient_no', value: 'OP-race' }] }],
    ] as const) {
      const tries = await Promise.all(Array.from({ length: 20 }, () => add({ name, ...own })))
      const lost = tries.filter(({ success }) => !success)
      expect(lost).toHaveLength(19)
      for (const one of lost) expect(one.message).toMatch(/已登记给患者 P\d+|可能已登记过该患者/)
    }
  })
  test('of a deleted patient is free, and blocks its restoration', async () => {
    const numbers = [{ type: 'medical_record_no', value: 'MR-77' }]
    const id = await added({ name: '周三三', numbers })
    await app.call('DELETE', '/patient/delete', { as: 'nurse', query: { id } })
    await added({ name: '吴四四', numbers })
    const { body } = await app.call('PUT', '/patient/putRecycleBin', { as: 'admin', body: { ids: id } })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('已') })
    expect(body.code).not.toBe(200)
  })
})

test('a new record defaults to the current department, and to the caller if a doctor', async () => {
  const startOf = async (as: CallOptions) => (await app.call('GET', '/patient/start', as)).body.result
  const place = await departId(app, 'A01A01')
  const doctor = await addAccount(app, { roleCode: 'doctor', departs: ['A01A01'] })
  const nurse = await addAccount(app, { roleCode: 'nurse', departs: ['A01A01'] })
  expect(await startOf({ token: await tokenOf(app, doctor) })).toEqual({
    deptId: place,
    responsibleDoctorId: doctor.id,
  })
  expect(await startOf({ token: await tokenOf(app, nurse) })).toEqual({ deptId: place, responsibleDoctorId: null })
})

describe('finding', () => {
  test('by name, sound, numbers, phone and card; not across tenants and departments', async () => {
    const number = card('1949-10-11', '2')
    const id = await added({
      name: '欧阳念慈',
      phone: '13987650421',
      deptId: await departId(app, 'A01A01'),
      identifiers: [{ type: 'resident_id', number }],
      numbers: [{ type: 'visit_card_no', value: 'VC0099887' }],
    })
    const { patientNo } = await read(id)
    const keywords = [
      '欧阳',
      '念慈',
      'ouyangnian',
      'OYNC',
      String(patientNo),
      String(patientNo).slice(1),
      'vc00998',
      '0421',
      '13987650421',
      number,
      number.toLowerCase(),
    ]
    for (const keyword of keywords) {
      expect(await find(keyword), keyword).toContain(id)
      expect(await find(keyword, elsewhere), keyword).not.toContain(id)
      expect(await find(keyword, { as: 'outsider' }), keyword).not.toContain(id)
    }
    expect(await find('欧阳念慈悲')).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry where action = 'search'
      and object = 'patient:identifier/number'`.execute(app.services.database.scoped('*'))
    expect(rows[0]!.n).toBeGreaterThanOrEqual(3)
    await edit(id, { name: '欧阳念' })
    expect(await find('念慈')).not.toContain(id)
    await app.call('DELETE', '/patient/delete', { as: 'nurse', query: { id } })
    expect(await find('欧阳念')).not.toContain(id)
  })
})

describe('a possible duplicate', () => {
  const person = { name: '褚卫国', birthDate: '1948-02-03', phone: '13800001234', gender: '1' }

  test('is shown while typing, refused without a reason, queued when saved, and gone once judged', async () => {
    const dept = await departId(app, 'A01A01')
    const id = await added({ ...person, deptId: dept })
    const seen = await duplicates({ name: '褚卫国', birthDate: '1948-02-03' })
    expect(seen).toMatchObject({ candidates: [{ id, certain: false, reasons: ['姓名和出生日期相同'] }], hidden: null })
    expect(await duplicates({ name: '褚卫国', birthDate: '1948-02-03' }, elsewhere)).toEqual({
      candidates: [],
      hidden: null,
    })
    const refused = await add(person)
    expect(refused).toMatchObject({ success: false, result: { candidates: [{ id }] } })
    // an invisible duplicate is not revealed
    const apart = await added(person, elsewhere)
    const second = await added({ ...person, deptId: dept, duplicateReason: '同名同姓，已核对' })
    const queue = async (as: CallOptions) =>
      (
        await app.call<{ records: { id: string; left: PatientCard; right: PatientCard }[] }>('GET', '/patient/pairs', {
          ...as,
          query: { pageSize: '100' },
        })
      ).body.result!.records
    const ours = (records: Awaited<ReturnType<typeof queue>>) =>
      records.filter(({ left, right }) => [id, second].includes(left.id) && [id, second].includes(right.id))
    expect(ours(await queue({ as: 'nurse' }))).toHaveLength(1)
    expect(await queue(elsewhere)).toEqual([])
    expect(await queue({ as: 'outsider' })).toEqual([])
    const [pair] = ours(await queue({ as: 'nurse' }))
    const dismiss = async (as: CallOptions) =>
      (await app.call('PUT', '/patient/pairs/dismiss', { ...as, body: { id: pair!.id } })).body
    for (const as of [elsewhere, { as: 'outsider' } as const])
      expect(await dismiss(as)).toMatchObject({ success: false })
    expect(await dismiss({ as: 'nurse' })).toMatchObject({ success: true })
    await edit(second, { note: '再次核对' })
    expect(ours(await queue({ as: 'nurse' }))).toEqual([])
    expect(apart).toBeDefined()
  })
  test('a number of an invisible patient reveals only advice', async () => {
    const number = card('1947-02-03', '1')
    await added({
      name: '卫五五',
      deptId: await departId(app, 'A01A01'),
      identifiers: [{ type: 'resident_id', number }],
    })
    expect(await duplicates({ type: 'resident_id', number })).toMatchObject({
      candidates: [{ certain: true }],
      hidden: null,
    })
    expect(await duplicates({ type: 'resident_id', number }, elsewhere)).toMatchObject({
      candidates: [],
      hidden: expect.stringContaining('请联系'),
    })
    expect(await duplicates({ type: 'resident_id', number }, { as: 'outsider' })).toEqual({
      candidates: [],
      hidden: null,
    })
    expect(await duplicates({ type: 'resident_id', number: number.slice(0, 17) })).toEqual({
      candidates: [],
      hidden: null,
    })
  })
})

describe('the department of a patient', () => {
  test('is the stated one; the author keeps access', async () => {
    const dept = await departId(app, 'A01A02')
    const id = await added({ name: '蒋六六', deptId: dept })
    const { rows } = await sql<{ code: string }>`select sys_org_code as code from patient where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    expect(rows[0]!.code).toBe('A01A02')
    const row = (await menuOf(app)).find(({ codes }) => codes.includes('patient:patient:list'))!
    const { bound } = await addBound(app, 'patient:patient', row.id, {
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=',
      ruleValue: 'A01A02',
    })
    expect(await find('蒋六六', bound)).toEqual([id])
    expect(await add({ name: '沈七七', deptId: await departId(app, 'A01A01') }, bound)).toMatchObject({
      success: false,
      message: expect.stringContaining('超出您的数据权限'),
    })
  })
})

describe('fill rules', () => {
  const run = async (code: string, as: CallOptions = { as: 'nurse' }) =>
    (await app.call<string>('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { ...as, body: {} })).body
  test('count by rule; hidden and unknown ones are refused alike', async () => {
    const [first, second] = [await run('patient_no'), await run('patient_no')]
    expect(Number(second.result!.slice(1)) - Number(first.result!.slice(1))).toBe(1)
    const { token } = { token: await tokenOf(app, await addAccount(app, {})) }
    for (const answer of [await run('patient_no', { token }), await run('nothing'), await run('constructor')])
      expect(answer).toMatchObject({ success: false, message: '编码规则不存在，请检查规则编码' })
    const { body } = await app.call<{ ruleCode: string; result: string }[]>(
      'PUT',
      '/sys/fillRule/executeRuleByCodeBatch',
      {
        as: 'nurse',
        body: { commonFormData: { name: 'x' }, rules: [{ ruleCode: 'shop_order_num' }, { ruleCode: 'patient_no' }] },
      },
    )
    expect(body.result).toMatchObject([
      { ruleCode: 'shop_order_num', result: expect.stringMatching(/^CN\d{16}x$/) },
      { ruleCode: 'patient_no', result: expect.stringMatching(/^P\d{8}$/) },
    ])
  })
  test('an administrator changes the format, and each tenant counts separately', async () => {
    const { body } = await app.call<{ records: { id: string }[] }>('GET', '/sys/fillRule/list', {
      as: 'admin',
      query: { ruleCode: 'patient_no' },
    })
    const change = { id: body.result!.records[0]!.id, ruleParams: '{"prefix":"ZY","digits":7}' }
    await app.call('PUT', '/sys/fillRule/edit', { as: 'admin', body: change })
    expect((await run('patient_no', { as: 'admin' })).result).toMatch(/^ZY\d{2}0\d{6}$/)
    expect((await run('patient_no', { as: 'outsider' })).result).toMatch(/^ZY\d{2}000000\d$/)
  })
})

describe('a list of a hospital', () => {
  const ROWS = 120
  const HEAD = ['姓名', '性别', '出生日期', '电话', '来源', '证件类型', '证件号码', '门诊号']
  const upload = async (rows: string[][], fields: Record<string, string> = {}) =>
    (
      await app.call<ImportResult>('POST', '/patient/importExcel', {
        as: 'nurse',
        body: formOf(fields, 'a.xlsx', await xlsxOf([HEAD, ...rows])),
        headers: formHeaders(),
      })
    ).body.result!

  test('imports patients, reports wrong and repeated lines, queues duplicates, and can be undone', async () => {
    const day = (n: number): string => new Date(Date.UTC(1930, 0, 1 + n * 37)).toISOString().slice(0, 10)
    const rows = Array.from({ length: ROWS }, (_, n) => [
      `名单${NUMERALS[n % 10]}${NUMERALS[Math.floor(n / 10) % 10]}${NUMERALS[Math.floor(n / 100) % 10]}`,
      '男',
      '',
      `139${String(20_000_000 + n)}`,
      '导入',
      '居民身份证',
      card(day(n), '1', n),
      `L${n}`,
    ])
    const [first] = rows as [string[]]
    const bad = [
      [...first.slice(0, 6), first[6]!, 'L-other'],
      ['王错号', '男', '', '', '导入', '', '990000196508142210', ''],
      ['王旧号', '男', '', '', '导入', '居民身份证', '990000650814221', ''],
    ]
    const twice = [first[0]!, '男', day(0), first[3]!, '导入', '', '', 'L-twice']
    const result = await upload([...rows, ...bad, twice])
    expect(result).toMatchObject({ totalCount: ROWS + 4, addedCount: ROWS + 1, errorCount: 3 })
    expect(result.issues.map(({ column, reason }) => `${column}：${reason}`)).toEqual([
      '证件号码：该居民身份证与本文件前面的一行相同，请核对后删除多余的一行',
      '证件号码：身份证号校验位错误',
      expect.stringMatching('证件号码：15 位身份证号不能作为唯一'),
    ])
    expect(result.note).toMatch(/^有 \d 处可能是同一人/)
    const [id] = await find('L0')
    expect(await read(id!)).toMatchObject({
      gender: '1',
      birthDate: day(0),
      numbers: [{ type: 'outpatient_no', value: 'L0' }],
    })
    const { rows: queued } = await sql<{ n: number }>`select count(*)::int as n from patient_pair
      where ${id!} in (left_id, right_id) and status = 'open'`.execute(systemOf(app, 1).db)
    expect(queued[0]!.n).toBe(1)
    const undone = await app.call('POST', '/patient/undoImport', { as: 'nurse', body: { runId: result.runId } })
    expect(undone.body, undone.body.message).toMatchObject({ success: true })
    expect(await find('L0')).toEqual([])
  })

  test('of another system is recognized by its headings; an exact caption wins over a similar one', async () => {
    const head = ['病人姓名', '性别', '手机号', '电话', '身份证号', '病历号', '主管医师']
    const line = ['戊一', '男', '13900000001', '13900000002', card('1952-05-06', '1', 91), 'E1', '']
    const { body } = await app.call<ImportResult>('POST', '/patient/importExcel', {
      as: 'nurse',
      body: formOf({ mode: 'check' }, 'a.xlsx', await xlsxOf([head, line])),
      headers: formHeaders(),
    })
    expect(body.result, body.message).toMatchObject({ addedCount: 1, errorCount: 0 })
    expect(body.result!.msg).toContain('未识别的列：手机号')
    expect(body.result!.readAs!.map(({ heading, label, sample }) => [heading, label, sample])).toEqual(
      expect.arrayContaining([
        ['病人姓名', '姓名', '戊一'],
        ['电话', '电话', '13900000002'],
        ['身份证号', '证件号码', line[4]],
        ['病历号', '住院号/病案号', 'E1'],
        ['主管医师', '责任医生', ''],
      ]),
    )
  })

  test('a corrected sheet recognizes its patients by their numbers', async () => {
    const line = (name: string, number: string, document = '', phone = ''): string[] => [
      name,
      '男',
      '1952-05-06',
      phone,
      '导入',
      document && '居民身份证',
      document,
      number,
    ]
    const [one, other] = [card('1952-05-06', '1', 71), card('1952-05-06', '1', 72)]
    const rows = [line('丙一', 'C1', one), line('丙二', 'C2', '990000196508142210'), line('丙三', 'C3')]
    expect(await upload(rows)).toMatchObject({ addedCount: 2, errorCount: 1 })
    const mended = rows.with(1, line('丙二', 'C2', other))
    expect(await upload(mended, { mode: 'check' })).toMatchObject({
      addedCount: 1,
      errorCount: 2,
      fileName: '患者导入错误.txt',
    })
    const wrong = [
      line('丁某', 'C1'),
      line('丙三', 'C1', '', '13911112222'),
      line('丙二', 'C9', other),
      line('丙三', 'C3', card('1952-05-06', '1', 73)),
    ]
    const again = await upload([...mended, ...wrong], { onExisting: 'skip' })
    expect(again).toMatchObject({ addedCount: 1, skippedCount: 2, errorCount: 4 })
    expect(again.issues.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      expect.stringMatching(/^5 门诊号 该门诊号已登记给患者 ZY\d+/),
      expect.stringMatching(/^6 门诊号 该门诊号已登记给患者 ZY\d+/),
      '7 证件号码 该居民身份证与本文件前面的一行相同，请核对后删除多余的一行',
      expect.stringMatching(/^8 门诊号 该门诊号已登记给患者 ZY\d+/),
    ])
    const [third] = await find('C3')
    const update = { onExisting: 'update' }
    expect(await upload([line('丙一', 'C1', one), line('丙三', 'C3', '', '13911112222')], update)).toMatchObject({
      updatedCount: 1,
      skippedCount: 1,
      errorCount: 0,
    })
    expect(await read(third!)).toMatchObject({ phone: '139****2222', numbers: [{ value: 'C3' }] })
  })

  test('reports each line as if lines were added one by one', async () => {
    const planted = (suffix: string, sex: '1' | '2', phones: number): string[][] => {
      const [first, second, stored] = ['1941-02-03', '1942-03-04', '1943-04-05'].map((day) => card(day, sex))
      const line = (name: string, day: string, phone: string, document: string, number: string) => [
        name,
        '',
        day,
        phone,
        '导入',
        document && '居民身份证',
        document,
        number && `${number}${suffix}`,
      ]
      const phone = String(phones)
      return [
        line('甲一', '', phone, first!, 'B1'),
        line('甲二', '', '', first!, 'B2'),
        line('甲二', '', '', second!, 'B2'),
        line('甲一', '1941-02-03', phone, '', 'B3'),
        line('甲四', '', '', '', 'B1'),
        line('甲5', '', '', '', 'B5'),
        line('甲六', '2999-01-01', '', '', 'B6'),
        line('甲七', '1950-01-01', '', stored!, 'B7'),
        line('甲八', '', '', '990000650814221', ''),
        line('甲九', '', '1', '', 'B9'),
        line('甲十', '', '', '', ''),
      ].map((cells) => cells.toSpliced(1, 1, sex === '1' ? '男' : '女'))
    }
    const issueTexts = ({ issues }: ImportResult) =>
      issues.map(({ column, reason }) => `${column}：${reason.replace(/已登记给患者.*|与本文件前面的.*/, '已有')}`)
    const together = await upload(planted('a', '1', 13_800_000_001))
    const alone: ImportResult[] = []
    for (const row of planted('b', '2', 13_800_000_002)) alone.push(await upload([row]))
    expect(issueTexts(together)).toEqual(alone.flatMap(issueTexts))
    expect(together).toMatchObject({ addedCount: 4, errorCount: 7, totalCount: 11 })
    expect(together.addedCount).toBe(alone.reduce((sum, { addedCount }) => sum + addedCount, 0))
    const queued = async (number: string) => {
      const [id] = await find(number)
      const { rows } = await sql<{ reasons: string }>`select reasons from patient_pair
        where ${id!} in (left_id, right_id)`.execute(systemOf(app, 1).db)
      return rows
    }
    expect(await queued('B1a')).toEqual(await queued('B1b'))
    expect(await queued('B1a')).toHaveLength(1)
  })
})
