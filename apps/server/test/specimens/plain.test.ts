import type { ImportIssue, ImportResult } from '@huxi/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeOf } from '../../src/engine/write/store.ts'
import { systemOf } from '../accounts.ts'
import { answersOfDatabase, conformance } from '../conformance/suites.ts'
import type { CallOptions, TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { plain } from './definitions.ts'

const isEmbedded = process.env['TEST_ENGINE'] === 'embedded'
const suite = isEmbedded ? answersOfDatabase : conformance

suite([plain], () => openSpecimens([plain]))

let app: TestApp
beforeAll(async () => void (app = await openSpecimens([plain])))
afterAll(() => app.dispose())

test('a row added by the program begins like one of a form', async () => {
  const ctx = systemOf(app, 1)
  expect(await storeOf(ctx, plain).add(ctx, { code: 'begins', name: '开始', rank: '1' })).toMatchObject({
    quantity: 0,
    marks: 1,
  })
})

// faulty cells are found before any engine; an import of many rows on the embedded one: robustness/one-connection
describe.skipIf(isEmbedded)('a long list with a few wrong cells', () => {
  const ROWS = 5000
  const HEADINGS = ['物品编号', '名称', '等级', '数量', '日期', '启用', '邮箱', '单价']
  const [CODE, NAME, RANK, QUANTITY, DAY, ACTIVE, MAIL, PRICE] = HEADINGS.keys()
  const MATCH = [{ heading: '物品编号', label: '编码' }]
  const lineOf = (n: number): string[] => [`w${n}`, `物品${n}`, '中级', '5', '2026-01-31', '是', '', '1.25']

  /** Place of the cell, its text, the issue, and the corrected text. */
  const FAULTS: readonly (readonly [number, string, Partial<ImportIssue>])[] = [
    [
      CODE!,
      '',
      { column: '编码', reason: '请输入编码', hint: expect.stringMatching(/^只能由字母.+，不超过 100 个字符$/) },
    ],
    [NAME!, '', { column: '名称', reason: '请输入名称' }],
    [
      RANK!,
      '中极',
      { column: '等级', reason: expect.stringContaining('不在可选范围内'), hint: '是否为“中级”？', fix: '中级' },
    ],
    [QUANTITY!, '100000', { column: '数量', reason: '数量应在 0 到 99999 之间', hint: '整数，0 到 99999' }],
    [DAY!, '2026-13-01', { column: '日期', hint: expect.stringContaining('例如 2026-01-31，也可以写 2026/1/31') }],
    [ACTIVE!, '大概', { column: '启用', reason: '启用应为是或否', hint: '是或否' }],
    [MAIL!, 'x', { column: '邮箱' }],
    [PRICE!, '1.234', { column: '单价' }],
    [CODE!, 'w0', { column: '编码', reason: '编码已经存在', hint: '与第 2 行重复，请改成不同的值' }],
  ]
  const planted = Array.from({ length: 37 }, (_, i) => ({ at: 17 + i * 131, fault: FAULTS[i % FAULTS.length]! }))
  const lines = Array.from({ length: ROWS }, (_, n) => lineOf(n))
  for (const { at, fault } of planted) lines[at]![fault[0]] = fault[1]
  const bytes = Buffer.from([HEADINGS, ...lines].map((line) => line.join(',')).join('\r\n'))

  const call = <T>(verb: string, options: CallOptions) =>
    app.call<T>('POST', `${plain.path}/${verb}`, { as: 'admin', ...options })
  const sent = async (mode: string, amend: object = {}, options: CallOptions = {}) => {
    const body = formOf({ mode, amend: JSON.stringify(amend) }, 'a.csv', bytes)
    return (await call<ImportResult>('importExcel', { body, headers: formHeaders(), ...options })).body
  }
  const total = async () => {
    const answer = await app.call<{ total: number }>('GET', `${plain.path}/list`, {
      as: 'admin',
      query: { code: 'w*' },
    })
    return answer.body.result!.total
  }
  const numbers = planted.map(({ at }) => at + 2)
  let run: ImportResult

  test('columns are matched: headings are guessed, their values are shown', async () => {
    const { result } = await sent('columns')
    expect(result!.headings).toContainEqual({ heading: '等级', sample: '中级', label: '等级' })
    expect(result!.headings![0]).toEqual({ heading: '物品编号', sample: 'w0', label: null })
    expect(result!.labels).toContainEqual({ label: '编码', required: true })
    expect((await sent('check')).message).toBe('缺少必填列：编码，请使用导入模板')
  })

  test('an empty sheet has no columns to match', async () => {
    const body = formOf({ mode: 'columns' }, 'a.csv', Buffer.from('\r\n'))
    expect((await call('importExcel', { body, headers: formHeaders() })).body.message).toBe(
      '文件里没有数据，请填写后重新上传',
    )
  })

  test('a check names exactly the planted faults, by row, column, value and reason, and writes nothing', async () => {
    const { result } = await sent('check', { match: MATCH })
    expect(result).toMatchObject({ totalCount: ROWS, addedCount: ROWS - 37, errorCount: 37, skippedCount: 0 })
    expect(result!.issues).toEqual(
      planted.map(
        ({ at, fault: [, value, issue] }) => expect.objectContaining({ row: at + 2, value, ...issue }) as ImportIssue,
      ),
    )
    expect(result!.wrong).toEqual({
      headings: ['编码', ...HEADINGS.slice(1)],
      numbers,
      rows: planted.map(({ at }) => ({ row: at + 2, cells: lines[at] })),
    })
    expect(await total()).toBe(0)
  })

  test('right rows are imported without the wrong ones', async () => {
    const { code, result } = await sent('partial', { match: MATCH })
    expect([code, result!.addedCount, await total()]).toEqual([201, ROWS - 37, ROWS - 37])
    run = result!
  })

  test('wrong rows alone are tried again; corrected ones join the same import', async () => {
    const cells = planted
      .slice(1)
      .map(({ at, fault: [place] }) => ({ row: at + 2, at: place, text: lineOf(at)[place] }))
    const amend = { match: MATCH, rows: numbers, runId: run.runId, cells }
    const { result } = await sent('partial', amend)
    expect(result).toMatchObject({ runId: run.runId, totalCount: 37, addedCount: 36, errorCount: 1 })
    expect(result!.wrong!.numbers).toEqual([numbers[0]])
    expect((await sent('partial', amend, { as: 'sysadmin' })).success).toBe(false)
  })

  test('is undone as a whole', async () => {
    expect((await call('undoImport', { body: { runId: run.runId } })).body.success).toBe(true)
    expect(await total()).toBe(0)
  })

  test('corrections that no form sends are refused', async () => {
    const answered = async (amend: string) => {
      const body = formOf({ amend }, 'a.csv', bytes)
      const { status, body: answer } = await call('importExcel', { body, headers: formHeaders() })
      return [status, answer.message]
    }
    expect(await answered('{')).toEqual([400, '对文件的改动不是有效的 JSON'])
    expect(await answered('{"cells":[{"row":2,"at":1000000000}]}')).toEqual([200, '列应在 0 到 999 之间'])
  })
})
