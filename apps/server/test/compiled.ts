import { AppError } from '@huxi/model'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Condition } from '../src/engine/kinds/index.ts'
import type { Ctx } from '../src/engine/core/context.ts'

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (k) => new PostgresIntrospector(k),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const anybody = {
  tenantId: 1,
  services: { secrets: { field: Buffer.alloc(32, 1), blindIndex: Buffer.alloc(32, 2), retiredField: [] }, ports: {} },
} as unknown as Ctx

export const compile = (condition: Condition): unknown[] => {
  const { sql: statement, parameters } = sql`${condition}`.compile(db)
  return [statement, ...parameters]
}

export const refusal = (work: () => unknown): [kind: string, message: string] => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return [error.kind, error.message]
    throw error
  }
  throw new Error('nothing was refused')
}
