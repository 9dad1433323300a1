import type { Category, TreeSelectNode } from '@huxi/contract'
import type { ImportResult } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { xlsxOf } from '../../../../test/conformance/sheet-table.ts'
import { formHeaders, formOf } from '../../../../test/upload.ts'

const app = useApp()

const PATH = '/sys/category'
const OLDER = { 'x-huxi-client': '' }
const LONG = '呼吸与危重症医学科慢病随访宣教资料吸入装置使用方法视频图文长名称分类用于检验五十个字符显示效果是否完整'

const ask = async <T>(path: string, query: Record<string, unknown> = {}, as: PersonName = 'sysadmin') =>
  (await app.call<T>('GET', `${PATH}/${path}`, { as, query, headers: OLDER })).body
const add = async (name: string, pid: string, more: Record<string, unknown> = {}, as: PersonName = 'sysadmin') =>
  (await app.call<{ id: string }>('POST', `${PATH}/add`, { as, body: { name, pid, ...more }, headers: OLDER })).body
const idOf = async (name: string, pid: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await add(name, pid, more)).result!.id
const find = async (id: string) => (await ask<Category>('queryById', { id })).result!
const remove = async (ids: string) =>
  (await app.call('DELETE', `${PATH}/deleteBatch`, { as: 'sysadmin', query: { ids } })).body
const edit = async (id: string, body: Record<string, unknown>) =>
  (await app.call('PUT', `${PATH}/edit`, { as: 'sysadmin', body: { id, ...body }, headers: OLDER })).body

describe('codes', () => {
  test('follow the place, not the request', async () => {
    const root = await idOf('宣教资料', '0', { code: 'Z99', hasChild: '1' })
    const [first, second] = [await idOf('吸入装置', root), await idOf(LONG, root)]
    const [parent, ...children] = [await find(root), await find(first), await find(second)]
    expect(parent).toMatchObject({ pid: '0', hasChild: '1' })
    expect(children.map(({ code }) => code)).toEqual([`${parent.code}A01`, `${parent.code}A02`])
    expect(children[1]).toMatchObject({ name: LONG, pid: root, hasChild: '0' })
  })

  test('are unique under concurrency', async () => {
    const root = await idOf('同时', '0')
    await Promise.all(Array.from({ length: 10 }, (_, i) => add(`同时${i}`, root)))
    const { result } = await ask<Category[]>('childList', { pid: root })
    expect(new Set(result!.map(({ code }) => code)).size).toBe(10)
  })

  test('are renewed for a moved branch, which cannot move below itself', async () => {
    const [from, to] = [await idOf('甲', '0'), await idOf('乙', '0')]
    const middle = await idOf('丙', from)
    const leaf = await idOf('丁', middle)
    expect(await edit(middle, { pid: to })).toMatchObject({ success: true, message: '修改成功!' })
    const code = (await find(to)).code!
    expect([(await find(middle)).code, (await find(leaf)).code]).toEqual([`${code}A01`, `${code}A01A01`])
    expect([(await find(from)).hasChild, (await find(to)).hasChild]).toEqual(['0', '1'])
    expect(await edit(to, { pid: leaf })).toMatchObject({ success: false })
    expect(await edit(to, { pid: 'nowhere' })).toMatchObject({
      success: false,
      message: expect.stringContaining('上级分类'),
    })
  })

  test('belong to the tenant', async () => {
    const { result } = await add('邻家', '0', {}, 'outsider')
    const { body } = await app.call<Category>('GET', `${PATH}/queryById`, { as: 'outsider', query: { id: result!.id } })
    expect(body.result).toMatchObject({ code: 'A01', pid: null })
    expect(await ask('queryById', { id: result!.id })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await add('越界', result!.id)).toMatchObject({ success: false })
    expect(await ask<string[]>('loadDictItem/', { ids: result!.id })).toMatchObject({ result: [] })
  })
})

