/** What goes to the database while something runs. */
import pg from 'pg'
import { vi } from 'vitest'

type Query = (this: unknown, ...given: unknown[]) => Promise<unknown>
const textOf = ([given]: unknown[]): string => (typeof given === 'string' ? given : (given as { text: string }).text)

/** Watches every statement that goes to the database while `work` runs. */
export const watching = async <T>(seen: (text: string) => void, work: () => Promise<T>): Promise<T> => {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const spy = vi.spyOn(client, 'query').mockImplementation(async function (this: unknown, ...given: unknown[]) {
    seen(textOf(given))
    return query.apply(this, given)
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
