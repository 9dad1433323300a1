/** `choices`: records to choose from, by what they are called; and the labels of records that were chosen before. */
import {
  childrenFields,
  codeOf,
  parseIds,
  choosableStates,
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
import type { Condition } from '../kinds/compare.ts'
import { refuseNul } from '../kinds/index.ts'
import { areCalled, inNameIndex } from '../kinds/name-index.ts'
import { askable } from '../read/askable.ts'
import type { Row, VerbRun } from '../read/hooks.ts'
import { plainLabelOf, choosable, readableIds } from '../read/labels.ts'
import { selectAmongFirst, selectRows } from '../read/select.ts'
import { paging } from '../read/where.ts'
import type { Store } from '../write/store.ts'

const PAGE = 20

/** The verb `choices`. Nothing is counted: one row more than a page says whether there is another. */
export const choicesOf =
  <R extends Resource>(own: Store<R>): VerbRun<R, 'choices'> =>
  async (ctx, _input, { query }): Promise<Page<Choice>> => {
    const { r } = own
    const seen = await own.visible(ctx, query)
    if (query['ids'] !== undefined) return named(ctx, r, query['ids'], seen)
    const { pageNo, pageSize, offset } = paging(query, PAGE)
    const window = { limit: pageSize + 1, offset }
    const rows = (await chosen(ctx, r, [...seen, ...choosable(r)], query, window)) as unknown as Row[]
    const total = offset + rows.length
    const records = rows.slice(0, pageSize).map((row) => choiceOf(r, row))
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  }

/** Records by their ids, disabled ones included; who cannot see one is not told of it. */
const named = async (ctx: Ctx, r: Resource, ids: string, seen: readonly Condition[]): Promise<Page<Choice>> => {
  const asked = readableIds(r, parseIds(refuseNul(ids)))
  const rows = asked.length === 0 ? [] : await selectRows(ctx, r, [...seen, sql`id = any(${asked})`])
  const records = (rows as unknown as Row[]).map((row) => choiceOf(r, row))
  return { records, total: records.length, size: Math.max(records.length, 1), current: 1, pages: 1 }
}

const choiceOf = (r: Resource, row: Row): Choice => {
  const only = choosableStates(r)
  const disabled = only && !only.states.includes((row[only.field] as State | null) ?? only.states[0]!)
  return { id: String(row['id']), label: plainLabelOf(r, row), ...(disabled && { disabled }) }
}

/**
 * What is typed is part of a name, of how it sounds, or of a code. A keyword that many are called by fills its page with the first of
 * them; one of few is asked of the index of names. The database itself cannot tell which one it is.
 */
const chosen = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  where: readonly Condition[],
  query: Query,
  window: { limit: number; offset: number },
): Promise<RowOf<R>[]> => {
  const keyword = refuseNul(query['keyword'] ?? '').trim()
  if (keyword === '') return selectRows(ctx, r, where, window)
  const called = areCalled(r, askable(ctx, r).fields, keyword)
  const first = await selectAmongFirst(ctx, r, where, called, window)
  return first.length === window.limit
    ? first
    : selectRows(ctx, r, [...where, ...inNameIndex(r, keyword), called], window)
}

/**
 * Whoever fills in or reads a field that refers to a resource may choose from it, as far as its rows are seen; everybody else
 * needs the right to its list. Nothing but the definitions opens it.
 */
export const openToReferrers = (resources: readonly Resource[], routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const { of } = route.endpoint
    if (of?.verb !== 'choices') return route
    const referrers = resources.filter((r) => Object.values(r.fields).some((f) => f.to === of.resource))
    const codes = referrers
      .flatMap((r) => fillersOf(resources, r, of.resource))
      .flatMap((r) => LEADING.filter((verb) => verbsOf(r).includes(verb)).map((verb) => codeOf(r, verb)))
    // rows that have no list of their own are chosen by those who refer to them
    const chosen = resources.find((r) => r.name === of.resource)
    const own = chosen && !verbsOf(chosen).includes('list') ? [] : [route.endpoint.access].flat()
    return { ...route, endpoint: { ...route.endpoint, access: [...new Set([...own, ...codes])] } }
  })

/** Verbs by which somebody sees or fills in a reference. */
const LEADING = ['list', 'add', 'edit'] as const

/** Whose forms fill in the fields of a resource: of children it is their parent, which itself is not chosen there. */
const fillersOf = (resources: readonly Resource[], r: Resource, chosen: string): readonly Resource[] => {
  const parent = resources.find((one) => childrenFields(one).some(([, { item }]) => item!.name === r.name))
  if (!parent) return [r]
  return parent.name === chosen ? [] : [parent]
}
