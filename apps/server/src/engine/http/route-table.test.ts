import { endpoint, type Method } from '@huxi/model'
import { expect, test } from 'vitest'
import type { Route } from '../core/handle.ts'
import { tableOf } from './route-table.ts'

const placed = (path: string, given: object = {}, methods: Method[] = ['GET']) => {
  const own = endpoint({ method: 'GET', path, title: '某接口', group: '测试', access: ['a:b'], ...given })
  return { path, methods, route: { endpoint: own } as Route }
}

const pathsOf = (...all: ReturnType<typeof placed>[]) => {
  const { table, others } = tableOf(all)
  return { inTable: [...table.routes.keys()], methods: table.methods, others: others.map(({ path }) => path) }
}

test('plain paths are in the table, by method', () => {
  expect(pathsOf(placed('/a/list', {}, ['GET', 'POST']), placed('/a/add', {}, ['POST']))).toEqual({
    inTable: ['GET /a/list', 'POST /a/list', 'POST /a/add'],
    methods: ['GET', 'POST'],
    others: [],
  })
})
test.each([{ raw: true }, { xml: true }, { bodyLimit: 9 }, { access: 'public', logged: false }])(
  'an endpoint with %o has a route of its own',
  (given) => {
    expect(pathsOf(placed('/a/list', given)).others).toEqual(['/a/list'])
  },
)
test('a path with parameters has a route of its own, and so has each path that it matches', () => {
  const found = pathsOf(
    placed('/form/head/list'),
    placed('/form/:code/list'),
    placed('/form/list'),
    placed('/to/*'),
    placed('/to/a'),
  )
  expect(found).toMatchObject({
    inTable: ['GET /form/list'],
    others: ['/form/head/list', '/form/:code/list', '/to/*', '/to/a'],
  })
})
test('two endpoints at one path stop the start', () => {
  expect(() => tableOf([placed('/a/list'), placed('/a/list', { raw: true })])).toThrow(
    'two endpoints share GET /a/list',
  )
})
