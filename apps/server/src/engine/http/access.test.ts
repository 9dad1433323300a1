import { expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../core/context.ts'
import { payingCaller } from './access.ts'

const ctx = { session: null, origin: { ip: '10.1.0.1' } } as Ctx
const asked = (method: string) => ({ method, raw: { socket: { destroyed: true } } }) as unknown as FastifyRequest

test.each([
  ['a read', 'GET', undefined, true],
  ['a change of an older client by GET', 'GET', 'edit', undefined],
  ['a query by POST', 'POST', 'query', undefined],
] as const)('%s ends with its caller: %s %s', (_what, method, work, ends) => {
  expect(payingCaller({ ...(work && { work }) }, 'kind', ctx, asked(method)).isGone?.()).toBe(ends)
})
