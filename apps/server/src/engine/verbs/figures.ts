import { codeOf, type FigureGroup, type HomeFigure, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { Figure, RowsFigure, Today } from '../core/area.ts'
import type { Query } from '../core/handle.ts'
import { asksUnseen, conditions, type Condition } from '../read/where.ts'
import { storeOf } from '../write/store.ts'
import { DAY_MS, formatDay, formatTime } from '../../platform/config/clock.ts'

export const listFigure = ({ of, ...given }: Omit<RowsFigure, 'rows'> & { of: Resource }): RowsFigure => ({
  may: [codeOf(of, 'list')],
  ...given,
  rows: async (ctx, query) => sql`${sql.table(of.table)} where ${await metBy(ctx, of, query)}`,
})

export const metBy = async (ctx: Ctx, of: Resource, query: Query): Promise<Condition> => {
  const own = storeOf(ctx, of)
  if (asksUnseen(ctx, of, query)) return sql`false`
  const met = [...(await own.readable(ctx)), ...(await own.visible(ctx, query)), ...conditions(ctx, of, query)]
  return sql.join(met, sql` and `)
}

const ORDER: readonly FigureGroup[] = ['waiting', 'patients', 'site', 'use']

export const figuresFor = async (ctx: Ctx, figures: readonly Figure[]): Promise<HomeFigure[]> => {
  const now = ctx.services.clock.now()
  const person = ctx.session?.person.id ?? ''
  const today = { day: formatDay(now), dayAgo: formatTime(now - DAY_MS), person }
  const seen = figures.filter(({ may }) => (may ?? []).every((code) => holds(ctx, code)))
  const counted = seen.filter((figure) => 'rows' in figure)
  const [counts, ...computed] = await Promise.all([
    countsOf(ctx, counted, today),
    ...seen.flatMap((figure) => ('compute' in figure ? [figure.compute(ctx, today)] : [])),
  ])
  const all = [...counted.flatMap((figure, at) => shownOf(figure, counts[at]!, today)), ...computed.flat()]
  return all.toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group))
}

const shownOf = (figure: RowsFigure, [count, old]: Counts, today: Today): HomeFigure[] => {
  const { may: _may, rows: _rows, rare, query, before, ...given } = figure
  const earlier = before && { before: { count: old ?? 0, query: before(today) } }
  return rare && count === 0 ? [] : [{ ...given, count, query: query(today), ...earlier }]
}

type Counts = readonly [now: number, before: number | null]

const countsOf = async (ctx: Ctx, figures: readonly RowsFigure[], today: Today): Promise<readonly Counts[]> => {
  if (figures.length === 0) return []
  const counted = await Promise.all(
    figures.map(async ({ rows, query, before }) => {
      const [now, old] = [await rows(ctx, query(today)), before && (await rows(ctx, before(today)))]
      return sql`jsonb_build_array((select count(*)::int from ${now}), ${old ? sql`(select count(*)::int from ${old})` : sql`null`})`
    }),
  )
  const { rows } = await sql<{ counts: Counts[] }>`select jsonb_build_array(${sql.join(counted)}) as counts`.execute(
    ctx.db,
  )
  return rows[0]!.counts
}
