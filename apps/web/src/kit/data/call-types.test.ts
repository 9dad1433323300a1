/** Lines that must not compile; nothing here runs. */
import { changePassword, login, logout, position, recordVitals, userInfo } from '@huxi/contract'
import { moveEndpoint, resource, dict, text, verbEndpoint, type Resource } from '@huxi/model'
import { expect, it } from 'vitest'
import { call, callOnce } from './call.ts'
import { useCall } from './query.ts'

const booking = resource({
  name: 'test:booking',
  title: '预约',
  table: 'test_booking',
  path: '/test/booking',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: { name: text('名称', { required: true }), status: dict('状态', 'booking_status', { only: ['list'] }) },
  states: {
    field: 'status',
    initial: 'booked',
    moves: {
      arrive: { label: '签到', from: 'booked', to: 'arrived' },
      cancel: { label: '取消预约', from: 'booked', to: 'gone', ask: { reason: text('原因', { required: true }) } },
    },
  },
})
const word = { username: 'a', oldpassword: 'b', password: 'c', confirmpassword: 'c' }

const verbs = () => [
  call(verbEndpoint(position, 'list'), { name: '*主任*', createTime_begin: '2026-01-01' }),
  call(verbEndpoint(position, 'add'), { name: '主任' }),
  call(verbEndpoint(position, 'edit'), { id: '1', name: null, version: 2 }),
  // @ts-expect-error a key is missing
  call(verbEndpoint(position, 'edit'), { name: '主任' }),
  // @ts-expect-error a key is misspelt
  call(verbEndpoint(position, 'add'), { nmae: '主任' }),
  // @ts-expect-error a value is of another type
  call(verbEndpoint(position, 'edit'), { id: '1', name: 3 }),
  // @ts-expect-error the record has to be named
  call(verbEndpoint(position, 'queryById')),
  // @ts-expect-error there is no such verb
  verbEndpoint(position, 'remove'),
]

const useOthers = () => [
  call(changePassword, word),
  call(logout),
  // @ts-expect-error a key is missing
  call(login, { username: 'a' }),
  // @ts-expect-error a key is misspelt
  call(changePassword, { ...word, pasword: 'c' }),
  // @ts-expect-error it takes nothing
  call(userInfo, { id: '1' }),
  // @ts-expect-error hooks ask for the same
  useCall(verbEndpoint(position, 'history'), { ids: '1' }),
]

const moves = () => [
  call(moveEndpoint(booking, 'arrive'), { ids: '1' }),
  call(moveEndpoint(booking, 'cancel'), { ids: '1', reason: '改期' }),
  // @ts-expect-error there is no such move
  moveEndpoint(booking, 'canel'),
  // @ts-expect-error what it asks is missing
  call(moveEndpoint(booking, 'cancel'), { ids: '1' }),
  // @ts-expect-error what it asks is misspelt
  call(moveEndpoint(booking, 'cancel'), { ids: '1', reason: '改期', raeson: '改期' }),
  // @ts-expect-error it asks nothing
  call(moveEndpoint(booking, 'arrive'), { ids: '1', reason: '改期' }),
]

const once = () => [
  callOnce(verbEndpoint(position, 'add'), { name: '主任' }, 'key'),
  callOnce(moveEndpoint(booking, 'arrive'), { ids: '1' }, 'key'),
  callOnce(recordVitals, { patientId: '1' }, 'key'),
  // @ts-expect-error a repetition runs again
  callOnce(changePassword, word, 'key'),
]

const any = (r: Resource, row: Record<string, unknown>) => call(verbEndpoint(r, 'add'), row)

it('limits calls to the inputs of their endpoints', () => {
  expect([verbs, useOthers, moves, once, any]).toHaveLength(5)
})
