/** Counts the statements of some work. */
import type { KyselyPlugin } from 'kysely'
import type { Database, Db, Scope } from '../src/platform/db/db.ts'

/** A write between rows and total repeats both in one statement (`one-moment.test.ts`). */
const READ_AGAIN = 'row_number() over ()'

export const statementsOf = async (database: Database, work: () => Promise<unknown>): Promise<number> => {
  const { scoped } = database
  let count = 0
  const again = new WeakSet<object>()
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(READ_AGAIN)) again.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!again.has(queryId)) count += 1
      return result
    },
  }
  const watched = new Map<Scope, Db>()
  const watching = (scope: Scope): Db => {
    if (!watched.has(scope)) watched.set(scope, scoped(scope).withPlugin(watch))
    return watched.get(scope)!
  }
  Object.assign(database, { scoped: watching })
  try {
    await work()
  } finally {
    Object.assign(database, { scoped })
  }
  return count
}
