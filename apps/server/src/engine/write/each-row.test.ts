import { AppError } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { AppServices } from '../core/context.ts'
import { eachRow } from './each-row.ts'

const services = {
  log: { debug: () => {} },
  database: { scoped: (tenant: unknown) => tenant },
} as unknown as AppServices
const found = (...tenants: number[]) =>
  ({ execute: async () => ({ rows: tenants.map((tenantId) => ({ tenantId })) }) }) as unknown as RawBuilder<{
    tenantId: number
  }>

test('works on each row in its own tenant, past failures, and reports them at the end', async () => {
  const seen: unknown[] = []
  const work = eachRow(services, 'test', found(1, 2, 3, 4), async ({ tenantId, db }) => {
    seen.push([tenantId, db])
    if (tenantId === 2) throw new Error('broken')
    if (tenantId === 3) throw new AppError('conflict', '已被他人处理')
  })
  await expect(work).rejects.toMatchObject({ message: '1 rows failed: test', errors: [{ message: 'broken' }] })
  expect(seen).toEqual([1, 2, 3, 4].map((tenant) => [tenant, tenant]))
})
