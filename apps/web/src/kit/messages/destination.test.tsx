import { expect, it } from 'vitest'
import { menuNode } from '../../../test/frame.tsx'
import { destinationOf, pageOf } from './destination.ts'

it.each([
  ['/isystem/user?a=1#b', { path: '/isystem/user?a=1#b' }],
  ['https://example.org/a b', undefined],
  ['http://example.org/', { outside: 'http://example.org/' }],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/user/login', undefined],
  ['isystem/user', undefined],
  ['', undefined],
  [null, undefined],
])('%s leads to %o', (address, destination) => {
  expect(destinationOf(address)).toEqual(destination)
})

const menu = [
  menuNode('/assess', '评估', 'layouts/RouteView', [
    menuNode('/assess/list', '评估结果', 'assessment/List'),
    menuNode('/assess/list/:id', '详情', 'assessment/Detail'),
  ]),
]

it.each([
  ['assessment/List', null, '/assess/list'],
  ['assessment/Detail', 'r1', '/assess/list/r1'],
  ['assessment/Detail', null, undefined],
  ['assessment/Other', 'r1', undefined],
])('the component %s of %s is at %s', (openPage, busId, path) => {
  expect(pageOf(menu, { openType: 'component', openPage, busId })).toBe(path)
  expect(pageOf(menu, { openType: 'url', openPage, busId })).toBeUndefined()
})
