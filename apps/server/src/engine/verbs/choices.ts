import {
  AppError,
  childrenFields,
  codeOf,
  columnName,
  parseIds,
  choosableStates,
  spelledText,
  type State,
  type Choice,
  type Page,
  type Resource,
  type RowOf,
  verbsOf,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { Query, Route } from '../core/handle.ts'
import { refuseNul, type Condition } from '../kinds/index.ts'
import { areCalled, inNameIndex } from '../kinds/name-index.ts'
import { askable } from '../read/field-rules.ts'
import type { Row, VerbRun } from '../read/hooks.ts'
import { plainLabelOf, choosable, readableIds } from '../read/labels.ts'
import { selectAmongFirst, selectRows } from '../read/select.ts'
import { paging } from '../read/where.ts'
import type { Store } from '../write/store.ts'

const PAGE = 20

/** The verb `choices`. Without a count: one row more than a page tells whether there are more. */
export const choicesOf =
  <R extends Resource>(own: Store<R>): VerbRun<R, 'choices'> =>
  async (ctx, _input, { query }): Promise<Page<Choice>> => {
    const { r } = own
    const visibleRows = await own.visible(ctx, query)
    if (query['ids'] !== undefined) return named(ctx, r, query['ids'], visibleRows)
    const { pageNo, pageSize, offset } = paging(query, PAGE)
    const window = { limit: pageSize + 1, offset }
    const where = [...visibleRows, ...choosable(r), ...narrowed(ctx, r, query)]
    const rows = (await choiceRows(ctx, r, where, query, window)) as unknown as Row[]
    const total = offset + rows.length
    const records = rows.slice(0, pageSize).map((row) => choiceOf(r, row))
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  }

const named = async (ctx: Ctx, r: Resource, ids: string, seen: readonly Condition[]): Promise<Page<Choice>> => {
  const requestedIds = readableIds(r, parseIds(refuseNul(ids)))
  const rows = requestedIds.length === 0 ? [] : await selectRows(ctx, r, [...seen, sql`id = any(${requestedIds})`])
  const records = (rows as unknown as Row[]).map((row) => choiceOf(r, row))
  return { records, total: records.length, size: Math.max(records.length, 1), current: 1, pages: 1 }
}

const narrowed = (ctx: Ctx, r: Resource, { within, of }: Query): Condition[] => {
  if (within === undefined || of === undefined) return []
  if (askable(ctx, r).fields[within]?.kind !== 'ref') throw new AppError('malformed', '限定的字段不是这类数据的引用')
  return [sql`${sql.ref(columnName(within))} = ${refuseNul(of)}`]
}

const choiceOf = (r: Resource, row: Row): Choice => {
  const only = choosableStates(r)
  const disabled = only && !only.states.includes((row[only.field] as State | null) ?? only.states[0]!)
  return { id: String(row['id']), label: plainLabelOf(r, row), ...(disabled && { disabled }) }
}

/**
 * The keyword matches a part of a name, of its sound, or of a code. A frequent keyword fills the page with its first matches; a
 * rare one uses the name index. The planner cannot tell them apart.
 */
const choiceRows = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  where: readonly Condition[],
  query: Query,
  window: { limit: number; offset: number },
): Promise<RowOf<R>[]> => {
  const keyword = spelledText(refuseNul(query['keyword'] ?? ''))
  if (keyword === '') return selectRows(ctx, r, where, window)
  const called = areCalled(r, askable(ctx, r).fields, keyword)
  const first = await selectAmongFirst(ctx, r, where, called, window)
  return first.length === window.limit
    ? first
    : selectRows(ctx, r, [...where, ...inNameIndex(r, keyword), called], window)
}

/**
 * Callers who fill in or read a referring field may choose from a resource, within its visibility; others need its list permission.
 */
export const openToReferrers = (resources: readonly Resource[], routes: readonly Route[]): Route[] => {
  const referring = referrersIn(resources)
  const parents = new Map(resources.flatMap((r) => childrenFields(r).map(([, { item }]) => [item!.name, r] as const)))
  return routes.map((route) => {
    const { of } = route.endpoint
    if (of?.verb !== 'choices') return route
    const codes = (referring.get(of.resource) ?? [])
      .flatMap((r) => fillersOf(parents, r, of.resource))
      .flatMap((r) => LEADING.filter((verb) => verbsOf(r).includes(verb)).map((verb) => codeOf(r, verb)))
    const target = resources.find((r) => r.name === of.resource)
    const own = target && !verbsOf(target).includes('list') ? [] : [route.endpoint.access].flat()
    return { ...route, endpoint: { ...route.endpoint, access: [...new Set([...own, ...codes])] } }
  })
}

const referrersIn = (resources: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> => {
  const referring = new Map<string, Resource[]>()
  for (const r of resources)
    for (const to of new Set(Object.values(r.fields).flatMap((f) => f.to ?? [])))
      referring.set(to, [...(referring.get(to) ?? []), r])
  return referring
}

const LEADING = ['list', 'add', 'edit'] as const

/** Resources whose forms contain the fields of this one: for children their parent, which is not chosen there. */
const fillersOf = (parents: ReadonlyMap<string, Resource>, r: Resource, chosen: string): readonly Resource[] => {
  const parent = parents.get(r.name)
  if (!parent) return [r]
  return parent.name === chosen ? [] : [parent]
}
