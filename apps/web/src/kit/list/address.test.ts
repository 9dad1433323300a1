import { dateTime, personName, phone, resource, text } from '@huxi/model'
import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './address.ts'
import { cleaned, searchFields } from '../kinds/fields.ts'

const thing = resource({
  name: 'test:thing',
  title: '东西',
  table: 'thing',
  path: '/thing',
  owner: 'global',
  sort: {},
  label: 'name',
  fields: {
    name: text('名称', { search: 'like' }),
    kind: text('种类', { search: 'eq', wire: 'type' }),
    since: dateTime('时间', { search: 'range' }),
    note: text('备注'),
  },
})

const fields = searchFields(thing)
const NOTHING = { conditions: {}, superQuery: undefined, page: 1, size: undefined, sort: [] }

describe('the address of a list', () => {
  it('asks for searchable fields under their wire names, fixed ones left out', () => {
    expect(fields.map(({ name }) => name)).toEqual(['name', 'type', 'since'])
    expect(searchFields(thing, { type: '1' }).map(({ name }) => name)).toEqual(['name', 'since'])
  })

  it('survives writing and reading', () => {
    const state = {
      conditions: { name: '张 & 三', since_begin: '2026-01-01', since_end: '2026-01-31' },
      page: 3,
      size: 20,
      superQuery: { matchType: 'or' as const, records: [{ field: 'name', rule: 'like' as const, val: '100%' }] },
      sort: [
        { column: 'name', order: 'asc' as const },
        { column: 'since', order: 'desc' as const },
      ],
    }
    const params = writeAddress(new URLSearchParams(), fields, state)
    expect(readAddress(new URLSearchParams(params.toString()), fields)).toEqual(state)
  })

  it('keeps parameters of others and writes no empty ones', () => {
    const params = new URLSearchParams('id=7&name=old&pageNo=4&item.pageNo=2')
    const next = writeAddress(params, fields, NOTHING)
    expect(next.toString()).toBe('id=7&item.pageNo=2')
  })

  it('keeps two lists of a page apart', () => {
    const params = writeAddress(
      new URLSearchParams('name=a'),
      fields,
      { ...NOTHING, conditions: { name: 'b' } },
      'item.',
    )
    expect(readAddress(params, fields).conditions).toEqual({ name: 'a' })
    expect(readAddress(params, fields, 'item.').conditions).toEqual({ name: 'b' })
  })

  it('never holds names and telephone numbers of persons', () => {
    const people = [
      { name: 'name', field: personName('姓名', { search: 'like' }) },
      { name: 'phone', field: phone('电话', { search: 'eq' }) },
    ]
    const conditions = { name: '张三', phone: '5678' }
    expect(writeAddress(new URLSearchParams('phone=1'), people, { ...NOTHING, conditions }).toString()).toBe('')
    expect(readAddress(new URLSearchParams('phone=5678'), people).conditions).toEqual({})
  })

  it.each(['%', '{}', '[{"field":"name"}]', '[{"field":"name","rule":"no","val":"1"}]'])(
    'reads %s as no super query',
    (given) => expect(readAddress(new URLSearchParams({ superQueryParams: given }), fields).superQuery).toBeUndefined(),
  )

  it('sorts by three columns at most; a column without an order takes the first', () => {
    const { sort } = readAddress(new URLSearchParams('column=a,b,c,d&order=asc'), fields)
    expect(sort.map(({ column, order }) => column + order)).toEqual(['aasc', 'basc', 'casc'])
  })

  it.each(['pageNo=0', 'pageNo=-1', 'pageNo=1.5', 'pageNo=x', 'pageNo=1e9x'])('reads %s as the first page', (query) =>
    expect(readAddress(new URLSearchParams(query), fields).page).toBe(1),
  )

  it('takes blanks for no condition', () => {
    expect(cleaned({ name: '  ', type: ' 1 ', note: undefined })).toEqual({ type: '1' })
  })
})