describe('deleting', () => {
  test('takes the branch along after a warning with its size, and updates the parent', async () => {
    const root = await idOf('删除', '0')
    const middle = await idOf('中', root)
    await idOf('下一', middle)
    await idOf('下二', middle)
    expect(await ask('impact', { ids: middle })).toMatchObject({ result: { below: 2 } })
    expect(await remove(`${middle},`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await find(root)).toMatchObject({ hasChild: '0' })
    expect(await ask('childList', { pid: middle })).toMatchObject({ result: [] })
    expect(await remove('')).toMatchObject({ success: false, message: '参数不识别！' })
  })
})

describe('sheets', () => {
  const HEAD = ['类型名称', '类型编码']
  const upload = async (rows: string[][]) =>
    (
      await app.call<ImportResult>('POST', `${PATH}/importExcel`, {
        as: 'sysadmin',
        body: formOf({}, 'a.xlsx', await xlsxOf([HEAD, ...rows])),
        headers: formHeaders(),
      })
    ).body

  test('a row names its code, and thereby its parent', async () => {
    const { result, message } = await upload([
      ['物资', 'X01'],
      ['耗材', 'X01A01'],
      ['面罩', 'X01A01B05'],
      ['无编码', ''],
      ['孤儿', 'Y09A01'],
      ['乱码', 'x-1'],
      ['重复', 'X01'],
    ])
    expect(message).toBe('文件导入成功，但有错误。')
    expect(result!.issues.map(({ row, reason }) => [row, reason])).toEqual([
      [6, '上级分类“Y09”不存在，请先导入上级分类'],
      [7, '类型编码应由一个大写字母和两位数字的段组成，例如 A01A02'],
      [8, '分类编码已经存在'],
    ])
    const { result: tree } = await ask<TreeSelectNode[]>('loadTreeRoot', { async: false, pcode: 'X01' })
    expect(tree).toMatchObject([
      { code: 'X01A01', leaf: false, children: [{ code: 'X01A01B05', leaf: true, children: null }] },
    ])
  })
})

describe('endpoints of the tree', () => {
  test('answer levels, names, all rows and one row', async () => {
    const root = await idOf('选择', '0')
    const child = await idOf('可选', root)
    const { code } = await find(root)
    const node = {
      key: child,
      title: '可选',
      value: null,
      code: `${code}A01`,
      parentId: root,
      icon: null,
      leaf: true,
      children: null,
    }
    expect((await ask('loadTreeChildren', { pid: root })).result).toEqual([node])
    expect((await ask('loadTreeRoot', { async: true, pcode: code })).result).toEqual([node])
    const whole = (await ask<TreeSelectNode[]>('loadTreeRoot', { async: false, pcode: '' })).result!
    expect(whole.find(({ key }) => key === root)).toMatchObject({ children: [{ ...node, leaf: true }] })
    expect((await ask('loadTreeData', { pcode: code, condition: '{"name":"可选"}' }, 'nurse')).result).toEqual([node])
    expect((await ask('loadTreeData', { pid: root, condition: '{"name":"别的"}' })).result).toEqual([])
    const roots = (await ask<TreeSelectNode[]>('loadTreeData', { pcode: '0' })).result!
    expect(roots.find(({ key }) => key === root)).toMatchObject({ parentId: '0', leaf: false })
    expect((await ask('loadDictItem/', { ids: `${child},none,${root},` })).result).toEqual(['可选', '选择'])
    expect((await ask('loadDictItem', { ids: `none,${root}`, delNotExist: false })).result).toEqual(['none', '选择'])
    expect((await ask('loadAllData', { code })).result).toEqual([
      { value: root, text: '选择', title: '选择', label: '选择' },
      { value: child, text: '可选', title: '可选', label: '可选' },
    ])
    expect((await ask('loadOne', { field: 'code', val: code })).result).toMatchObject({ id: root, pid: '0' })
    expect((await ask('checkCode', { pid: root, code: `${code}A09` })).success).toBe(true)
  })

  test.each([
    ['loadOne', { field: 'tenantId', val: '1' }, '字段无效，请检查!'],
    ['loadOne', { field: 'constructor', val: '1' }, '字段无效，请检查!'],
    ['loadOne', { field: 'code', val: 'none' }, '查询无果'],
    ['loadOne', { field: 'pid', val: '0' }, '查询数据异常,[pid]存在多个值:0'],
    ['loadTreeRoot', { async: true, pcode: 'none' }, '该编码【none】不存在，请核实!'],
    ['loadTreeData', {}, '加载分类字典树参数有误.[null]!'],
    ['loadTreeData', { pcode: 'none' }, '加载分类字典树参数有误.[code]!'],
    ['loadTreeData', { pcode: '0', condition: '{"1=1;--":"x"}' }, '加载分类字典树参数有误.[condition]!'],
    ['loadDictItem/', { ids: ',' }, 'ids 不能为空'],
    ['loadAllData', { code: 'none' }, '无数据,参数有误.[code]'],
    ['checkCode', {}, '错误,类型编码为空!'],
  ])('%s %j is refused', async (path, query, message) => {
    expect(await ask(path, query)).toMatchObject({ success: false, code: 500, message, result: null })
  })
})
