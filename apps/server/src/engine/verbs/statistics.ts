import {
  AppError,
  datedBy,
  isExported,
  isUnseen,
  refused,
  statisticEndpoint,
  statisticsEndpoint,
  STATISTICS_MAX,
  statisticSheetEndpoint,
  type Field,
  type Resource,
  type Statistic,
  type StatisticAnswer,
  type StatisticGroup,
  type StatisticResult,
} from '@huxi/model'
import { sql } from 'kysely'
import { now } from '../../platform/config/clock.ts'
import type { Ctx } from '../core/context.ts'
import { inSnapshot } from '../core/transaction.ts'
import { COUNTING } from '../read/visibility.ts'
import type { Query, Route } from '../core/handle.ts'
import { guard } from '../http/access.ts'
import { sheetValue, type Condition } from '../kinds/index.ts'
import { ruleOn } from '../read/field-rules.ts'
import { labelsOf, targetOf } from '../read/labels.ts'
import { personLabels } from '../read/present.ts'
import { hiddenFieldIn } from '../read/where.ts'
import { countStatistic, type Counts, type Group } from '../read/statistic.ts'
import { sendStatistic, type Counted } from '../sheet/statistic-sheet.ts'
import { storeOf } from '../write/store.ts'

export const statistics = (r: Resource, list: readonly Statistic[]): Route[] => [
  ...(list.length > 1 ? [batchRoute(list)] : []),
  ...list.flatMap((s) => {
    if (s.of.name !== r.name) throw new Error(`${s.name} is no statistic of ${r.name}`)
    const numbers: Route = {
      endpoint: statisticEndpoint(s),
      run: (ctx, _input, { query }) => computeStatistic(ctx, s, query),
    }
    const per = s.per ?? list.find((other) => other.per)?.per
    const beside = list.filter((other) => other !== s && isExported(other) && isComparable(other, s, per))
    const sheet: Route = {
      endpoint: statisticSheetEndpoint(s),
      run: async (ctx, _input, { query }) => {
        // a sheet leaves out statistics over fields hidden from the caller
        const visibleOthers = beside.filter((other) => !usesHiddenField(ctx, other))
        const counted = await inSnapshot(ctx, async (tx) => {
          const all: Counted[] = []
          for (const one of [s, ...visibleOthers]) all.push({ s: one, result: await computeStatistic(tx, one, query) })
          return all
        })
        return sendStatistic(ctx, counted[0]!, counted.slice(1), Object.keys(query))
      },
    }
    return isExported(s) ? [numbers, sheet] : [numbers]
  }),
]

const batchRoute = (list: readonly Statistic[]): Route => ({
  endpoint: statisticsEndpoint(list),
  async run(ctx, { names: joined }, { query: { names: _names, ...query } }) {
    const names = [...new Set(String(joined).split(','))]
    if (names.length > STATISTICS_MAX) throw refused(`一次最多查询 ${STATISTICS_MAX} 项统计，请分几次查询`)
    const requested = names.map((name) => list.find((s) => s.name === name))
    if (requested.includes(undefined)) throw refused('没有要查询的统计，请刷新页面后再试')
    return inSnapshot(ctx, async (tx) => {
      const answers: StatisticAnswer[] = []
      for (const s of requested) answers.push(await answerOf(tx, s!, query))
      return answers
    })
  },
})

const answerOf = async (ctx: Ctx, s: Statistic, query: Query): Promise<StatisticAnswer> => {
  try {
    guard(statisticEndpoint(s), ctx.session ?? undefined)
    return { name: s.name, result: await computeStatistic(ctx, s, query), refused: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name: s.name, result: null, refused: error.message }
  }
}

const computeStatistic = async (ctx: Ctx, s: Statistic, query: Query): Promise<StatisticResult> => {
  refuseHiddenFields(ctx, s)
  const asOf = now(ctx)
  const counts = await countStatistic(ctx, s, query, await storeOf(ctx, s.of).visible(ctx, query, COUNTING))
  return { ...counts, ...(await groupsWithTexts(ctx, s, counts)), asOf, hidden: await hiddenOf(ctx, s, query, counts) }
}

