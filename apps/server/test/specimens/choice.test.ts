import type { ImportResult } from '@huxi/model'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { departId, systemOf } from '../accounts.ts'
import type { TestApp } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { openSpecimens } from './area.ts'
import { branch } from './definitions.ts'

let app: TestApp
beforeAll(async () => void (app = await openSpecimens([branch])))
afterAll(() => app.dispose())

const rowOf = async (name: string) =>
  (
    await sql<{ id: string; head: string; headName: string }>`select id, head, head_name as "headName"
      from specimen_branch where name = ${name}`.execute(systemOf(app, 1).db)
  ).rows[0]!

test('a sheet is checked and filled like a form, row by row', async () => {
  const rows = [
    ['名称', '部门', '主任', '主任姓名'],
    ['甲', '呼吸科', 'nurse', ''],
    ['乙', '呼吸科', 'doctor', '医生甲'],
    ['丙', '呼吸科', 'outsider', ''],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }))
  const { body } = await app.call<ImportResult>('POST', `${branch.path}/importExcel`, {
    as: 'admin',
    body: formOf({}, 'a.xlsx', bytes),
    headers: formHeaders(),
  })
  expect(body.result).toMatchObject({
    successCount: 2,
    issues: [{ reason: '主任“outsider”不在报表“用户”中，请重新选择' }],
  })
  expect(await rowOf('甲')).toMatchObject({ head: 'nurse', headName: '护士甲' })
  expect(await rowOf('乙')).toMatchObject({ head: 'doctor', headName: '医生甲' })
})

test('undo does not choose again', async () => {
  const depart = await departId(app, 'A01A01')
  const call = (method: string, path: string, body: object) =>
    app.call<{ id: string }>(method, `${branch.path}/${path}`, { as: 'admin', body })
  const { id } = (await call('POST', 'add', { name: '丁', departId: depart, head: 'nurse' })).body.result!
  await call('PUT', 'edit', { id, head: '' })
  expect(await rowOf('丁')).toMatchObject({ head: null, headName: null })
  await sql`update sys_user set del_flag = 1 where username = 'nurse'`.execute(systemOf(app, 1).db)
  const changes = await app.call<{ id: string }[]>('GET', `${branch.path}/history`, { as: 'admin', query: { id } })
  const undone = await call('POST', 'undo', { id: changes.body.result![0]!.id })
  expect(undone.body).toMatchObject({ success: true })
  expect(await rowOf('丁')).toMatchObject({ head: 'nurse', headName: '护士甲' })
})
