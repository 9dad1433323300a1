import { dict, resource, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { rowRule } from './row-actions.tsx'

const order = resource({
  name: 'a:order',
  title: '单据',
  table: 'a_order',
  path: '/a/order',
  owner: 'tenant',
  sort: {},
  label: 'name',
  fields: { name: text('名称'), state: dict('状态', 's', { wire: 'orderState', only: ['list'] }) },
  states: {
    field: 'state',
    initial: '0',
    frozen: ['1'],
    moves: { publish: { label: '发布', from: '0', to: '1' }, withdraw: { label: '撤销发布', from: '1', to: '0' } },
  },
})
const published = { orderState: '1', orderState_dictText: '已发布' }
const sentence = '该单据现在是“已发布”，不能修改或删除，请先“撤销发布”'

it('frozen records are neither edited nor deleted, with the reason; the page decides the rest', () => {
  const rule = rowRule(order, undefined)
  expect(['edit', 'delete', 'queryById', 'withdraw'].map((name) => rule(name, published))).toEqual([
    sentence,
    sentence,
    undefined,
    undefined,
  ])
  expect(rule('edit', { orderState: '0' })).toBeUndefined()
})

it('records under temporary access are neither edited nor deleted', () => {
  const rule = rowRule(order, () => true)
  const temporary = { orderState: '0', shownUntil: '2026-11-01 08:00:00' }
  expect(['edit', 'delete', 'queryById'].map((name) => rule(name, temporary))).toEqual([false, false, true])
})

it('the page has its say first', () => {
  expect(rowRule(order, () => false)('edit', published)).toBe(false)
  expect(rowRule(order, () => '不是您的')('edit', published)).toBe('不是您的')
  expect(rowRule(order, () => true)('edit', published)).toBe(sentence)
})
