/** Pages of live versions: one lookup for all readers who wait, and pages kept as long as their version is live. */
import { sql, type RawBuilder } from 'kysely'
import { randomBytes } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { today } from '../../../platform/config/clock.ts'
import { linkedOpenings, type LinkedOpening } from '../form/index.ts'

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
  readonly questionnaire: LinkedOpening | undefined
}

export const stateAt = (day: string): RawBuilder<string> =>
  sql`concat_ws(' ', v.id, v.version, v.review_due_on < ${day}::date, c.name)`

/** Readers are anonymous, and live rows of every tenant are public. */
export const anyone = (services: AppServices): Ctx => asSystem(services, 'anonymous readers of articles')

const marksOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Mark>> => {
  const { rows } = await sql<Omit<Mark, 'questionnaire'> & { readonly openingId: string | null }>`select
      v.article_id as id, v.tenant_id as "tenantId", ${stateAt(today(ctx))} as state, v.opening_id as "openingId"
    from article_version v join article_article a on a.id = v.article_id
    left join article_category c on c.id = v.category_id
    where v.article_id = any(${[...ids]}) and v.status = 'live' and a.del_flag = 0`.execute(ctx.db)
  const openings = await linkedOpenings(
    ctx,
    rows.flatMap(({ openingId }) => openingId ?? []),
  )
  return new Map(
    rows.map(({ openingId, ...row }) => [row.id, { ...row, questionnaire: openings.get(openingId ?? '') }]),
  )
}

const PAGES_MOST = 500

interface Kept {
  /** between them stands the nonce; bytes, since a string would be encoded for every reader */
  readonly parts: readonly Buffer[]
  readonly seconds: number
}

interface Memory {
  readonly find: (id: string) => Promise<Mark | undefined>
  readonly pages: Map<string, Kept>
  readonly placeholder: string
}

const memories = new WeakMap<AppServices, Memory>()

const memoryOf = (services: AppServices): Memory => {
  const known = memories.get(services)
  if (known) return known
  const find = gather<Mark>((ids) => marksOf(anyone(services), ids))
  const made = { find, pages: new Map<string, Kept>(), placeholder: randomBytes(24).toString('base64url') }
  memories.set(services, made)
  return made
}

export const findMark = (services: AppServices, id: string): Promise<Mark | undefined> => memoryOf(services).find(id)

const keyOf = ({ id, state, questionnaire }: Mark): string => `${id} ${state} ${questionnaire?.title ?? ''}`

export const knownSeconds = (services: AppServices, mark: Mark): number =>
  memoryOf(services).pages.get(keyOf(mark))?.seconds ?? 0

const withNonce = (parts: readonly Buffer[], nonce: string): Buffer => {
  const between = Buffer.from(nonce)
  return Buffer.concat(parts.flatMap((part, n) => (n === 0 ? [part] : [between, part])))
}

interface Rendered {
  readonly html: string
  readonly seconds: number
}

/** The page of a state with its own nonce. @param render with a placeholder for the nonce; undefined = it has just changed */
export const pageOf = async (
  services: AppServices,
  mark: Mark,
  nonce: string,
  render: (nonce: string) => Promise<Rendered | undefined>,
): Promise<Buffer | undefined> => {
  const { pages, placeholder } = memoryOf(services)
  const key = keyOf(mark)
  const known = pages.get(key)
  if (known) return withNonce(known.parts, nonce)
  const made = await render(placeholder)
  if (!made) return undefined
  if (pages.size >= PAGES_MOST) pages.delete(pages.keys().next().value!)
  const parts = made.html.split(placeholder).map((part) => Buffer.from(part))
  pages.set(key, { parts, seconds: made.seconds })
  return withNonce(parts, nonce)
}
