import type { AssessReport, CheckedReport, OpenedReport, StoredResults } from '@huxi/contract'
import type { Choice, Page } from '@huxi/model'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, rowsWith } from '../../../../test/conformance/holders.ts'
import type { PersonName } from '../../../../test/people.ts'
import { withRanges } from './laboratory.ts'

const ANSWERS = { admissionsPrev12m: 1, emrcd: '4' }

describe('the report of an assessment', () => {
  const app = useApp({ REPORT_CHECK: 'on', PUBLIC_URL: 'https://huxi.example.cn' })
  let patientId: string
  const addPatient = async (name: string) =>
    (
      await app.call<{ id: string }>('POST', '/patient/add', {
        as: 'doctor',
        body: { name, gender: '1', birthDate: '1957-03-04' },
      })
    ).body.result!.id
  const assess = async (more: object = {}) =>
    (
      await app.call<StoredResults>('POST', '/assess/store', {
        as: 'doctor',
        body: { tool: 'copd', part: 'discharge', answers: ANSWERS, context: 'inpatient', ...more },
      })
    ).body.result!.groupId
  const issue = (assessmentId: string, as: PersonName = 'doctor') =>
    app.call<OpenedReport>('POST', '/assess/report/issue', { as, body: { assessmentId, reviewer: '林主任' } })
  const issueBy = (assessmentId: string, reviewerId: string) =>
    app.call<OpenedReport>('POST', '/assess/report/issue', { as: 'doctor', body: { assessmentId, reviewerId } })
  const fileOf = async (link: string) => (await app.call('GET', link)).raw
  const check = (no: string, edition = 1) =>
    app.call<CheckedReport>('GET', '/assess/report/check', { query: { no, edition: String(edition) } })
  const list = async (as: PersonName) => (await app.call<Page<AssessReport>>('GET', '/assess/report/list', { as })).body

  const statusesOf = async (reportNo: string) => {
    const query = { reportNo, column: 'edition', order: 'desc' }
    const { body } = await app.call<Page<AssessReport>>('GET', '/assess/report/list', { as: 'doctor', query })
    return body.result!.records.map((row) => (row as AssessReport & { status_dictText: string }).status_dictText)
  }

  beforeAll(async () => {
    patientId = await addPatient('周建国')
  })

  test('is a file with a recorded digest, one number and editions', async () => {
    const assessmentId = await assess({ patientId })
    const first = (await issue(assessmentId)).body.result!
    const file = await fileOf(first.link)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.reportNo).toMatch(/^R\d{8}-[2-9A-Z]{6}$/)
    const checked = (await check(first.reportNo)).body.result!
    expect(checked.digest).toBe(createHash('sha256').update(file).digest('hex'))
    const second = (await issue(assessmentId)).body.result!
    expect([second.reportNo, second.edition]).toEqual([first.reportNo, 2])
    expect((await check(first.reportNo)).body.result).toMatchObject({ state: 'newer' })
    expect((await check(first.reportNo.toLowerCase(), 2)).body.result).toMatchObject({ state: 'valid' })
    const again = await app.call<OpenedReport>('GET', '/assess/report/open', { as: 'nurse', query: { id: first.id } })
    expect((await fileOf(again.body.result!.link)).equals(file)).toBe(true)
    expect((await issueBy(assessmentId, 'nobody')).body.message).toBe('审核医师不存在或已停用，请重新选择')
    const [nurse] = (
      await app.call<Page<Choice>>('GET', '/sys/user/choices', { as: 'doctor', query: { keyword: 'nurse' } })
    ).body.result!.records
    const third = (await issueBy(assessmentId, nurse!.id)).body.result!
    const kept = (await list('doctor')).result!.records.find(({ id }) => id === third.id)!
    expect(`${kept.reviewer}（nurse）`).toBe(nurse!.label)
  })

  test('shows laboratory answers with flag and range of the patient, plain without a patient', async () => {
    const answers = [
      { key: 'arterialPh', label: '动脉血 pH', value: '7.2', given: 7.2 },
      { key: 'eosinophils', label: '嗜酸性粒细胞', value: '300 个/μL', given: { value: 300, unit: '个/μL' } },
      { key: 'ageYears', label: '年龄', value: '68 岁', given: 68 },
    ]
    const textOf = async (birthDate?: string) => {
      const person = birthDate === undefined ? undefined : { gender: '1', birthDate }
      return (await withRanges(systemOf(app, 1), answers, person, '2026-01-31 09:05:07')).map(({ value }) => value)
    }
    const [ph, eos, age] = await textOf('1957-03-04')
    expect([ph, eos, age]).toEqual([
      expect.stringMatching(/^7\.2（↓.*参考范围 7\.35–7\.45/),
      expect.stringMatching(/^300 个\/μL（参考范围 /),
      '68 岁',
    ])
    expect(await textOf()).toEqual(['7.2', '300 个/μL', '68 岁'])
    expect((await textOf('2020-03-04'))[1]).toBe('300 个/μL（成人参考范围，不适用于儿童）')
  })

  test('a stranger learns number, day, digest and state, and of other numbers nothing', async () => {
    const { reportNo } = (await issue(await assess({ patientId }))).body.result!
    const { body } = await check(reportNo)
    expect(Object.keys(body.result!).toSorted()).toEqual(['digest', 'edition', 'issuedOn', 'reportNo', 'state'])
    expect((await check(`${reportNo.slice(0, -1)}0`)).body).toMatchObject({ success: false })
    expect((await check(reportNo, 9)).body.message).toBe('没有这个编号的报告，请核对报告底部的编号和版次')
  })

  test.each([
    ['patient:patient', 'birthDate'],
    ['assess:result', 'figure'],
  ])('is not opened by a role that may not see %s.%s in it', async (resource, field) => {
    const assessmentId = await assess({ patientId })
    const { id } = (await issue(assessmentId)).body.result!
    const isGiven = (code: string) => /^(?:patient|assess):/.test(code)
    const role = await addBoundRole(app, await rowsWith(app, isGiven))
    const as = { token: await tokenOf(app, await addAccount(app, { roleCode: role.roleCode })) }
    const open = async () => (await app.call('GET', '/assess/report/open', { ...as, query: { id } })).body
    expect(await open()).toMatchObject({ success: true })
    const body = { roleId: role.id, resource, rules: [{ field, rule: 'hidden' }] }
    await app.call('POST', '/sys/role/fieldRule', { as: 'admin', body })
    expect((await open()).message).toBe('您没有查看报告文件的权限，请联系管理员')
    const given = { assessmentId, reviewer: '林主任' }
    const again = await app.call('POST', '/assess/report/issue', { ...as, body: given })
    expect(again.body.message).toContain('您看不到报告的全部内容')
  })

  test('without a patient has lines to write on, and is invalid once a patient is linked', async () => {
    const id = await assess()
    const { reportNo, link } = (await issue(id)).body.result!
    expect((await fileOf(link)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await statusesOf(reportNo)).toEqual(['有效'])
    await app.call('PUT', '/assess/assessment/link', { as: 'doctor', body: { id, patientId } })
    expect(await statusesOf(reportNo)).toEqual(['已失效：患者已变更'])
  })

  test('needs a valid assessment', async () => {
    const id = await assess({ patientId })
    const { reportNo } = (await issue(id)).body.result!
    await app.call('PUT', '/assess/assessment/void', { as: 'doctor', body: { id, reason: '录错了人' } })
    expect((await issue(id)).body.message).toBe('该评估已作废，不能出具报告')
    expect((await check(reportNo)).body.result).toMatchObject({ state: 'void' })
    expect(await statusesOf(reportNo)).toEqual(['已失效：评估已作废'])
  })

  test('of an assessment that moved to another patient is invalid', async () => {
    const id = await assess()
    const link = (body: object) => app.call('PUT', '/assess/assessment/link', { as: 'doctor', body: { id, ...body } })
    await link({ patientId })
    const { reportNo } = (await issue(id)).body.result!
    await app.call('PUT', '/assess/assessment/unlink', { as: 'doctor', body: { id, reason: '关联错了人' } })
    expect((await check(reportNo)).body.result).toMatchObject({ state: 'withdrawn' })
    await link({ patientId: await addPatient('吴建军') })
    expect((await issue(id)).body.result).toMatchObject({ reportNo, edition: 2 })
    expect((await check(reportNo)).body.result).toMatchObject({ state: 'withdrawn' })
    expect((await check(reportNo, 2)).body.result).toMatchObject({ state: 'valid' })
    expect(await statusesOf(reportNo)).toEqual(['有效', '已失效：患者已变更'])
  })

  test('uses a further typeface for a rare character in a name', async () => {
    for (const name of ['张𠮷', '王𫰡']) {
      const { body } = await issue(await assess({ patientId: await addPatient(name) }))
      expect(body, body.message).toMatchObject({ success: true })
    }
  })

  test('refuses a name the typeface cannot print, and stores nothing', async () => {
    const id = await assess({ patientId: await addPatient('张𪛖') })
    const { body } = await issue(id)
    expect(body.message).toContain('“𪛖”（U+2A6D6）')
    const { result } = await list('admin')
    expect(result!.records.some(({ assessmentId }) => assessmentId === id)).toBe(false)
  })

  test('names withdrawn ones; another tenant sees and issues none', async () => {
    const assessmentId = await assess({ patientId })
    const { id, reportNo } = (await issue(assessmentId)).body.result!
    expect((await list('outsider')).result?.total ?? 0).toBe(0)
    expect((await issue(assessmentId, 'outsider')).body.success).toBe(false)
    expect((await app.call('GET', '/assess/report/open', { as: 'outsider', query: { id } })).body.success).toBe(false)
    await app.call('PUT', '/assess/report/withdraw', { as: 'doctor', body: { ids: id, reason: '印错' } })
    expect((await check(reportNo)).body.result).toMatchObject({ state: 'withdrawn' })
  })
})

describe('the check page', () => {
  const app = useApp()

  test('exists only after the operator has opened it', async () => {
    expect((await app.call('GET', '/assess/report/check', { query: { no: 'R1', edition: '1' } })).status).toBe(404)
  })
})
