/** One lookup for all readers who wait; a page looked up within a second, with no article changed since, is current. */
import { sql, type RawBuilder } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { today } from '../../../platform/config/clock.ts'
import { asKind } from '../../../platform/db/share.ts'
import { cachePage, type CachedPage } from '../../../platform/http/cached-page.ts'
import { linkedOpenings, type LinkedOpening } from '../form/index.ts'

type Load<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>

/** A lookup begins after everybody it answers has asked, so that a withdrawn article is missing at once. */
export const gather = <V>(load: Load<V>): ((key: string) => Promise<V | undefined>) => {
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>()
  let isBusy = false
  const run = async (): Promise<void> => {
    isBusy = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await load([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
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

const PAGES_MAX = 500
const CURRENT_MS = 1000
const RENEWED_MS = 500

interface Rendered {
  readonly key: string
  readonly kept: CachedPage
  readonly seconds: number
}

interface Current extends Rendered {
  readonly mark: Mark
}

interface Timed extends Current {
  until: number
  isRenewing: boolean
}

interface Memory {
  readonly config: AppServices['config']
  readonly find: (id: string) => Promise<Mark | undefined>
  readonly pages: Map<string, Rendered>
  readonly current: Map<string, Timed>
  changes: number
}

const memories = new WeakMap<AppServices, Memory>()

const memoryOf = (services: AppServices): Memory => {
  const cached = memories.get(services)
  if (cached) return cached
  const find = gather<Mark>((ids) => asKind('articles', () => marksOf(anyone(services), ids)))
  const made: Memory = { config: services.config, find, pages: new Map(), current: new Map(), changes: 0 }
  memories.set(services, made)
  return made
}

export const findMark = (services: AppServices, id: string): Promise<Mark | undefined> => memoryOf(services).find(id)

const keyOf = ({ config }: Memory, { id, state, questionnaire }: Mark): string =>
  `${id} ${state} ${questionnaire?.title ?? ''} ${config.companyName}`

export const knownSeconds = (services: AppServices, mark: Mark): number => {
  const memory = memoryOf(services)
  return memory.pages.get(keyOf(memory, mark))?.seconds ?? 0
}

type Render = (mark: Mark) => Promise<{ readonly html: string; readonly seconds: number } | undefined>

const pageOf = async (memory: Memory, mark: Mark, render: Render): Promise<Rendered | undefined> => {
  const [{ pages }, key] = [memory, keyOf(memory, mark)]
  const cachedPage = pages.get(key)
  if (cachedPage) return cachedPage
  const made = await render(mark)
  if (!made) return undefined
  if (pages.size >= PAGES_MAX) pages.delete(pages.keys().next().value!)
  const page = { key, kept: await cachePage(made.html), seconds: made.seconds }
  pages.set(key, page)
  return page
}

const TRIES = 3

export const liveAt = async (services: AppServices, id: string, render: Render): Promise<Current | undefined> => {
  const memory = memoryOf(services)
  for (let n = 0; n < TRIES; n += 1) {
    const { changes } = memory
    const mark = await memory.find(id)
    const page = mark && (await pageOf(memory, mark, render))
    if (!mark) return undefined
    if (!page) continue
    if (changes === memory.changes) {
      if (memory.current.size >= PAGES_MAX) memory.current.clear()
      memory.current.set(id, { ...page, mark, until: performance.now() + CURRENT_MS, isRenewing: false })
    }
    return { ...page, mark }
  }
  return undefined
}

/** Looks a page up again while it is current, so that many readers at once do not wait for the database each second. */
const renew = async (memory: Memory, page: Timed): Promise<void> => {
  const { changes } = memory
  page.isRenewing = true
  try {
    const mark = await memory.find(page.mark.id)
    if (changes !== memory.changes) return
    const isSame = mark !== undefined && keyOf(memory, mark) === page.key
    page.until = isSame ? performance.now() + CURRENT_MS : 0
  } catch {
  } finally {
    page.isRenewing = false
  }
}

export const currentPage = (services: AppServices, id: string): Current | undefined => {
  const memory = memoryOf(services)
  const page = memory.current.get(id)
  const left = page ? page.until - performance.now() : 0
  if (page && left < RENEWED_MS && left > 0 && !page.isRenewing) void renew(memory, page)
  return left > 0 ? page : undefined
}

export const forgetCurrent = (services: AppServices): void => {
  const memory = memoryOf(services)
  memory.changes += 1
  memory.current.clear()
}

export const forgetPages = (services: AppServices): void => {
  forgetCurrent(services)
  memoryOf(services).pages.clear()
}
