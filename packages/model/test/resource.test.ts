import {
  AppError,
  bool,
  codeOf,
  columnName,
  dateTime,
  conflict,
  decimal,
  endpoint,
  endpointsIn,
  fail,
  type FieldOptions,
  forbidden,
  group,
  image,
  inputFields,
  int,
  isColumn,
  isInput,
  isListed,
  labelOf,
  malformed,
  many,
  messageOf,
  methodsOf,
  notFound,
  refs,
  refused,
  resource,
  type ResourceOptions,
  returns,
  secret,
  text,
  unauthenticated,
  verbEndpoint,
  VERBS,
  verbsOf,
  wireName,
} from '@huxi/model'
import { describe, expect, test } from 'vitest'

const thing = resource({
  name: 'system:thing',
  title: '物品',
  table: 'sys_thing',
  path: '/sys/thing',
  owner: 'tenant',
  label: 'name',
  verbs: { exportXls: false, add: '保存成功！' },
  fields: {
    name: text('名称', { required: true }),
    weight: decimal('重量', { only: ['list'] }),
    password: secret('密码', { only: ['form'] }),
    isRoute: bool('路由', { wire: 'route', only: [] }),
    ids: refs('成员', 'system:user'),
  },
})

describe('resource', () => {
  test('shortens a time in a label to the minute, unless the complete text is requested', () => {
    const label = '{from} 至 {until}'
    const shift = { label, fields: { from: dateTime('开始时间'), until: dateTime('结束时间') } }
    const row = { from: '2026-01-31 08:00:07', until: '2026-01-31 20:00:00' }
    expect(labelOf(shift, row)).toBe('2026-01-31 08:00 至 2026-01-31 20:00')
    expect(labelOf(shift, row, (_f, value) => String(value))).toBe('2026-01-31 08:00:07 至 2026-01-31 20:00:00')
  })
  test('verbs, codes, messages', () => {
    expect(verbsOf(thing)).toEqual(['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'choices'])
    const codes =
      'list list add edit delete delete export import import import reveal list edit edit delete delete delete list'
    expect(VERBS.map((v) => codeOf(thing, v))).toEqual(codes.split(' ').map((v) => `system:thing:${v}`))
    expect(messageOf(thing, 'add')).toBe('保存成功！')
    expect(messageOf(thing, 'edit')).toBe('修改成功!')
    expect(messageOf(thing, 'exportXls')).toBe('')
  })
  test('offers dependent verbs only together with the verbs they need', () => {
    const kept = { ...thing, keepDeleted: true, history: true, verbs: {} }
    const bin = ['recycleBin', 'putRecycleBin', 'deleteRecycleBin']
    const sheets = ['importExcel', 'importTemplate', 'undoImport']
    expect(verbsOf(kept)).toEqual(VERBS.filter((v) => v !== 'reveal'))
    expect(verbsOf({ ...kept, verbs: { delete: false } })).not.toEqual(expect.arrayContaining(bin))
    expect(verbsOf({ ...kept, verbs: { exportXls: false } })).not.toEqual(expect.arrayContaining(sheets))
    for (const verb of ['undo', 'restoreFields']) expect(verbsOf({ ...kept, history: false })).not.toContain(verb)
  })
  test('names', () => {
    expect(columnName('postRank')).toBe('post_rank')
    expect(columnName('id')).toBe('id')
    expect(wireName('isRoute', thing.fields.isRoute)).toBe('route')
    expect(wireName('name', thing.fields.name)).toBe('name')
  })
  test('places', () => {
    const { fields } = thing
    expect(Object.keys(inputFields(fields))).toEqual(['name', 'password', 'ids'])
    expect(
      Object.entries(fields)
        .filter(([, f]) => isListed(f))
        .map(([n]) => n),
    ).toEqual(['name', 'weight', 'ids'])
    expect(
      Object.entries(fields)
        .filter(([, f]) => isColumn(f))
        .map(([n]) => n),
    ).toEqual(['name', 'weight', 'isRoute'])
    expect(isInput(image('头像'))).toBe(true)
    for (const f of [group('组', {}), many('多', {})]) expect([isColumn(f), isListed(f)]).toEqual([false, false])
  })
  test('endpoints of the verbs', () => {
    const edit = verbEndpoint(thing, 'edit')
    expect(methodsOf(edit)).toEqual(['PUT', 'POST'])
    expect([edit.path, edit.access, edit.title]).toEqual(['/sys/thing/edit', 'system:thing:edit', '物品编辑'])
    expect(Object.keys(edit.body!)).toEqual(['name', 'password', 'ids', 'id', 'version'])
    expect(Object.keys(verbEndpoint(thing, 'add').body!)).toEqual(['name', 'password', 'ids'])
    expect(Object.keys(verbEndpoint(thing, 'deleteBatch').query!)).toEqual(['ids'])
    expect(verbEndpoint(thing, 'list').query).toBeUndefined()
    const numbered = resource({ ...thing, fields: { ...thing.fields, id: int('编号', { required: true }) } })
    expect(verbEndpoint(numbered, 'edit').body!['id']).toBe(numbered.fields.id)
  })
  test('two fields of one wire name are refused at load time', () => {
    const fields = { route: text('甲'), isRoute: text('乙', { wire: 'route' }) }
    expect(() => resource({ ...thing, fields })).toThrow('two fields share a wire name')
  })
})

test('endpoint keeps its definition; the result type has no value', () => {
  const e = endpoint({ method: 'GET', path: '/a', title: '甲', group: '乙', access: 'login', out: returns<string>() })
  expect(e).toEqual({ method: 'GET', path: '/a', title: '甲', group: '乙', access: 'login', out: undefined })
  expect(methodsOf(e)).toEqual(['GET'])
  // @ts-expect-error: a POST names its work
  endpoint({ method: 'POST', path: '/a', title: '甲', group: '乙', access: 'login' })
})

test('endpoints of a group carry its name, their method and their work', () => {
  const { get, add, change, query, put, remove } = endpointsIn('乙')
  expect(get('/a', '甲', 'login', { out: returns<string>() })).toEqual({
    method: 'GET',
    path: '/a',
    title: '甲',
    group: '乙',
    access: 'login',
    out: undefined,
  })
  expect(put('/a', '甲', 'login', {})).toMatchObject({ method: 'PUT', work: 'edit' })
  expect(put('/a', '甲', 'login', { work: 'add' }).work).toBe('add')
  expect(remove('/a', '甲', 'login', {})).toMatchObject({ method: 'DELETE', work: 'delete' })
  expect([add, change, query].map((post) => post('/a', '甲', 'login', {}))).toMatchObject([
    { method: 'POST', work: 'add' },
    { method: 'POST', work: 'edit' },
    { method: 'POST', work: 'query' },
  ])
})

test('a failure has all keys of an envelope', () => {
  expect(fail(409, '旧了', { id: 1 }, 5)).toEqual({
    success: false,
    message: '旧了',
    code: 409,
    result: { id: 1 },
    timestamp: 5,
  })
})

test('errors carry kind, sentence and detail', () => {
  const facts = ({ kind, message, detail }: AppError) => [kind, message, detail]
  expect(facts(refused('不行', { a: 1 }))).toEqual(['refused', '不行', { a: 1 }])
  expect(facts(malformed('格式'))).toEqual(['malformed', '格式', null])
  expect(facts(notFound())).toEqual(['refused', '未找到对应实体', null])
  expect(facts(forbidden())).toEqual(['forbidden', '没有权限，请联系管理员授权', null])
  expect(facts(unauthenticated())).toEqual(['unauthenticated', 'Token失效，请重新登录', null])
  expect(facts(conflict({ version: 2 }))[2]).toEqual({ version: 2 })
  expect(new AppError('tooMany', '慢', { retryAfter: 3 }).retryAfter).toBe(3)
})

/** A new option does not compile until it is listed, and the list may not grow. */
const FIELD_OPTIONS = {
  required: true,
  filled: true,
  max: true,
  unique: true,
  search: true,
  only: true,
  wire: true,
  initial: true,
  check: true,
  restrictable: true,
} satisfies Record<keyof FieldOptions, true>
const RESOURCE_OPTIONS = {
  name: true,
  title: true,
  table: true,
  path: true,
  owner: true,
  sort: true,
  fields: true,
  label: true,
  history: true,
  verbs: true,
  keepDeleted: true,
  states: true,
} satisfies Record<keyof ResourceOptions, true>

test('option budget: a field has at most 9, a resource at most 12', () => {
  expect(Object.keys(FIELD_OPTIONS).length).toBeLessThanOrEqual(10)
  expect(Object.keys(RESOURCE_OPTIONS).length).toBeLessThanOrEqual(12)
})
