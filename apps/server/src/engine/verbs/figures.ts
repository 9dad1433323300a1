import { codeOf, type FigureGroup, type HomeFigure, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { Figure, ListFigure, RowsFigure, Today } from '../core/area.ts'
import type { Query } from '../core/handle.ts'
import { scope } from '../read/visibility.ts'
import { hiddenFieldIn, conditions, textIn, type Condition } from '../read/where.ts'
import { storeOf } from '../write/store.ts'
import { DAY_MS, formatDay, formatTime } from '../../platform/config/clock.ts'

export const listFigure = (given: ListFigure): ListFigure => ({ may: [codeOf(given.of, 'list')], ...given })

export const conditionBy = async (ctx: Ctx, of: Resource, query: Query): Promise<Condition> =>
  sql.join([sql`true`, ...scope(ctx, of), ...(await queryConditions(ctx, of, query))], sql` and `)

/** The cheap conditions first: those of a store may read other tables. */
const queryConditions = async (ctx: Ctx, of: Resource, query: Query): Promise<Condition[]> =>
  hiddenFieldIn(ctx, of, query)
    ? [sql`false`]
    : [...conditions(ctx, of, query), ...(await storeOf(ctx, of).visible(ctx, query))]

const ORDER: readonly FigureGroup[] = ['waiting', 'trend', 'patients', 'site', 'use']

export const figuresFor = async (ctx: Ctx, figures: readonly Figure[]): Promise<HomeFigure[]> => {
  const now = ctx.services.clock.now()
  const person = ctx.session?.person.id ?? ''
  const today = { day: formatDay(now), dayAgo: formatTime(now - DAY_MS), person }
  const permitted = figures.filter(({ may }) => (may ?? []).every((code) => holds(ctx, code)))
  const counted = permitted.filter((figure): figure is Counted => !('compute' in figure))
  const [counts, ...computed] = await Promise.all([
    countsOf(ctx, counted, today),
    ...permitted.flatMap((figure) => ('compute' in figure ? [figure.compute(ctx, today)] : [])),
  ])
  const all = [...counted.flatMap((figure, at) => homeFigureOf(figure, counts[at]!, today)), ...computed.flat()]
  return all.toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group))
}

const homeFigureOf = (figure: Counted, [count, old]: Counts, today: Today): HomeFigure[] => {
  const { key, group, title, hint, unit, tone, page, rare, query, before } = figure
  const earlier = before && { before: { count: old ?? 0, query: before(today) } }
  const given = { key, group, title, unit, page, ...(hint && { hint }), ...(tone && { tone }) }
  return rare && count === 0 ? [] : [{ ...given, count, query: query(today), ...earlier }]
}

type Counted = RowsFigure | ListFigure
type Counts = readonly [now: number, before: number | null]

interface Part {
  readonly at: number
  readonly query: Query
  readonly old: boolean
}

const countsOf = async (ctx: Ctx, figures: readonly Counted[], today: Today): Promise<readonly Counts[]> => {
  if (figures.length === 0) return []
  const parts = figures.flatMap(({ query, before }, at): Part[] => [
    { at, query: query(today), old: false },
    ...(before ? [{ at, query: before(today), old: true }] : []),
  ])
  const groups = [...Map.groupBy(parts, ({ at }) => sourceOf(figures[at]!))]
  const counted = await Promise.all(
    groups.map(([of, own]) => ('rows' in of ? countOf(ctx, of, own) : countsIn(ctx, of, own))),
  )
  const { rows } = await sql<{ counts: number[][] }>`select jsonb_build_array(${sql.join(counted)}) as counts`.execute(
    ctx.db,
  )
  const found = new Map(groups.flatMap(([, own], n) => own.map((part, i) => [part, rows[0]!.counts[n]![i]!] as const)))
  return figures.map((_, at) => {
    const [now, before] = parts.filter((part) => part.at === at)
    return [found.get(now!)!, before ? found.get(before)! : null]
  })
}

const sourceOf = (figure: Counted): RowsFigure | Resource => ('rows' in figure ? figure : figure.of)

const countOf = async (ctx: Ctx, { rows }: RowsFigure, parts: readonly Part[]): Promise<Condition> => {
  const counted = await Promise.all(
    parts.map(async ({ query }) => sql`(select count(*)::int from ${await rows(ctx, query)})`),
  )
  return sql`jsonb_build_array(${sql.join(counted)})`
}

const countsIn = async (ctx: Ctx, of: Resource, parts: readonly Part[]): Promise<Condition> => {
  const textOf = textIn(ctx)
  const readable = [sql`true`, ...(await storeOf(ctx, of).readable(ctx))]
  const visibleTexts = new Set(readable.map(textOf))
  const partConditions = await Promise.all(
    parts.map(async ({ query }) => {
      const own = (await queryConditions(ctx, of, query)).filter((condition) => !visibleTexts.has(textOf(condition)))
      return sql`(${sql.join([sql`true`, ...own], sql` and `)})`
    }),
  )
  const counts = partConditions.map((matching) => sql`count(*) filter (where ${matching})`)
  return sql`(select jsonb_build_array(${sql.join(counts)}) from ${sql.table(of.table)}
    where ${sql.join(readable, sql` and `)} and (${sql.join(partConditions, sql` or `)}))`
}
