import { user } from '@huxi/contract'
import { verbEndpoint, type Resource } from '@huxi/model'
import { expect, test } from 'vitest'
import { line, order } from '../../../test/specimens/order.ts'
import { openToReferrers } from './choices.ts'

const accessTo = (r: Resource) =>
  openToReferrers([order, line], [{ endpoint: verbEndpoint(r, 'choices'), run: async () => null }])[0]!.endpoint.access

test('opens choices for children to callers who fill in their parent', () => {
  expect(accessTo(user)).toEqual([
    'system:user:list',
    'specimen:order:list',
    'specimen:order:add',
    'specimen:order:edit',
  ])
})

test('keeps choices of a parent closed to its children', () => {
  expect(accessTo(order)).toEqual(['specimen:order:list'])
})
