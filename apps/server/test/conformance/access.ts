import { methodsOf, verbEndpoint } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import type { Subject } from './subject.ts'

export const FORBIDDEN = '没有权限，请联系管理员授权'
export const SIGNED_OUT = 'Token失效，请重新登录'

export const accessSuite = (s: Subject): void => {
  const calls = s.verbs.flatMap((verb) => methodsOf(verbEndpoint(s.r, verb)).map((method) => [verb, method] as const))

  describe.each(calls)('%s by %s', (verb, method) => {
    const ask = (options: object) =>
      s.call(verb, { query: { id: '1', ids: '1' }, ...(method !== 'GET' && { body: {} }), ...options }, method)

    test('anonymous: 401', async () => {
      const { status, body } = await ask({ as: undefined })
      expect([status, body]).toEqual([
        401,
        { success: false, code: 401, message: SIGNED_OUT, result: null, timestamp: expect.any(Number) },
      ])
    })
    test('signed in without the code: 403', async () => {
      const { status, body } = await ask({ as: 'nobody' })
      expect([status, body]).toEqual([
        403,
        { success: false, code: 403, message: FORBIDDEN, result: null, timestamp: expect.any(Number) },
      ])
    })
    test.each(['tenant_id', 'tenant-id', 'x-tenant-id'])('%s of a foreign tenant: 403', async (header) => {
      const { status, body } = await ask({ as: 'sysadmin', headers: { [header]: '2' } })
      expect([status, body.success, body.code]).toEqual([403, false, 403])
    })
  })
}
