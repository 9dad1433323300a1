/** A reader is a hash of address and browser with a salt of process and day, in memory: days and people cannot be joined. */
import { sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { PageReader } from '../../../engine/core/handle.ts'
import { DAY_MS, formatDay, MINUTE_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const AGAIN_MS = 30 * MINUTE_MS
const READERS_MAX = 300_000
const FLUSH_MS = 5000
const BROWSER_MAX = 200
const COUNTS_MAX = 10_000

const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|java\/|headless|monitor/i

interface Count {
  readonly articleId: string
  readonly tenantId: number
  readonly day: string
  readonly via: string
  reads: number
  readers: number
  completions: number
  opened: number
}

type Kind = 'reads' | 'completions' | 'opened'

type Counts = Partial<Record<Kind, number>> & { readonly via: string }

interface Memory {
  day: string
  readonly until: number
  readonly salt: string
  readonly seen: Map<string, Counts>
  readonly counts: Map<string, Count>
  timer: NodeJS.Timeout | undefined
}

const memories = new WeakMap<AppServices, Memory>()

interface Latest {
  readonly memory: Memory
  readonly articleId: string
  readonly at: number
}

const latest = new WeakMap<PageReader, Latest>()

const memoryOf = (services: AppServices, at: number): Memory => {
  const cached = memories.get(services)
  if (cached && at < cached.until && at >= cached.until - DAY_MS) return cached
  const day = formatDay(at)
  const next: Memory = {
    day,
    until: Date.parse(`${day}T00:00:00+08:00`) + DAY_MS,
    salt: randomBytes(32).toString('base64'),
    seen: new Map(),
    counts: cached?.counts ?? new Map(),
    timer: cached?.timer,
  }
  memories.set(services, next)
  return next
}

const writeCount = async (db: Ctx['db'], count: Count): Promise<void> => {
  const { articleId, tenantId, day, via, reads, readers, completions, opened } = count
  await sql`with counted as (insert into article_read as r (id, tenant_id, article_id, category_id, audience, label_id, day, reads, readers,
      completions, opened, create_by)
    select ${newId()}, ${tenantId}, a.id, a.category_id, a.audience, l.id, ${day}::date, ${reads}, ${readers}, ${completions},
      ${opened}, 'system'
    from article_article a left join label_label l on l.id = ${via} and l.tenant_id = a.tenant_id and not coalesce(l.restricted, false)
    where a.id = ${articleId}
    on conflict (article_id, day, coalesce(label_id, '')) do update set reads = r.reads + excluded.reads,
      readers = r.readers + excluded.readers, completions = r.completions + excluded.completions,
      opened = r.opened + excluded.opened)
    update article_article set read_count = coalesce(read_count, 0) + ${reads} where id = ${articleId}`.execute(db)
}

export const writeReads = async (services: AppServices): Promise<void> => {
  const memory = memories.get(services)
  if (!memory) return
  const { db } = asSystem(services, 'counts of reads')
  for (const [place, own] of memory.counts) {
    memory.counts.delete(place)
    try {
      await writeCount(db, own)
    } catch (error) {
      putBack(memory, place, own)
      throw error
    }
  }
}

const putBack = ({ counts }: Memory, place: string, own: Count): void => {
  const later = counts.get(place)
  for (const kind of ['reads', 'readers', 'completions', 'opened'] as const) own[kind] += later?.[kind] ?? 0
  counts.set(place, own)
}

const writeLater = (services: AppServices, memory: Memory): void => {
  memory.timer ??= setTimeout(() => {
    memory.timer = undefined
    writeReads(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'reads are counted later')
      writeLater(services, memory)
    })
  }, FLUSH_MS).unref()
}

interface Read {
  readonly id: string
  readonly tenantId: number
}

interface Counted {
  readonly kind: Kind
  readonly via?: string | undefined
  readonly isCounted?: (seen: Counts | undefined, at: number) => boolean
}

/** A link has the number of its label in base 36; another text is none. */
const labelIn = (via: string | undefined): string => {
  if (via === undefined || !/^[0-9a-z]{1,13}$/.test(via)) return ''
  return [...via].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n).toString()
}

const addTo = (memory: Memory, { id: articleId, tenantId }: Read, via: string): Count => {
  const { day, counts } = memory
  const place = `${articleId} ${day} ${via}`
  const cachedCount = counts.get(place)
  if (cachedCount) return cachedCount
  if (via !== '' && counts.size >= COUNTS_MAX) return addTo(memory, { id: articleId, tenantId }, '')
  const made = { articleId, tenantId, day, via, reads: 0, readers: 0, completions: 0, opened: 0 }
  counts.set(place, made)
  return made
}

/** @returns when the reader was last counted; a robot never is */
const count = (services: AppServices, read: Read, reader: PageReader, counted: Counted): number => {
  const at = services.clock.now()
  const browser = reader.browser.slice(0, BROWSER_MAX)
  if (browser === '' || ROBOT.test(browser)) return at
  const memory = memoryOf(services, at)
  const key = hash('sha256', `${memory.salt}\n${read.id}\n${reader.address}\n${browser}`, 'base64')
  const seenBefore = memory.seen.get(key)
  const { kind, isCounted } = counted
  const last = seenBefore?.[kind]
  if (last !== undefined && at - last < AGAIN_MS) return last
  if (isCounted && !isCounted(seenBefore, at)) return at
  const via = seenBefore?.via ?? labelIn(counted.via)
  if (seenBefore || memory.seen.size < READERS_MAX) memory.seen.set(key, { via, ...seenBefore, [kind]: at })
  const own = addTo(memory, read, via)
  own[kind] += 1
  if (kind === 'reads' && last === undefined) own.readers += 1
  writeLater(services, memory)
  return at
}

export const countRead = (services: AppServices, read: Read, reader: PageReader, via?: string): void => {
  const now = services.clock.now()
  const memory = memoryOf(services, now)
  const latestOfReader = latest.get(reader)
  if (latestOfReader?.memory === memory && latestOfReader.articleId === read.id && now - latestOfReader.at < AGAIN_MS)
    return
  latest.set(reader, { memory, articleId: read.id, at: count(services, read, reader, { kind: 'reads', via }) })
}

export const countOpened = (services: AppServices, read: Read, reader: PageReader): void =>
  void count(services, read, reader, { kind: 'opened' })

/** @param leastMs since the read, where this process has seen it */
export const countCompletion = (services: AppServices, read: Read, reader: PageReader, leastMs: number): void =>
  void count(services, read, reader, {
    kind: 'completions',
    isCounted: (seen, at) => seen?.reads === undefined || at - seen.reads >= leastMs,
  })
