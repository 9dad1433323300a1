import pg from 'pg'
import { vi } from 'vitest'

type Query = (this: unknown, ...given: unknown[]) => Promise<unknown>
const textOf = ([given]: unknown[]): string => (typeof given === 'string' ? given : (given as { text: string }).text)

export const watching = async <T>(seen: (text: string) => void, work: () => Promise<T>): Promise<T> => {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const spy = vi.spyOn(client, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    seen(textOf(given))
    return query.apply(this, given)
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}

/** The caller is read again after a change of rights, which may come from an earlier test. */
const CALLER = /from (?:sys_session|sys_user_tenant m|"?sys_permission|sys_role_permission)\b/

/** Read again every few seconds, or written behind the answer: dictionaries, the check for restrictions, the log. */
const NOW_AND_THEN = /"dict_code"| as mark$|restricted_at is not null limit 1|^insert into "sys_log"/

/** A page and its total, read once more because a transaction beside it, such as the log, ended between the two. */
const READ_AGAIN = /case when row_number\(\) over \(\) = /

/** Statements of `work` on rows: without settings, numbers, reads of the caller, and repetitions. */
export const rowStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = []
  await watching((text) => void texts.push(text), work)
  return texts.filter(
    (text) =>
      /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
      !/set_config|nextval/.test(text) &&
      !CALLER.test(text) &&
      !READ_AGAIN.test(text),
  )
}

/** The same without those that caches and logs send now and then. */
export const ownStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await rowStatements(work)).filter((text) => !NOW_AND_THEN.test(text))
