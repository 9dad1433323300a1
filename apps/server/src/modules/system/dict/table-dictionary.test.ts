import type { DictModel, TreeSelectNode } from '@huxi/contract'
import { resources, user } from '@huxi/contract'
import { columnName, isColumn, type Field } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { WRONG_CODE } from './condition.ts'
import { tableFinder } from './table-dictionary.ts'

const app = useApp()

const DEPARTS = 'sys_depart,depart_name,id'
const REGISTERED = [
  'sys_role,role_name,role_code',
  'sys_role,role_name,id',
  'sys_user,realname,username',
  'sys_user,realname,id',
  DEPARTS,
  'sys_position,name,code',
]

const ask = async (verb: string, code: string, as: PersonName = 'admin', query: Record<string, unknown> = {}) =>
  (await app.call<DictModel[]>('GET', `/sys/dict/${verb}/${encodeURIComponent(code)}`, { as, query })).body
const names = async (code: string, as: PersonName = 'admin', query: Record<string, unknown> = {}): Promise<string[]> =>
  (await ask('loadDict', code, as, query)).result!.map((o) => o.text)

describe('table dictionaries', () => {
  test.each(REGISTERED)('%s is declared', async (code) => {
    expect(await ask('getDictItems', code)).toMatchObject({ success: true })
    expect(await ask('loadDict', code)).toMatchObject({ success: true })
  })

  test.each(
    REGISTERED.flatMap((code) =>
      [' ', "'", '`', '"', '[', ';', '--', '/**/', '.', '，', 'ｓ', '1'].flatMap((c) => [
        `${c}${code}`,
        `${code}${c}`,
        code.replace(',', `${c},`),
        code.replace(',', `,${c}`),
      ]),
    ),
  )('%j is refused', async (code) => {
    for (const verb of ['getDictItems', 'loadDict']) {
      const answer = await app.call('GET', `/sys/dict/${verb}/${encodeURIComponent(code)}`, { as: 'admin' })
      expect([200, 400]).toContain(answer.status)
      expect(answer.body.success).toBe(false)
      if (answer.status === 200) expect(answer.body.message).toBe(WRONG_CODE)
    }
  })

  test.each([
    'sys_user,password,username',
    'sys_credential,hash,user_id',
    'sys_session,token_hash,user_id',
    'sys_user,realname',
    'SYS_USER,realname,username',
    'sys_user,REALNAME,username',
    'public.sys_user,realname,username',
    'sys_user u,realname,username',
    'sys_user where 1=1,realname,username',
    'pg_class,relname,relname',
    `${DEPARTS},1=1`,
    `${DEPARTS},id='1' or 1=1`,
    `${DEPARTS},`,
    `${DEPARTS},del_flag=0`,
  ])('%s is refused', async (code) => {
    expect(await ask('getDictItems', code)).toMatchObject({ success: false, message: WRONG_CODE })
  })

  test('are narrowed by a condition', async () => {
    expect(await names(`${DEPARTS},org_code = 'A01A02'`)).toEqual(['护理部'])
    expect(await names(`${DEPARTS},depart_name like '%科' and org_code != 'A01'`)).toEqual(['呼吸科'])
    expect(await names(`${DEPARTS},org_code in ('A01A01','A01A02') order by org_code desc`)).toEqual([
      '护理部',
      '呼吸科',
    ])
  })

  test.each(REGISTERED)('%s is asked by no column that it neither shows nor declares', async (code) => {
    const [table] = code.split(',') as [keyof typeof resources]
    const named = [...code.split(',').slice(1), 'id', 'create_time', ...(table === 'sys_depart' ? ['org_code'] : [])]
    const others = Object.entries<Field>(resources[table].fields)
      .filter(([, f]) => isColumn(f))
      .map(([name]) => columnName(name))
      .filter((column) => !named.includes(column))
    expect(others.length).toBeGreaterThan(0)
    for (const column of others) {
      for (const asked of [`${column} like '1%'`, `${column} = '1'`, `${column} is not null`, `order by ${column}`])
        expect(await ask('loadDict', `${code},${asked}`), asked).toMatchObject({ success: false, message: WRONG_CODE })
      const keyword = `a[orderby:${column},asc]`
      expect(await ask('loadDict', code, 'admin', { keyword }), keyword).toMatchObject({ success: false })
    }
  })

  test('accept conditions after the table and an order after the code', async () => {
    const ordered = ['呼吸科', '护理部']
    const two = "org_code in ('A01A01','A01A02')"
    expect(await names(`${DEPARTS} order by org_code,${two}`)).toEqual(ordered)
    expect(await names(`${DEPARTS} ORDER BY org_code desc,${two}`)).toEqual(ordered.toReversed())
    expect((await names(`${DEPARTS},order by create_time desc`)).toSorted()).toEqual((await names(DEPARTS)).toSorted())
    expect(await names("sys_depart where org_code = 'A01A02',depart_name,id")).toEqual(['护理部'])
    for (const code of [
      `${DEPARTS} order by 1`,
      `${DEPARTS} order by org_code, id`,
      `${DEPARTS} order by tenant_id`,
      'sys_depart where tenant_id = 2,depart_name,id',
    ])
      expect(await ask('loadDict', code), code).toMatchObject({ success: false, message: WRONG_CODE })
  })

  test('exact matches come first, and once', async () => {
    const first = async (code: string, keyword: string) =>
      (await ask('loadDictOrderByValue', code, 'admin', { keyword, pageSize: 5 })).result!.map(({ text }) => text)
    const found = await first(DEPARTS, '呼吸科')
    expect([found[0], new Set(found).size]).toEqual(['呼吸科', found.length])
    expect(await first('database_type', 'H2')).toEqual(['H2'])
    expect((await first('database_type', '1'))[0]).toBe('MySQL5.5')
  })

  test('answer a page of one for the oldest clients', async () => {
    const page = async (query: Record<string, unknown>) =>
      (
        await app.call<DictModel[]>('GET', '/sys/dict/queryTableData', {
          as: 'admin',
          query: { table: 'sys_depart', text: 'depart_name', code: 'id', ...query },
        })
      ).body
    const all = (await page({ pageSize: 99_999 })).result!
    expect((await page({ pageSize: 1, pageNo: 2 })).result).toEqual([all[1]])
    expect((await page({ codeValue: `${all[2]!.value},` })).result).toEqual([all[2]])
    expect(await page({ code: 'tenant_id' })).toMatchObject({ success: false, message: WRONG_CODE })
  })

  test('load a tree level by level', async () => {
    const level = async (query: Record<string, unknown>, as: PersonName = 'admin') =>
      (
        await app.call<TreeSelectNode[]>('GET', '/sys/dict/loadTreeData', {
          as,
          query: { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', ...query },
        })
      ).body
    const [root] = (await level({ pid: '0' })).result!
    expect(root).toMatchObject({ leaf: false, parentId: null, value: null, children: null })
    const below = (await level({ pid: root!.key, hasChildField: 'anything', converIsLeafVal: '' })).result!
    expect(below.map(({ title, leaf, parentId }) => [title, leaf, parentId])).toContainEqual([
      '呼吸科',
      true,
      root!.key,
    ])
    expect((await level({ pid: root!.key, condition: '{"depart_name":"护理"}' })).result!.map((n) => n.title)).toEqual([
      '护理部',
    ])
    expect((await level({ pid: root!.key }, 'outsider')).result).toEqual([])
    for (const wrong of [
      { pidField: 'id' },
      { pidField: 'parent_id; drop' },
      { tableName: 'sys_position', text: 'name', code: 'code' },
      { condition: '{"tenant_id":"1"}' },
      { condition: '[' },
    ])
      expect(await level(wrong), JSON.stringify(wrong)).toMatchObject({ success: false, message: WRONG_CODE })
  })

  test('search literally', async () => {
    expect(await names(DEPARTS, 'admin', { keyword: '科' })).toEqual(['呼吸科'])
    expect(await names(DEPARTS, 'admin', { keyword: '呼吸科,护理部' })).toEqual(['呼吸科', '护理部'])
    expect(await names(DEPARTS, 'admin', { keyword: '呼吸科,护理部[orderby:org_code,desc]' })).toEqual([
      '护理部',
      '呼吸科',
    ])
    for (const keyword of ['%', '_', '\\', "'", "' or '1'='1", '%%,%%'])
      expect(await names(DEPARTS, 'admin', { keyword })).toEqual([])
    expect(await ask('loadDict', DEPARTS, 'admin', { keyword: '科[orderby:id;drop,asc]' })).toMatchObject({
      success: false,
      message: WRONG_CODE,
    })
    expect(await names(DEPARTS, 'admin', { pageSize: 1 })).toHaveLength(1)
    expect((await ask('loadDict', DEPARTS, 'admin', { pageSize: 99_999 })).success).toBe(true)
  })

  test('give texts in the order of the keys; unknown ones are omitted or echoed', async () => {
    const options = (await ask('loadDict', DEPARTS)).result!
    const id = (text: string) => options.find((o) => o.text === text)!.value
    const key = `${id('护理部')},nothing,${id('呼吸科')}`
    expect((await ask('loadDictItem', DEPARTS, 'admin', { key })).result).toEqual(['护理部', '呼吸科'])
    expect((await ask('loadDictItem', DEPARTS, 'admin', { key, delNotExist: 'false' })).result).toEqual([
      '护理部',
      'nothing',
      '呼吸科',
    ])
    expect(await ask('loadDictItem', `${DEPARTS},org_code='A01'`, 'admin', { key })).toMatchObject({
      success: false,
      message: WRONG_CODE,
    })
    const text = await app.call('GET', `/sys/dict/getDictText/${encodeURIComponent(DEPARTS)}/${id('护理部')}`, {
      as: 'admin',
    })
    expect(text.body.result).toBe('护理部')
  })

  test('show another tenant its own rows only', async () => {
    const ours = (await ask('loadDict', DEPARTS)).result!.map((o) => o.value)
    const theirs = (await ask('loadDict', DEPARTS, 'outsider')).result!.map((o) => o.value)
    expect(theirs.filter((id) => ours.includes(id))).toEqual([])
    expect((await ask('loadDictItem', DEPARTS, 'outsider', { key: ours.join(',') })).result).toEqual([])
    const people = await names('sys_user,realname,username', 'outsider')
    expect(people).toContain('邻家管理员')
    expect(people).not.toContain('护士甲')
    expect((await ask('loadDictItem', 'sys_user,realname,username', 'outsider', { key: 'nurse' })).result).toEqual([])
  })

  test('entries without access cannot be listed', () => {
    for (const access of [undefined, '', []])
      expect(() => tableFinder([{ resource: user, text: 'realname', code: 'id', access: access as never }])).toThrow(
        'declares no access',
      )
  })

  test('cannot be declared on secrets or memberships', () => {
    expect(() => tableFinder([{ resource: user, text: 'password', code: 'username', access: 'login' }])).toThrow(
      'cannot be read',
    )
    expect(() => tableFinder([{ resource: user, text: 'realname', code: 'selectedroles', access: 'login' }])).toThrow(
      'cannot be read',
    )
    expect(() => tableFinder([{ resource: user, text: 'realname', code: 'salt', access: 'login' }])).toThrow(
      'cannot be read',
    )
  })
})
