/**
 * Counts of public articles. A reader is a hash of address and browser with a salt of the process and the day; it
 * stays in memory, so that days and people cannot be joined. Counts are written every few seconds.
 */
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { formatDay, MINUTE_MS } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const AGAIN_MS = 30 * MINUTE_MS
const READERS_MOST = 300_000
const FLUSH_MS = 5000
const BROWSER_MOST = 200

const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|java\/|headless|monitor/i

interface Count {
  readonly articleId: string
  readonly tenantId: number
  readonly day: string
  reads: number
  readers: number
  completions: number
  opened: number
}

type Seen = Partial<Record<'reads' | 'completions' | 'opened', number>>

interface Memory {
  day: string
  salt: Buffer
  readonly seen: Map<string, Seen>
  readonly counts: Map<string, Count>
  timer: NodeJS.Timeout | undefined
}

const memories = new WeakMap<AppServices, Memory>()

const memoryOf = (services: AppServices, day: string): Memory => {
  const known = memories.get(services)
  if (known?.day === day) return known
  const counts = known?.counts ?? new Map<string, Count>()
  const next = { day, salt: randomBytes(32), seen: new Map<string, Seen>(), counts, timer: known?.timer }
  memories.set(services, next)
  return next
}

export const writeReads = async (services: AppServices): Promise<void> => {
  const memory = memories.get(services)
  if (!memory) return
  const rows = [...memory.counts.values()].map((count) => ({ ...count, id: newId() }))
  memory.counts.clear()
  const { db } = asSystem(services, 'counts of reads')
  for (const { id, articleId, tenantId, day, reads, readers, completions, opened } of rows) {
    await sql`insert into article_read as r (id, tenant_id, article_id, category_id, day, reads, readers, completions, opened,
        create_by)
      select ${id}, ${tenantId}, a.id, a.category_id, ${day}::date, ${reads}, ${readers}, ${completions}, ${opened}, 'system'
      from article_article a where a.id = ${articleId}
      on conflict (article_id, day) do update set reads = r.reads + excluded.reads,
        readers = r.readers + excluded.readers, completions = r.completions + excluded.completions,
        opened = r.opened + excluded.opened`.execute(db)
    await sql`update article_article set read_count = coalesce(read_count, 0) + ${reads} where id = ${articleId}`.execute(
      db,
    )
  }
}

const writeLater = (services: AppServices, memory: Memory): void => {
  memory.timer ??= setTimeout(() => {
    memory.timer = undefined
    writeReads(services).catch((error: unknown) => services.log.warn({ err: error }, 'reads were not counted'))
  }, FLUSH_MS).unref()
}

interface Reader {
  readonly address: string
  readonly browser: string
}

interface Read {
  readonly id: string
  readonly tenantId: number
}

const count = (
  services: AppServices,
  { id: articleId, tenantId }: Read,
  { address, browser: whole }: Reader,
  kind: keyof Seen,
  isCounted: (seen: Seen, at: number) => boolean = () => true,
): void => {
  const browser = whole.slice(0, BROWSER_MOST)
  if (browser === '' || ROBOT.test(browser)) return
  const at = services.clock.now()
  const day = formatDay(at)
  const memory = memoryOf(services, day)
  const hash = createHash('sha256')
    .update(memory.salt)
    .update(JSON.stringify([articleId, address, browser]))
  const key = hash.digest('base64')
  const known = memory.seen.get(key)
  const last = known?.[kind]
  if (last !== undefined && at - last < AGAIN_MS) return
  if (!isCounted(known ?? {}, at)) return
  if (known || memory.seen.size < READERS_MOST) memory.seen.set(key, { ...known, [kind]: at })
  const place = `${articleId} ${day}`
  const own = memory.counts.get(place) ?? { articleId, tenantId, day, reads: 0, readers: 0, completions: 0, opened: 0 }
  own[kind] += 1
  if (kind === 'reads' && last === undefined) own.readers += 1
  memory.counts.set(place, own)
  writeLater(services, memory)
}

export const countRead = (services: AppServices, read: Read, reader: Reader): void =>
  count(services, read, reader, 'reads')

export const countOpened = (services: AppServices, read: Read, reader: Reader): void =>
  count(services, read, reader, 'opened')

/** @param leastMs since the read, where this process has seen it */
export const countCompletion = (services: AppServices, read: Read, reader: Reader, leastMs: number): void =>
  count(services, read, reader, 'completions', ({ reads }, at) => reads === undefined || at - reads >= leastMs)
