import { dateTime, resource, text } from '@huxi/model'
import { describe, expect, it } from 'vitest'
import { cleaned, readAddress, searchFields, writeAddress } from './address.ts'

const thing = resource({
  name: 'test:thing',
  title: '东西',
  table: 'thing',
  path: '/thing',
  owner: 'global',
  sort: {},
  fields: {
    name: text('名称', { search: 'like' }),
    kind: text('种类', { search: 'eq', wire: 'type' }),
    since: dateTime('时间', { search: 'range' }),
    note: text('备注'),
  },
})

const fields = searchFields(thing)

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
      sort: { column: 'name', order: 'asc' as const },
    }
    const params = writeAddress(new URLSearchParams(), fields, state)
    expect(readAddress(new URLSearchParams(params.toString()), fields)).toEqual(state)
  })

  it('leaves what belongs to others alone and says nothing needless', () => {
    const params = new URLSearchParams('id=7&name=old&pageNo=4&item.pageNo=2')
    const next = writeAddress(params, fields, { conditions: {}, page: 1, size: undefined, sort: undefined })
    expect(next.toString()).toBe('id=7&item.pageNo=2')
  })

  it('keeps two lists of a page apart', () => {
    const params = writeAddress(
      new URLSearchParams('name=a'),
      fields,
      { conditions: { name: 'b' }, page: 1, size: undefined, sort: undefined },
      'item.',
    )
    expect(readAddress(params, fields).conditions).toEqual({ name: 'a' })
    expect(readAddress(params, fields, 'item.').conditions).toEqual({ name: 'b' })
  })

  it.each(['pageNo=0', 'pageNo=-1', 'pageNo=1.5', 'pageNo=x', 'pageNo=1e9x'])('reads %s as the first page', (query) =>
    expect(readAddress(new URLSearchParams(query), fields).page).toBe(1),
  )

  it('takes blanks for no condition', () => {
    expect(cleaned({ name: '  ', type: ' 1 ', note: undefined })).toEqual({ type: '1' })
  })
})
