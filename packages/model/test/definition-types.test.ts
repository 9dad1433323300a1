import { expect, test } from 'vitest'
import { dict, ref, resource, statistic, text } from '../src/index.ts'

const fields = { name: text('名称'), status: dict('状态', 'loan_status', { only: ['list'] }) }
const lend = { label: '借出', from: 'booked', to: 'lent' } as const
const moves = { lend } as const
const states = { field: 'status', initial: 'booked', moves } as const
const of = { name: 'loan:loan', title: '借用', table: 'loan', path: '/loan', owner: 'tenant' } as const
const sort = { createTime: 'desc' } as const

const misspelt = () => [
  // @ts-expect-error in a template
  resource({ ...of, sort, label: '{name}（{nam}）', fields }),
  // @ts-expect-error of the order
  resource({ ...of, sort: { nam: 'asc' }, label: 'name', fields }),
  // @ts-expect-error of the state
  resource({ ...of, sort, label: 'name', fields, states: { ...states, field: 'state' } }),
  // @ts-expect-error of a start
  resource({ ...of, sort, label: 'name', fields, states: { ...states, moves: { lend: { ...lend, from: 'boked' } } } }),
  // @ts-expect-error of a frozen state
  resource({ ...of, sort, label: 'name', fields, states: { ...states, frozen: ['lnt'] } }),
  // @ts-expect-error of a state with advice
  resource({ ...of, sort, label: 'name', fields, states: { ...states, instead: { lnt: '请先归还' } } }),
  // @ts-expect-error of the narrowing reference
  resource({ ...of, sort, label: 'name', fields: { ...fields, visitId: ref('就诊', 'a:b', { within: 'patient' }) } }),
]

test('a misspelt name of a field or state does not compile', () => {
  const loan = resource({ ...of, sort, label: '{name}（{status}）', fields: { ...fields, status: text('状态') } })
  const counted = { of: 'rows' } as const
  const definition = { numerator: '借用', period: '按登记时间' }
  expect([loan.label, misspelt.length]).toEqual(['{name}（{status}）', 0])
  expect(() =>
    // @ts-expect-error of the groups
    statistic({ name: 'all', title: '借用', of: loan, counted, by: 'nam', definition }),
  ).toThrow('nam')
})
