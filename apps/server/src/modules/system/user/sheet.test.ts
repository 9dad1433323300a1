import type { UserRow } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { addAccount, roleId, tokenOf, useApp } from '../../../../test/accounts.ts'
import { xlsxOf } from '../../../../test/conformance/sheet-table.ts'
import type { CallOptions, TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'

const PATH = '/sys/user'
const COLUMNS = ['登录账号', '真实姓名', '所属部门', '负责部门', '角色']

const importedBy =
  (app: TestApp, who: Pick<CallOptions, 'as' | 'token'>) =>
  async (rows: string[][], fields: Record<string, string> = {}, columns = COLUMNS) =>
    app.call<ImportResult>('POST', `${PATH}/importExcel`, {
      ...who,
      body: formOf(fields, 'a.xlsx', await xlsxOf([columns, ...rows])),
      headers: formHeaders(),
    })
const rowOf = async (app: TestApp, username: string): Promise<UserRow | undefined> =>
  (await app.call<Page<UserRow>>('GET', `${PATH}/list`, { as: 'admin', query: { username } })).body.result!.records[0]

describe('an import of users', () => {
  const app = useApp()
  const imported = (rows: string[][], fields?: Record<string, string>, as: PersonName = 'admin') =>
    importedBy(app, { as })(rows, fields)
  const issuesOf = async (...given: Parameters<typeof imported>) =>
    (await imported(...given)).body.result!.issues.map(({ column, reason }) => [column, reason])

  it('gives departments, departments in charge and roles, by name or code', async () => {
    const { body } = await imported([
      ['sheet1', '表格人', '呼吸科，护理部', '呼吸科', '护士'],
      ['sheet2', '表格人', '护理部', '', 'doctor,nurse'],
    ])
    expect(body).toMatchObject({
      code: 200,
      result: { addedCount: 2, note: expect.stringContaining('2 名用户还没有密码') },
    })
    const columns = COLUMNS.with(2, '部门')
    expect(
      (await importedBy(app, { as: 'admin' })([['sheet9', '表格人', '没有的部门', '', '']], {}, columns)).body,
    ).toMatchObject({
      result: { addedCount: 0, issues: [{ row: 2 }] },
    })
    const query = { inactive: 'true', username: 'sheet1,sheet2,admin' }
    const waiting = await app.call<Page<UserRow>>('GET', `${PATH}/list`, { as: 'admin', query })
    expect(waiting.body.result!.records.map(({ username }) => username).toSorted()).toEqual(['sheet1', 'sheet2'])
    expect(await rowOf(app, 'sheet1')).toMatchObject({
      orgCodeTxt: '呼吸科,护理部',
      departIds_dictText: '呼吸科',
      roleNames: '护士',
      userIdentity: 2,
    })
    expect(await rowOf(app, 'sheet2')).toMatchObject({ orgCodeTxt: '护理部', departIds: '' })
    expect((await rowOf(app, 'sheet2'))!.roleNames.split(',').toSorted()).toEqual(['医生', '护士'])
  })

  it('refuses a row for names that do not exist, at their column', async () => {
    expect(
      await issuesOf([
        ['sheet3', '表格人', '没有的部门', '', ''],
        ['sheet3', '表格人', '', '', '没有的角色'],
      ]),
    ).toEqual([
      ['所属部门', '所属部门“没有的部门”不存在，请改填正确的名称或编号'],
      ['角色', '角色“没有的角色”不存在，请改填正确的名称或角色编码或编号'],
    ])
    expect(await rowOf(app, 'sheet3')).toBeUndefined()
  })

  it('refuses a row of a caller who may not give', async () => {
    expect(await issuesOf([['sheet4', '表格人', '护理部', '', '']], {}, 'sysadmin')).toEqual([
      ['', '您没有授权权限，不能填写或更改用户的身份、角色、部门和租户，请留空，由安全管理员分配'],
    ])
    expect(await rowOf(app, 'sheet4')).toBeUndefined()
  })

  it('refuses a row for a role beyond the caller, at its column', async () => {
    const both = await addAccount(app, { roleCode: 'sysadmin' })
    const selectedroles = `${await roleId(app, 'sysadmin')},${await roleId(app, 'secadmin')}`
    await app.call('PUT', `${PATH}/edit`, { as: 'admin', body: { id: both.id, selectedroles } })
    const give = importedBy(app, { token: await tokenOf(app, both) })
    expect((await give([['sheet7', '表格人', '', '', 'admin']])).body.result!.issues).toMatchObject([
      { column: '角色', value: 'admin', reason: '不能授予拥有您所没有的权限的角色' },
    ])
    expect(await rowOf(app, 'sheet7')).toBeUndefined()
  })

  it('writes only changed cells, and an empty one clears', async () => {
    await imported([['sheet5', '表格人', '呼吸科,护理部', '呼吸科', '护士']])
    const { raw } = await app.call('GET', `${PATH}/exportXls`, { as: 'admin', query: { username: 'sheet5' } })
    const [headings, line] = (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows.slice(2) as string[][]
    const again = (cells: string[]) => importedBy(app, { as: 'admin' })([cells], { onExisting: 'update' }, headings)
    expect((await again(line!)).body.result).toMatchObject({ skippedCount: 1, errorCount: 0 })
    const cleared = line!.map((cell, i) =>
      headings![i] === '角色' ? '' : headings![i] === '所属部门' ? '护理部' : cell,
    )
    expect((await again(cleared)).body.result).toMatchObject({ updatedCount: 1 })
    expect(await rowOf(app, 'sheet5')).toMatchObject({ roleNames: '', orgCodeTxt: '护理部', departIds: '' })
  })

  it('offers the columns in the template to callers who may give', async () => {
    const headings = async (token: string): Promise<unknown[]> => {
      const { raw } = await app.call('GET', `${PATH}/importTemplate`, { token })
      return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows[2]!
    }
    expect(await headings(await app.tokenOf('admin'))).toEqual(expect.arrayContaining(['负责部门', '所属部门', '角色']))
    expect(await headings(await app.tokenOf('sysadmin'))).not.toContain('角色')
  })
})

describe('an import of users with STEP_UP', () => {
  const app = useApp({ STEP_UP: 'on' })

  it('asks for a proof before it gives roles, and writes nothing until then', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'admin' }))
    const give = () => importedBy(app, { token })([['sheet6', '表格人', '', '', '护士']])
    expect(await give()).toMatchObject({ body: { code: 428, result: { stepUp: true } } })
    expect(await rowOf(app, 'sheet6')).toBeUndefined()
    await app.call('POST', '/sys/user/stepUp', { token, body: { password: 'Calm-Meadow-Stone-31' } })
    expect((await give()).body.result).toMatchObject({ addedCount: 1 })
  })
})
