import { describe, expect, test } from 'vitest'
import {
  bool,
  dict,
  endpoint,
  int,
  many,
  openApi,
  phone,
  resource,
  secret,
  text,
  verbEndpoint,
  type ApiDocument,
  type ApiOperation,
  type Endpoint,
} from '../src/index.ts'

const thing = resource({
  name: 'test:thing',
  title: '物品',
  table: 'thing',
  path: '/sys/thing',
  owner: 'tenant',
  label: 'name',
  fields: {
    name: text('名称', { required: true, max: 20, search: 'like', check: 'code' }),
    rank: int('次序', { min: 1, max: 9, search: 'range', wire: 'sortNo' }),
    kind: dict('类别', 'thing_kind', { search: 'eq' }),
    phone: phone('电话'),
    pin: secret('口令'),
    open: bool('开放', { initial: true }),
    parts: many('部件', { value: text('编号') }, { max: 3 }),
  },
})

const document = (...endpoints: Endpoint[]): ApiDocument =>
  openApi({ title: '接口', version: '1', base: '/platform', endpoints, resources: [thing] })

const operationOf = (doc: ApiDocument, path: string, method: string): ApiOperation => doc.paths[path]![method]!

const parametersOf = (operation: ApiOperation) =>
  operation.parameters!.map((one) => ('name' in one ? one.name : one.$ref.split('/').at(-1)!))

describe('verbs of a resource', () => {
  const doc = document(
    ...(['list', 'add', 'edit', 'exportXls', 'importExcel'] as const).map((v) => verbEndpoint(thing, v)),
  )

  test('describes the list grammar: paging, order, a parameter for each searchable field', () => {
    const names = parametersOf(operationOf(doc, '/sys/thing/list', 'get'))
    expect(names).toEqual(
      expect.arrayContaining(['pageNo', 'column', 'superQueryParams', 'name', 'kind', 'createTime_begin']),
    )
    expect(names).toEqual(expect.arrayContaining(['sortNo', 'sortNo_begin', 'sortNo_end']))
    for (const never of ['rank', 'pin', 'phone', 'selections']) expect(names).not.toContain(never)
    expect(parametersOf(operationOf(doc, '/sys/thing/exportXls', 'get'))).toContain('selections')
  })
  test('rows carry texts of dictionaries and no secrets', () => {
    const { properties } = doc.components['schemas']!['test.thing'] as { properties: Record<string, object> }
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['id', 'version', 'sortNo', 'kind_dictText']))
    expect(properties).not.toHaveProperty('pin')
    expect(properties['phone']).toMatchObject({ 'x-masked': true })
  })
  test('describes bodies by kind, under wire names', () => {
    const { schema } = operationOf(doc, '/sys/thing/add', 'post').requestBody!.content['application/json']!
    expect(schema).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 20, pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]*$' },
        sortNo: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
        kind: { 'x-dict': 'thing_kind' },
        pin: { writeOnly: true },
        open: { default: true },
        parts: { type: ['array', 'null'], maxItems: 3, items: { type: ['string', 'null'] } },
      },
    })
  })
  test('an edit requires the id alone, and answers two methods under two names', () => {
    const [put, post] = [operationOf(doc, '/sys/thing/edit', 'put'), operationOf(doc, '/sys/thing/edit', 'post')]
    expect(put.requestBody!.content['application/json']!.schema).toMatchObject({ required: ['id'] })
    expect([put.operationId, post.operationId]).toEqual(['putSysThingEdit', 'postSysThingEdit'])
  })
  test('describes uploads and downloads as files', () => {
    expect(Object.keys(operationOf(doc, '/sys/thing/importExcel', 'post').requestBody!.content)).toEqual([
      'multipart/form-data',
    ])
    expect(operationOf(doc, '/sys/thing/exportXls', 'get').responses['200']).toEqual({
      description: '文件',
      content: { 'application/octet-stream': {} },
    })
  })
})

describe('endpoints written by hand', () => {
  const doc = document(
    endpoint({ method: 'GET', path: '/x/open/*', title: '打开', group: '别的', access: 'public', answers: 'file' }),
    endpoint({
      method: 'GET',
      path: '/x/:code',
      aliases: ['/x/old/:code'],
      title: '按编码',
      group: '别的',
      access: ['a:b:list', 'a:c:list'],
      params: { code: text('编码', { required: true }) },
    }),
    endpoint({ method: 'GET', path: '/sys/thing/list', title: '别的列表', group: '物品', access: 'login' }),
  )

  test('parameters of the path, headings, and any of several codes', () => {
    const one = operationOf(doc, '/x/{code}', 'get')
    expect(one).toMatchObject({ tags: ['别的'], 'x-access': 'permission', 'x-permission': ['a:b:list', 'a:c:list'] })
    expect(one.parameters).toEqual([
      { name: 'code', in: 'path', required: true, schema: { title: '编码', type: 'string', maxLength: 500 } },
    ])
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '429']))
  })
  test('marks an alias with its primary path', () => {
    expect(operationOf(doc, '/x/old/{code}', 'get')).toMatchObject({ deprecated: true, 'x-alias-of': '/x/{code}' })
  })
  test('needs no token for a public endpoint', () => {
    const open = operationOf(doc, '/x/open/{path}', 'get')
    expect(open).toMatchObject({ security: [], 'x-access': 'public' })
    expect(Object.keys(open.responses)).not.toContain('401')
  })
  test('does not take a handwritten endpoint for a verb because of its path', () => {
    expect(operationOf(doc, '/sys/thing/list', 'get')).toMatchObject({ tags: ['物品'], 'x-access': 'login' })
    expect(operationOf(doc, '/sys/thing/list', 'get').parameters).toBeUndefined()
  })
})
