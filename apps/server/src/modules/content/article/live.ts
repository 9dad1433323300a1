/** Pages of live versions: one lookup for all readers who wait, and pages kept as long as their version is live. */
import { sql, type RawBuilder } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'

type Load<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>

/** A lookup begins after everybody it answers has asked, so that a withdrawn article is missing at once. */
export const gather = <V>(load: Load<V>): ((key: string) => Promise<V | undefined>) => {
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>()
  let isBusy = false
  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.size > 0) {
      const taken = waiting
      waiting = new Map()
      try {
        const found = await load([...taken.keys()])
        for (const [key, { resolve }] of taken) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of taken.values()) reject(error)
      }
    }
    isBusy = false
  }
  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<V | undefined>()
    waiting.set(key, asked)
    if (!isBusy) void run()
    return asked.promise
  }
}

export interface Mark {
  readonly id: string
  readonly tenantId: number
  /** changes with each published version, its category's name and its day of review */
  readonly state: string
}

export const stateAt = (day: string): RawBuilder<string> =>
  sql`concat_ws(' ', v.id, v.version, v.review_due_on < ${day}::date, c.name)`

export const marksOf = async (ctx: Ctx, ids: readonly string[], day: string): Promise<ReadonlyMap<string, Mark>> => {
  const { rows } = await sql<Mark>`select v.article_id as id, v.tenant_id as "tenantId", ${stateAt(day)} as state
    from article_version v join article_article a on a.id = v.article_id
    left join article_category c on c.id = v.category_id
    where v.article_id = any(${[...ids]}) and v.status = 'live' and a.del_flag = 0`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const PAGES_MOST = 500

interface Memory {
  readonly find: (id: string) => Promise<Mark | undefined>
  readonly pages: Map<string, readonly string[]>
  readonly placeholder: string
}

const memories = new WeakMap<AppServices, Memory>()

export const memoryOf = (services: AppServices, load: Load<Mark>): Memory => {
  const known = memories.get(services)
  if (known) return known
  const made = { find: gather(load), pages: new Map(), placeholder: randomBytes(24).toString('base64url') }
  memories.set(services, made)
  return made
}

/** The page of a state with its own nonce. @param render with a placeholder for the nonce; undefined = it has just changed */
export const pageOf = async (
  { pages, placeholder }: Memory,
  { id, state }: Mark,
  nonce: string,
  render: (nonce: string) => Promise<string | undefined>,
): Promise<string | undefined> => {
  const key = `${id} ${state}`
  const known = pages.get(key)
  if (known) return known.join(nonce)
  const html = await render(placeholder)
  if (html === undefined) return undefined
  if (pages.size >= PAGES_MOST) pages.delete(pages.keys().next().value!)
  const parts = html.split(placeholder)
  pages.set(key, parts)
  return parts.join(nonce)
}
