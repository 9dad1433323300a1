/**
 * Reads of public articles. A reader is a hash of address and browser with a salt of the process and the day; it
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

const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|java\/|headless|monitor/i

interface Count {
  readonly articleId: string
  readonly tenantId: number
  readonly day: string
  reads: number
  readers: number
}

interface Memory {
  day: string
  salt: Buffer
  readonly seen: Map<string, number>
  readonly counts: Map<string, Count>
  timer: NodeJS.Timeout | undefined
}

const memories = new WeakMap<AppServices, Memory>()

const memoryOf = (services: AppServices, day: string): Memory => {
  const known = memories.get(services)
  if (known?.day === day) return known
  const counts = known?.counts ?? new Map<string, Count>()
  const next = { day, salt: randomBytes(32), seen: new Map<string, number>(), counts, timer: known?.timer }
  memories.set(services, next)
  return next
}

export const writeReads = async (services: AppServices): Promise<void> => {
  const memory = memories.get(services)
  if (!memory) return
  const rows = [...memory.counts.values()].map((count) => ({ ...count, id: newId() }))
  memory.counts.clear()
  const { db } = asSystem(services, 'counts of reads')
  for (const { id, articleId, tenantId, day, reads, readers } of rows) {
    await sql`insert into article_read as r (id, tenant_id, article_id, day, reads, readers, create_by)
      select ${id}, ${tenantId}, ${articleId}, ${day}::date, ${reads}, ${readers}, 'system'
      where exists (select from article_article where id = ${articleId})
      on conflict (article_id, day) do update set reads = r.reads + excluded.reads,
        readers = r.readers + excluded.readers`.execute(db)
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

export const countRead = (
  services: AppServices,
  { id: articleId, tenantId }: { id: string; tenantId: number },
  { address, browser }: Reader,
): void => {
  if (browser === '' || ROBOT.test(browser)) return
  const at = services.clock.now()
  const day = formatDay(at)
  const memory = memoryOf(services, day)
  const hash = createHash('sha256')
    .update(memory.salt)
    .update(JSON.stringify([articleId, address, browser]))
  const key = hash.digest('base64')
  const last = memory.seen.get(key)
  if (last !== undefined && at - last < AGAIN_MS) return
  if (last !== undefined || memory.seen.size < READERS_MOST) memory.seen.set(key, at)
  const place = `${articleId} ${day}`
  const count = memory.counts.get(place) ?? { articleId, tenantId, day, reads: 0, readers: 0 }
  count.reads += 1
  if (last === undefined) count.readers += 1
  memory.counts.set(place, count)
  writeLater(services, memory)
}
