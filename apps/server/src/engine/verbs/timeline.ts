/**
 * The timeline of a record: one statement finds the next events among all sources, another reads the rows of the page. A source the
 * caller may not see is absent.
 */
import {
  codeOf,
  columnName,
  refused,
  timelineEndpoint,
  type Resource,
  type RowOf,
  type TimelineEvent,
  type TimelinePage,
} from '@huxi/model'
import { sql } from 'kysely'
import { holds, SYSTEM_ACCOUNT } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { handle, type Route } from '../core/handle.ts'
import { canAsk } from '../read/field-rules.ts'
import { readId } from '../kinds/index.ts'
import type { Row } from '../read/hooks.ts'
import { personNames } from '../read/present.ts'
import { scope } from '../read/visibility.ts'
import { selectMany, type Worded } from '../read/select-many.ts'
import type { Condition } from '../read/where.ts'
import { storeOf } from '../write/store.ts'

export type TimelineText = Pick<TimelineEvent, 'text' | 'by' | 'note' | 'changes'>

interface Rows {
  readonly table: string
  readonly at: string
  readonly where: readonly Condition[]
}

export interface TimelineSource<R extends Resource = Resource> {
  readonly kind: string
  readonly title: string
  /** required beside the permission to read the record */
  readonly access: string
  readonly together?: true
  readonly day?: boolean
  readonly from: (ctx: Ctx, record: RowOf<R>) => Rows | Promise<Rows>
  readonly read: ((ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, TimelineText>>) | Reading
}

interface Reading {
  readonly r: Resource
  readonly text: (row: Row) => TimelineText
}

interface Options<R extends Resource, S extends Resource> extends Pick<TimelineSource, 'kind' | 'title' | 'together'> {
  readonly at?: string
  readonly of: (record: RowOf<R>) => readonly Condition[]
  readonly text: (row: Worded<S>) => TimelineText
}

/** Rows of another resource as a source, within the caller's scope and data rules; needs its list permission. */
export const rowsSource = <R extends Resource, S extends Resource>(
  source: S,
  { kind, title, together, at = 'createTime', of, text }: Options<R, S>,
): TimelineSource<R> => ({
  kind,
  title,
  ...(together && { together }),
  access: codeOf(source, 'list'),
  day: source.fields[at]?.kind === 'date',
  from: async (ctx, record) => ({
    table: source.table,
    at: columnName(at),
    where: [
      ...scope(ctx, source),
      ...(await storeOf(ctx, source).visible(ctx)),
      ...of(record),
      // the order of events reveals the time
      ...(canAsk(ctx, source, [at]) ? [] : [sql`false`]),
    ],
  }),
  read: { r: source, text: (row) => text(row as Worded<S>) },
})

export const idOf = (row: object): string => String((row as Row)['id'])

const PAGE = 20

/** The route of a timeline; an invisible record has no events. */
export const timelineRoute = <R extends Resource>(r: R, sources: readonly TimelineSource<R>[]): Route =>
  handle(timelineEndpoint(r), async (ctx, { id, kinds, before }): Promise<TimelinePage> => {
    const record = await storeOf(ctx, r).one(ctx, readId(r, id))
    const open = sources.filter(({ access }) => holds(ctx, access))
    const requestedKinds = kinds?.split(',').filter(Boolean) ?? []
    const selected = open.filter(({ kind }) => requestedKinds.length === 0 || requestedKinds.includes(kind))
    const found = await findEvents(ctx, record, selected, before ? placeOf(before) : undefined)
    const page = found.slice(0, PAGE)
    return {
      events: await named(ctx, await eventsOf(ctx, selected, page)),
      kinds: open.map(({ kind, title, together }) => ({ kind, title, ...(together && { together }) })),
      next: found.length > PAGE ? nameOf(page.at(-1)!) : null,
    }
  })

interface Place {
  readonly exact: string
  readonly event: string
}

interface Found extends Place {
  readonly kind: string
  readonly id: string
  readonly at: string
}

const nameOf = ({ exact, event }: Place): string => `${exact}|${event}`

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([\w-]+:[\w-]+)$/

/** @throws {AppError} refused for a position that was not given out */
const placeOf = (name: string): Place => {
  const [, exact, event] = PLACE.exec(name) ?? []
  if (!exact || !event || Number.isNaN(Date.parse(exact))) throw refused('翻页位置不正确，请从头查看时间线')
  return { exact, event }
}

/** Ids of several tables need one order, whatever the collation of the database. */
const eventOf = ({ kind }: TimelineSource): Condition => sql`(${`${kind}:`}::text || id::text) collate "C"`

/** The next events after a position, one more than a page; each source contributes at most so many. */
const findEvents = async <R extends Resource>(
  ctx: Ctx,
  record: RowOf<R>,
  sources: readonly TimelineSource<R>[],
  after: Place | undefined,
): Promise<Found[]> => {
  if (sources.length === 0) return []
  const parts = await Promise.all(sources.map(async (source) => part(source, await source.from(ctx, record), after)))
  const { rows } = await sql<Found>`select kind, id, at, event,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact
    from (${sql.join(parts, sql` union all `)}) found order by at desc, event desc limit ${PAGE + 1}`.execute(ctx.db)
  return rows
}

const part = (source: TimelineSource<never>, { table, at, where }: Rows, after: Place | undefined): Condition => {
  // days begin at midnight in Shanghai
  const time = source.day ? sql`${sql.ref(at)}::timestamptz` : sql.ref(at)
  const event = eventOf(source)
  const later = after
    ? [
        sql`${time} <= ${after.exact}::timestamptz`,
        sql`(${time}, ${event}) < (${after.exact}::timestamptz, ${after.event}::text collate "C")`,
      ]
    : [sql`${time} is not null`]
  return sql`(select ${source.kind}::text as kind, id::text as id, ${time} as at, ${event} as event from ${sql.table(table)}
    where ${sql.join([...where, ...later], sql` and `)} order by at desc, event desc limit ${PAGE + 1})`
}

const DAY = 10

const eventsOf = async <R extends Resource>(
  ctx: Ctx,
  sources: readonly TimelineSource<R>[],
  page: readonly Found[],
): Promise<TimelineEvent[]> => {
  const idsOf = Map.groupBy(page, ({ kind }) => kind)
  const loaded = sources.flatMap((source) => {
    const ids = idsOf.get(source.kind)?.map(({ id }) => id)
    return ids ? [{ ...source, ids }] : []
  })
  const texts = await rowTexts(ctx, loaded)
  for (const { kind, read, ids } of loaded) if (typeof read === 'function') texts.set(kind, await read(ctx, ids))
  const days = new Set(loaded.filter(({ day }) => day).map(({ kind }) => kind))
  return page.flatMap(({ kind, id, at, event }) => {
    const entry = texts.get(kind)?.get(id)
    return entry ? [{ id: event, kind, at: days.has(kind) ? at.slice(0, DAY) : at, ...entry }] : []
  })
}

const named = async (ctx: Ctx, events: TimelineEvent[]): Promise<TimelineEvent[]> => {
  const names = await personNames(
    ctx,
    events.flatMap(({ by }) => by ?? []),
  )
  return events.map((event) => ({
    ...event,
    by: event.by === SYSTEM_ACCOUNT ? null : (names.get(event.by ?? '') ?? event.by),
  }))
}

interface Met {
  readonly kind: string
  readonly read: TimelineSource['read']
  readonly ids: readonly string[]
}

const rowTexts = async (ctx: Ctx, met: readonly Met[]): Promise<Map<string, ReadonlyMap<string, TimelineText>>> => {
  const readings = met.flatMap(({ kind, read, ids }) => (typeof read === 'function' ? [] : [{ kind, ids, ...read }]))
  const found = await selectMany(
    ctx,
    readings.map(({ r, ids }) => ({ r, where: [sql`id = any(${[...ids]})`] })),
  )
  return new Map(
    readings.map(({ kind, text }, place) => [kind, new Map(found[place]!.map((row) => [idOf(row), text(row)]))]),
  )
}
