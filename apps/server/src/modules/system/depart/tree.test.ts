import type { Depart, DepartTree } from '@huxi/contract'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const app = useApp()

type Query = Record<string, unknown>
const read = async <T>(path: string, query: Query = {}, as: PersonName = 'admin'): Promise<T> =>
  (await app.call<T>('GET', `/sys/sysDepart/${path}`, { as, query })).body.result!

describe('trees', () => {
  const nurses = { id: '' }
  beforeAll(async () => {
    nurses.id = (await read<Depart>('getDepartName', { orgCode: 'A01A02' })).id
  })

  test('are nested, or flat for given ids', async () => {
    const tree = await read<DepartTree[]>('queryTreeList', {}, 'nobody')
    const root = tree.find((n) => n.orgCode === 'A01')!
    expect(root).toMatchObject({ key: root.id, value: root.id, title: root.departName, isLeaf: false })
    expect(root.children!.map((n) => [n.title, n.isLeaf, n.children])).toEqual([
      ['呼吸科', true, null],
      ['护理部', true, null],
    ])
    const flat = await read<DepartTree[]>('queryTreeList', { ids: `${root.id},${nurses.id}` })
    expect(flat.map((n) => [n.title, n.isLeaf, n.children])).toEqual([
      [root.title, false, null],
      ['护理部', true, null],
    ])
  })

  test('load one level at a time', async () => {
    const roots = await read<DepartTree[]>('queryDepartTreeSync')
    expect(roots.every((n) => n.parentId === null)).toBe(true)
    const root = roots.find((n) => n.orgCode === 'A01')!
    expect(root.isLeaf).toBe(false)
    const level = await read<DepartTree[]>('queryDepartTreeSync', { pid: root.id })
    expect(level.map((n) => n.title)).toEqual(['呼吸科', '护理部'])
    const named = await read<DepartTree[]>('queryDepartTreeSync', { ids: 'A01A02', primaryKey: 'orgCode' })
    expect(named.map((n) => n.id)).toEqual([nurses.id])
  })

  test('have a form with ids and names only', async () => {
    const tree =
      await read<{ title: string; children: { key: string; value: string; title: string; children: [] }[] }[]>(
        'queryIdTree',
      )
    const root = tree.find((n) => n.children.some((c) => c.key === nurses.id))!
    expect(root.children[1]).toEqual({ key: nurses.id, value: nurses.id, title: '护理部', children: [] })
  })

  test('are searched by name, literally', async () => {
    const find = async (keyWord: string) =>
      (await app.call<DepartTree[]>('GET', '/sys/sysDepart/searchBy', { as: 'nurse', query: { keyWord } })).body
    expect((await find('护理')).result!.map((n) => n.id)).toEqual([nurses.id])
    for (const word of ['%', '_', '无此部门', "'"])
      expect(await find(word)).toMatchObject({ success: false, message: '未查询匹配数据！' })
  })

  test('are read by code within the tenant', async () => {
    const ours = await read<Depart>('getDepartName', { orgCode: 'A01' })
    const theirs = await read<Depart>('getDepartName', { orgCode: 'A01' }, 'outsider')
    expect(theirs.id).not.toBe(ours.id)
    const none = await app.call('GET', '/sys/sysDepart/getDepartName', { as: 'admin', query: { orgCode: 'Q01' } })
    expect(none.body).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  test('list all departments by code', async () => {
    const codes = (await read<Depart[]>('listAll')).map((d) => d.orgCode)
    expect(codes).toEqual([...codes].sort())
    expect((await read<Depart[]>('listAll', { id: nurses.id })).map((d) => d.id)).toEqual([nurses.id])
  })
})

describe('export', () => {
  test('has the columns of the contract', async () => {
    const { raw } = await app.call('GET', '/sys/sysDepart/exportXls', { as: 'admin', query: { orgCode: 'A01A02' } })
    const { rows } = (await readXlsx(new Uint8Array(raw))).sheets[0]!
    expect(rows[2]).toEqual([
      '部门名称',
      '英文名',
      '机构类别',
      '机构编码',
      '排序',
      '负责人姓名',
      '负责人电话',
      '电话',
      '传真',
      '地址',
      '描述',
      '备注',
      '状态',
      '上级部门',
      '创建时间',
      '编号',
    ])
    expect(rows[3]!.slice(0, 4)).toEqual(['护理部', null, '部门', 'A01A02'])
    expect(rows[3]![13]).toBe('呼吸慢病健康管理平台')
  })
})
