import { scope } from './visibility.ts'
import { isColumn, type Page, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { Query } from '../core/handle.ts'
import { askable } from './askable.ts'
import { askedConditions } from './identity-search.ts'
import { labelBeside, labelFrom, targetOf } from './labels.ts'
import { followingOf, marksOf } from './mark.ts'
import { all, rowsWithin } from './select.ts'
import { withTotal } from './totals.ts'
import { newestFirst, ordering, paging, type Condition } from './where.ts'

/** Up to this page size labels are looked up row by row; above it each record once, in a statement of its own. */
const LOOKED_UP_MAX = 50
const COLUMN = 'labels beside'

export const selectPage = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  query: Query,
  narrow: readonly Condition[] = [],
): Promise<Page<RowOf<R>>> => {
  const { pageNo, pageSize, offset } = paging(query)
  const newest = newestFirst(askable(ctx, r), query)
  const where = [...narrow, ...(await askedConditions(ctx, r, query)), ...followingOf(r, newest, query['before'])]
  const references = pageSize > LOOKED_UP_MAX ? [] : referencesOf(ctx, r)
  const window = { order: ordering(askable(ctx, r), query), limit: pageSize, offset, whole: true }
  const labels = await labelColumn(ctx, references)
  const meets = all([...scope(ctx, r), ...where])
  const { rows, ...total } = await withTotal(ctx, r, meets, window, (beside) =>
    rowsWithin(ctx, r, meets, { ...window, beside: labels && beside ? sql`${labels}, ${beside}` : (labels ?? beside) }),
  )
  const records = labels ? apart(rows, references) : rows
  const pages = Math.ceil(total.total / pageSize)
  return { records, ...total, size: pageSize, current: pageNo, pages, ...(newest && marksOf(records, newest.name)) }
}

export type Labels = ReadonlyMap<Resource, ReadonlyMap<string, string | null>>

const NONE: Labels = new Map()
const labelsOf = new WeakMap<readonly object[], Labels>()

export const readWith = (rows: readonly object[]): Labels => labelsOf.get(rows) ?? NONE

interface Reference {
  readonly name: string
  readonly target: Resource
}

/** Fields that refer to one record, except for resources whose id is a field. */
const referencesOf = (ctx: Ctx, r: Resource): Reference[] =>
  Object.entries(r.fields)
    .filter(([, f]) => f.to !== undefined && f.kind !== 'refs' && isColumn(f))
    .map(([name, f]) => ({ name, target: targetOf(ctx, f) }))
    .filter(({ target }) => !target.fields['id'])

const labelColumn = async (ctx: Ctx, references: readonly Reference[]): Promise<Condition | undefined> => {
  if (references.length === 0) return undefined
  const looked = await Promise.all(
    references.map(({ name, target }) => labelBeside(ctx, target, sql.ref(`page.${name}`))),
  )
  return sql`json_build_array(${sql.join(looked)}) as ${sql.ref(COLUMN)}`
}

const apart = <Row extends object>(rows: readonly Row[], references: readonly Reference[]): Row[] => {
  const found = new Map<Resource, Map<string, string | null>>(references.map(({ target }) => [target, new Map()]))
  const records = rows.map((row) => {
    const { [COLUMN]: texts, ...own } = row as Record<string, unknown>
    references.forEach(({ name, target }, n) => {
      const [id, labels, label] = [own[name] as string | null, found.get(target)!, (texts as (string[] | null)[])[n]!]
      if (id !== null && !labels.has(id)) labels.set(id, label && labelFrom(target, label))
    })
    return own as Row
  })
  labelsOf.set(records, found)
  return records
}
