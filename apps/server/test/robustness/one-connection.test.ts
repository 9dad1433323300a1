import type { ImportResult } from '@huxi/model'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { openTestApp, type TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'

const ROWS = 2000
const MOST = 10_000
const WAIT_MS = 50

describe.skipIf(process.env['TEST_ENGINE'] === 'postgres')('an import on the embedded engine', () => {
  let app: TestApp

  beforeAll(async () => {
    const database = await openEmbedded('memory://', new Blob([readFileSync(inject('embeddedTemplate')!)]), WAIT_MS)
    app = await openTestApp({}, { database, drop: async () => {}, again: async () => undefined })
  })
  afterAll(() => app.dispose())

  const fileOf = (rows: number): Buffer =>
    Buffer.from(
      ['职务编码,职务名称,职级', ...Array.from({ length: rows }, (_, at) => `one${at},职务${at},1`)].join('\r\n'),
    )

  const importing = (rows: number) =>
    app.call<ImportResult>('POST', '/sys/position/importExcel', {
      as: 'admin',
      body: formOf({}, 'a.csv', fileOf(rows)),
      headers: formHeaders(),
    })

  /** like `call`, which takes a 503 for a leak */
  const list = async () => {
    const headers = { 'x-access-token': await app.tokenOf('admin') }
    const { statusCode, ...answer } = await app.server.inject({ url: '/platform/sys/position/list', headers })
    return {
      status: statusCode,
      retryAfter: answer.headers['retry-after'],
      ...answer.json<{ message: string; result: { total: number } | null }>(),
    }
  }

  test('other requests are told to retry, see none of its rows before all are in, and then all of them', async () => {
    const before = (await list()).result!.total
    const done = importing(ROWS)
    const isOver = done.then(() => true)
    const meanwhile: Awaited<ReturnType<typeof list>>[] = []
    while (!(await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 1, false))])))
      meanwhile.push(await list())
    expect((await done).body.result).toMatchObject({ addedCount: ROWS, errorCount: 0 })
    const refused = meanwhile.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, retryAfter, message } of refused)
      expect([status, retryAfter, message]).toEqual([503, '5', '数据正被占用，请稍后重试'])
    for (const { result } of meanwhile.filter(({ status }) => status === 200))
      expect([before, before + ROWS]).toContain(result!.total)
    expect((await list()).result!.total).toBe(before + ROWS)
  })

  test('with more rows than fit into the time of the connection is refused before any write', async () => {
    const before = (await list()).result!.total
    const { body } = await importing(MOST + 11)
    expect(body).toMatchObject({ success: false, message: '文件超过 10000 行，请拆分后再导入' })
    expect((await list()).result!.total).toBe(before)
  })
})
