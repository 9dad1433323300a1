import {
  changesShared,
  dict,
  leadsFrom,
  moveCode,
  moveDone,
  moveEndpoint,
  movesOf,
  resource,
  text,
  type States,
} from '@huxi/model'
import { expect, test } from 'vitest'

const states = {
  field: 'status',
  initial: 'booked',
  moves: {
    checkIn: { label: '签到', from: 'booked', to: 'in', batch: true, access: 'clinic:desk' },
    cancel: {
      label: '取消就诊',
      from: ['booked', 'in'],
      to: 'off',
      ask: { reason: text('原因', { required: true, max: 200 }) },
      done: '已取消',
    },
    drop: { label: '作废', from: 'off', to: null },
    lapse: { label: '过期', from: 'booked', to: 'off', internal: true },
  },
} as const satisfies States

const withStates = (given: States, field = dict('状态', 'visit_status', { only: ['list'] })) =>
  resource({
    name: 'clinic:visit',
    title: '就诊',
    table: 'clinic_visit',
    path: '/clinic/visit',
    owner: 'tenant',
    label: 'name',
    states: given,
    fields: { name: text('名称', { required: true }), status: field },
  })

test('gives each public move an endpoint with code, kind of work and fields', () => {
  const visit = withStates(states)
  const [checkIn, cancel, drop] = movesOf(visit).map(([name]) => moveEndpoint(visit, name))
  expect(movesOf(visit).map(([name]) => name)).not.toContain('lapse')
  expect(checkIn).toMatchObject({
    method: 'PUT',
    path: '/clinic/visit/checkIn',
    title: '签到就诊',
    access: 'clinic:desk',
    work: 'edit',
    of: { resource: 'clinic:visit', verb: 'checkIn' },
  })
  expect(checkIn!.body!.ids.max).toBe(32_500)
  expect(Object.keys(cancel!.body!)).toEqual(['ids', 'reason'])
  expect(cancel!.body!.ids.max).toBe(64)
  expect(drop!.work).toBe('delete')
  const shared = { ...visit, owner: 'global' } as const
  expect(['clinic:desk', 'clinic:visit:cancel'].map((code) => changesShared([shared], code))).toEqual([true, true])
  expect(changesShared([visit], 'clinic:desk')).toBe(false)
  expect(moveCode(visit, 'cancel')).toBe('clinic:visit:cancel')
  expect([moveDone(states.moves.checkIn), moveDone(states.moves.cancel)]).toEqual(['签到成功', '已取消'])
  expect([leadsFrom(states.moves.cancel, 'in'), leadsFrom(states.moves.cancel, 'off')]).toEqual([true, false])
})

test('refuses impossible states at load time', () => {
  expect(() => withStates({ ...states, field: 'name' })).toThrow('no dict')
  expect(() => withStates(states, dict('状态', 'visit_status'))).toThrow('must not be sent')
  const named = (moves: States['moves']) => () => withStates({ ...states, moves })
  expect(named({ edit: { label: '去', from: 'booked', to: 'in' } })).toThrow('name of a verb')
  expect(named({ off: { label: '取消', from: 'booked', to: 'off' } })).toThrow('say what')
  expect(named({ go: { label: '去', from: ['booked', 1], to: 'in' } })).toThrow('state 1')
  expect(() => withStates({ ...states, initial: 1 })).toThrow('state 1')
  const moves = { go: { label: '去', from: 'booked', to: 'in', ask: { ids: text('编号') } } }
  expect(() => withStates({ ...states, moves })).toThrow('ids')
})