/** Whether both statistics count the same rows for one query. */
const isComparable = (one: Statistic, other: Statistic, per: Statistic['per']): boolean =>
  datedBy(one) === datedBy(other) &&
  (one.per ?? per) === per &&
  [...(one.filters ?? [])].sort().join() === [...(other.filters ?? [])].sort().join()

/** A statistic over a hidden field would reveal its values. @throws {AppError} forbidden */
const refuseHiddenFields = (ctx: Ctx, s: Statistic): void => {
  if (usesHiddenField(ctx, s)) throw new AppError('forbidden', `“${s.title}”用到了您看不到的字段，请联系管理员`)
}

const usesHiddenField = (ctx: Ctx, { of: r, by, dated, counted, where }: Statistic): boolean => {
  const rates = counted.of === 'rate' ? [counted.numerator, counted.denominator] : []
  const unseen = (name: string | undefined) => name !== undefined && isUnseen(ruleOn(ctx, r, name))
  const isNamed = [by, dated, 'field' in counted ? counted.field : undefined].some(unseen)
  return isNamed || [where, ...rates].some((query) => query !== undefined && hiddenFieldIn(ctx, r, query))
}

/** Counted rows outside the caller's list. */
const hiddenOf = async (ctx: Ctx, s: Statistic, query: Query, { total }: Counts): Promise<number> => {
  const own = storeOf(ctx, s.of)
  const [visible, counted] = [await own.visible(ctx, query), await own.visible(ctx, query, COUNTING)]
  const textOf = (where: readonly Condition[]) => sql.join([sql`true`, ...where]).compile(ctx.db).sql
  if (textOf(visible) === textOf(counted)) return 0
  const seen = await countStatistic(ctx, s, query, visible)
  return (total.base ?? total).rows - (seen.total.base ?? seen.total).rows
}

const groupsWithTexts = async (
  ctx: Ctx,
  s: Statistic,
  counts: Counts,
): Promise<Pick<StatisticResult, 'groups' | 'figures'>> => {
  const { groups, folded, figures } = counts
  if (s.by === undefined) return { groups: [], figures: [...figures] }
  const f = s.of.fields[s.by]!
  const texts = await textsOf(
    ctx,
    f,
    groups.flatMap(({ key }) => key ?? []),
  )
  const textOf = ({ key, isOther }: Group): string =>
    isOther ? `其他（${folded} 组）` : key === null ? '未填写' : (texts.get(key) ?? key)
  const order = f.dict && !f.dict.includes(',') ? await ctx.services.ports.dictionaries.options(ctx, f.dict) : []
  const place = (group: Group): number => {
    const at = order.indexOf(textOf(group))
    return group.isOther ? order.length + 1 : at < 0 ? order.length : at
  }
  const perGroup = groups.length === 0 ? 0 : figures.length / groups.length
  const sorted = groups
    .map((group, at) => ({ group, figures: figures.slice(at * perGroup, (at + 1) * perGroup) }))
    .toSorted((a, b) => place(a.group) - place(b.group))
  return {
    groups: sorted.map(({ group }): StatisticGroup => ({ key: group.key, text: textOf(group) })),
    figures: sorted.flatMap((one) => one.figures),
  }
}

const textsOf = async (ctx: Ctx, f: Field, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (f.dict) return ctx.services.ports.dictionaries.texts(ctx, f.dict, keys)
  if (f.kind === 'person') return personLabels(ctx, keys)
  if (f.to) return labelsOf(ctx, targetOf(ctx, f), keys)
  return f.kind === 'bool'
    ? new Map(keys.map((key) => [key, String(sheetValue(f, key === 'true', undefined))]))
    : new Map()
}
