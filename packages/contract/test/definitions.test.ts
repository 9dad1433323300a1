import * as contract from '@huxi/contract'
import {
  columnName,
  isColumn,
  messageOf,
  methodsOf,
  missingText,
  moveEndpoint,
  movesOf,
  verbEndpoint,
  verbsOf,
  wireName,
  type Endpoint,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import { describe, expect, test } from 'vitest'

const resources: Record<string, Resource> = contract.resources
const all = Object.values(resources)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const isDerived = ({ of }: Endpoint): boolean => all.some(({ name }) => name === of?.resource)
const written = (Object.values(contract) as unknown[]).filter(isEndpoint).filter((e) => !isDerived(e))
const derived = all.flatMap((r) => [
  ...verbsOf(r).map((verb) => verbEndpoint(r, verb)),
  ...movesOf(r).map(([name]) => moveEndpoint(r, name)),
])

/** Chinese, or a measure by its international name: FEV1（L）, FEV1/FVC */
const LABEL = /[\u4e00-\u9fff]|^[A-Za-z][A-Za-z0-9]*(?:\/[A-Z0-9]+|（.+）)$/
const CODE = /^[a-z]+:[a-zA-Z]+:[a-zA-Z]+$/

const flat = (fields: Fields): Field[] => Object.values(fields).flatMap((f) => [f, ...flat(f.fields ?? {})])

describe.each(all.map((r) => [r.name, r] as const))('%s', (_name, r) => {
  test('is printable data', () => {
    expect(JSON.parse(JSON.stringify(r))).toEqual(r)
  })
  test('has Chinese labels and messages', () => {
    const moves = movesOf(r).flatMap(([, move]) => [move.label, ...flat(move.ask ?? {}).map((f) => f.label)])
    for (const label of [r.title, ...flat(r.fields).map((f) => f.label), ...moves]) expect(label).toMatch(LABEL)
  })
  test('is keyed by its table and has a permission prefix', () => {
    expect(resources[r.table]).toBe(r)
    expect(r.name).toMatch(/^[a-z]+:[a-zA-Z]+$/)
    expect(r.table).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
  test('sorts by existing columns', () => {
    const columns = ['id', 'createTime', ...Object.keys(r.fields).filter((n) => isColumn(r.fields[n]!))]
    for (const name of Object.keys(r.sort)) expect(columns).toContain(name)
  })
  test('refers to resources that exist; trees to themselves', () => {
    for (const f of flat(r.fields)) {
      if (f.to) expect(all.map((other) => other.name)).toContain(f.to)
      if (f.kind === 'treeRef') expect(f.to).toBe(r.name)
    }
  })
  test('columns and wire names are distinct', () => {
    const entries = Object.entries(r.fields)
    for (const names of [entries.map(([n]) => columnName(n)), entries.map(([n, f]) => wireName(n, f))]) {
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

test('ids of records are chosen: an absent one asks for a choice', () => {
  const asked = written.flatMap((e) =>
    Object.entries({ ...e.params, ...e.query, ...e.body }).map(([name, f]) => ({ at: `${e.path} ${name}`, name, f })),
  )
  const ids = asked.filter(({ name, f }) => /^ids?$|[a-z]Ids?$/.test(name) && f.required && !f.label.includes('编号'))
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter(({ f }) => !missingText(f).startsWith('请选择')).map(({ at }) => at)).toEqual([])
})

test('resource names, tables and paths are distinct', () => {
  for (const key of ['name', 'table', 'path'] as const) {
    expect(new Set(all.map((r) => r[key])).size).toBe(all.length)
  }
})

describe.each([...written, ...derived].map((e) => [`${methodsOf(e).join()} ${e.path}`, e] as const))(
  '%s',
  (_name, e) => {
    test('is data with a title, labels and an access', () => {
      const { out: _phantom, ...data } = e
      expect(JSON.parse(JSON.stringify(data))).toEqual(data)
      expect(e.title).toMatch(LABEL)
      expect(e.path).toMatch(/^(\/(:?[A-Za-z0-9-]+|\*))+$/)
      const codes = typeof e.access === 'string' ? [e.access] : e.access
      expect(codes.length).toBeGreaterThan(0)
      for (const code of codes) if (code !== 'public' && code !== 'login') expect(code).toMatch(CODE)
      for (const fields of [e.params, e.query, e.body]) {
        for (const f of flat(fields ?? {})) expect(f.label).toMatch(LABEL)
      }
    })
    test('declares the parameters of its path', () => {
      const named = e.path
        .split('/')
        .filter((s) => s.startsWith(':'))
        .map((s) => s.slice(1))
      expect(Object.keys(e.params ?? {}).sort()).toEqual(named.sort())
    })
  },
)

test('no two endpoints answer one method and path', () => {
  const keys = [...written, ...derived].flatMap((e) =>
    [e.path, ...(e.aliases ?? [])].flatMap((p) => methodsOf(e).map((m) => `${m} ${p}`)),
  )
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

/** Messages of old clients after each verb, verbatim: added, edited, deleted, several deleted, imported. */
const USUAL = ['添加成功！', '修改成功!', '删除成功!', '删除成功!', '共{n}行数据全部导入成功！']
const IMPORTED = '文件导入成功！数据行数：{n}'
const MESSAGES: { readonly [T in keyof typeof contract.resources]?: readonly string[] } = {
  sys_user: ['添加成功！', '修改成功!', '删除用户成功', '批量删除用户成功'],
  sys_role: ['添加成功！', '修改成功!', '删除角色成功', '删除角色成功!'],
  sys_dict: ['保存成功！', '编辑成功!', '删除成功!', '删除成功!'],
  sys_dict_item: ['保存成功！', '编辑成功!', '删除成功!', '删除成功!'],
  sys_tenant: ['添加成功！', '修改成功!', '删除成功', '删除成功！'],
  sys_announcement: ['添加成功！', '修改成功!', '删除成功!', '删除成功!', IMPORTED],
  sys_sms: ['添加成功！', '修改成功!', '删除成功!', '批量删除成功！'],
  sys_sms_template: ['添加成功！', '更新成功！', '删除成功!', '批量删除成功！', IMPORTED],
  sys_file: ['添加成功！', '改名成功', '删除成功!', '删除成功!'],
  sys_role_index: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_user_agent: ['代理人设置成功！', '代理人设置成功!', '删除成功!', '删除成功!', IMPORTED],
  sys_fill_rule: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_check_rule: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_depart_role: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_depart_permission: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_data_source: ['添加成功！', '编辑成功!', '删除成功!', '批量删除成功！'],
  sys_gateway_route: ['操作成功！', '操作成功！', '删除路由成功'],
  sys_quartz_job: ['创建定时任务成功', '更新定时任务成功!', '删除成功!', '删除定时任务成功!'],
  sys_permission: ['添加成功！', '修改成功！', '删除成功!', '删除成功!'],
}

test.each(Object.entries(resources))('%s says what its clients expect', (table, r) => {
  const messages = (MESSAGES as Record<string, readonly string[]>)[table] ?? USUAL
  for (const [at, verb] of (['add', 'edit', 'delete', 'deleteBatch', 'importExcel'] as const).entries())
    if (verbsOf(r).includes(verb)) expect(messageOf(r, verb)).toBe(messages[at] ?? USUAL[at])
})
