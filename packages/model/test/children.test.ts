import { describe, expect, test } from 'vitest'
import {
  children,
  dict,
  frozenText,
  int,
  isColumn,
  isListed,
  issueOf,
  json,
  parser,
  ref,
  resource,
  text,
  type Fields,
  type Resource,
  type States,
} from '../src/index.ts'

const NO_WRITES = { add: false, edit: false, delete: false, deleteBatch: false } as const

const item = (fields: Fields = {}, more: Partial<Resource> = {}): Resource =>
  resource({
    name: 'a:line',
    title: '行',
    table: 'a_line',
    path: '/a/line',
    owner: 'tenant',
    sort: { sortNo: 'asc' },
    label: 'name',
    verbs: NO_WRITES,
    fields: {
      orderId: ref('单', 'a:order', { required: true, gone: 'cascade' }),
      sortNo: int('次序'),
      name: text('名称', { required: true, max: 4, wire: 'lineName' }),
      ...fields,
    },
    ...more,
  })

const place = { by: 'orderId', order: 'sortNo' }
const list = children('明细', item(), { ...place, max: 3 })

const order = (fields: Fields, states?: States) =>
  resource({
    name: 'a:order',
    title: '单',
    table: 'a_order',
    path: '/a/order',
    owner: 'tenant',
    sort: {},
    label: 'name',
    fields: { name: text('名称'), state: dict('状态', 's', { only: ['list'] }), ...fields },
    ...(states && { states }),
  })

describe('children', () => {
  test('are no column and not listed; parent and place are not among their fields', () => {
    expect([isColumn(list), isListed(list)]).toEqual([false, false])
    expect(Object.keys(list.fields!)).toEqual(['name'])
  })

  test.each([
    ['an item that can be written', () => children('明细', item({}, { verbs: {} }), place), 'verb add'],
    ['an item with a history', () => children('明细', item({}, { history: true }), place), 'history'],
    ['no reference to the parent', () => children('明细', item(), { ...place, by: 'sortNo' }), 'no ref'],
    ['no place', () => children('明细', item(), { ...place, order: 'name' }), 'no int'],
    ['a kind a cell has no space for', () => children('明细', item({ value: json('值') }), place), 'value is json'],
    ['too many', () => children('明细', item(), { ...place, max: 201 }), 'related list'],
    [
      'another way of deleting',
      () => order({ lines: children('明细', item({}, { keepDeleted: true }), place) }),
      'keepDeleted',
    ],
  ])('%s is refused at load time', (_, make, sentence) => {
    expect(make).toThrow(sentence)
  })

  test('rows are read under the names of their fields, issues name row and field', () => {
    const parse = parser({ lines: list }, true)
    expect(parse({ lines: [{ id: '1', lineName: ' 甲 ', orderId: 'other', sortNo: 9 }, { lineName: '乙' }] })).toEqual({
      lines: [
        { id: '1', name: '甲' },
        { id: null, name: '乙' },
      ],
    })
    expect([parse({}), parse({ lines: null }), parse({ lines: [] })]).toEqual([{}, {}, { lines: [] }])
    const refused = (lines: unknown) => () => parse({ lines })
    expect(refused([{ lineName: '甲' }, {}])).toThrow(
      expect.objectContaining({ kind: 'refused', detail: { fields: { 'lines.1.lineName': '请输入名称' } } }),
    )
    expect(refused(Array.from({ length: 4 }, () => ({ lineName: '甲' })))).toThrow('明细最多 3 行')
    for (const wrong of ['x', {}, ['x'], [null]])
      expect(refused(wrong)).toThrow(expect.objectContaining({ kind: 'malformed' }))
    expect(issueOf(list, [{ lineName: '甲' }, { lineName: '一二三四五' }])).toBe('第 2 行：名称不能超过 4 个字符')
  })
})

describe('frozen', () => {
  const states = (frozen: string[]): States => ({
    field: 'state',
    initial: '0',
    frozen,
    moves: {
      publish: { label: '发布', from: '0', to: '1' },
      withdraw: { label: '撤销发布', from: '1', to: '0' },
      archive: { label: '归档', from: '1', to: '2' },
      drop: { label: '作废', from: '1', to: null },
    },
  })

  test('the sentence names the state and the moves that lead out', () => {
    expect(frozenText('单', states(['1', '2']), '1', '已发布')).toBe(
      '该单现在是“已发布”，不能修改或删除，请先“撤销发布”',
    )
    expect(frozenText('单', states(['1', '2']), '2', '已归档')).toContain('没有操作能让它回到可以修改的状态')
    const told = { ...states(['1', '2']), instead: { '2': '请另建一份' } }
    expect(frozenText('单', told, '2', '已归档')).toBe('该单现在是“已归档”，不能修改或删除，请另建一份')
  })
  test('starts a record in a writable state', () => {
    expect(() => order({}, states(['0']))).toThrow('could never be filled in')
  })
})
