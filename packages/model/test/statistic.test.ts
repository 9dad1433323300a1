import {
  bool,
  dateTime,
  decimal,
  dict,
  int,
  personName,
  phone,
  resource,
  statistic,
  statisticEndpoint,
  statisticSheetEndpoint,
  text,
  type Statistic,
} from '@huxi/model'
import { describe, expect, test } from 'vitest'

const visit = resource({
  name: 'test:visit',
  title: '就诊',
  table: 'visit',
  path: '/visit',
  owner: 'tenant',
  sort: { at: 'desc' },
  label: 'room',
  fields: {
    at: dateTime('就诊时间', { search: 'range' }),
    noted: dateTime('记录时间'),
    room: text('诊室', { search: 'eq', wire: 'roomNo' }),
    kind: dict('类型', 'visit_kind', { search: 'eq' }),
    first: bool('初诊', { search: 'eq' }),
    minutes: int('时长'),
    fee: decimal('费用', { only: [] }),
    name: personName('姓名', { search: 'like' }),
    mobile: phone('电话', { search: 'eq' }),
  },
})

const given = (more: Partial<Statistic>): Statistic => ({
  name: 'some',
  title: '就诊数',
  of: visit,
  counted: { of: 'rows' },
  definition: { numerator: '就诊记录', period: '按创建时间' },
  ...more,
})
const rate = { of: 'rate', numerator: { first: 'true' }, denominator: { kind: 'a' } } as const
const partOf = (kind: string) => ({ of: 'rate', numerator: { kind }, denominator: { kind: 'a,b' } }) as const
const RATE = { numerator: '初诊', denominator: '全部', period: '按就诊时间' }

describe('a statistic', () => {
  test.each<[what: string, more: Partial<Statistic>]>([
    ['rows', {}],
    ['groups and periods', { by: 'room', per: 'fitting', dated: 'at', filters: ['kind'] }],
    ['a sum', { counted: { of: 'sum', field: 'minutes' } }],
    ['a rate', { counted: rate, definition: RATE, by: 'room', where: { roomNo: '1' } }],
    ['a part of the values', { counted: partOf('b'), definition: RATE }],
  ])('may count %s', (_what, more) => expect(statistic(given(more)).of).toBe(visit))

  test.each<[fault: RegExp, more: Partial<Statistic>]>([
    [/name is no word/, { name: 'a/b' }],
    [/cannot be grouped by mobile/, { by: 'mobile' }],
    [/cannot be grouped by name/, { by: 'name' }],
    [/cannot be grouped by minutes/, { by: 'minutes' }],
    [/cannot be grouped by toString/, { by: 'toString' }],
    [/cannot be counted by mobile/, { counted: { of: 'sum', field: 'mobile' } }],
    [/cannot be counted by fee/, { counted: { of: 'mean', field: 'fee' } }],
    [/noted cannot date/, { dated: 'noted' }],
    [/nobody can ask by minutes/, { filters: ['minutes'] }],
    [/nobody can ask by mobile/, { filters: ['mobile'] }],
    [/room is no condition/, { where: { room: '1' } }],
    [/sets a condition twice/, { counted: rate, definition: RATE, where: { kind: 'b' } }],
    [/sets a condition twice/, { counted: partOf('c'), definition: RATE }],
    [/period is a condition/, { dated: 'at', filters: ['at'] }],
    [/filter is a condition/, { where: { roomNo: '1' }, filters: ['room'] }],
    [/grouped by its numerator/, { counted: rate, definition: RATE, by: 'first' }],
    [/names no denominator/, { counted: rate }],
  ])('is refused at load: %s', (fault, more) => expect(() => statistic(given(more))).toThrow(fault))

  test('is an endpoint below its resource, for callers who may read or export the rows', () => {
    const s = statistic(given({ dated: 'at', per: 'month', filters: ['room'] }))
    const { path, access, cost, query } = statisticEndpoint(s)
    expect([path, access, cost]).toEqual(['/visit/stat/some', 'test:visit:list', 'heavy'])
    expect(Object.keys(query!)).toEqual([
      'at_begin',
      'at_end',
      'step',
      'roomNo',
      'superQueryParams',
      'superQueryMatchType',
    ])
    const sheet = statisticSheetEndpoint(s)
    expect([sheet.path, sheet.access]).toEqual(['/visit/stat/some/exportXls', 'test:visit:export'])
    expect(statisticEndpoint({ ...s, access: 'test:visit:stat' }).access).toBe('test:visit:stat')
  })
})
