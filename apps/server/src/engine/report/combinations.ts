/**
 * An upper bound of the row combinations of a SELECT, from its text. The planner underestimates conditions it has no statistics on:
 * five that always hold make a million pairs of rows one. Joins by a key do not multiply rows.
 */
import { bodyOf, listOf, type Node } from './nodes.ts'

export interface ViewFacts {
  rows(view: string): number
  isKey(view: string, column: string): boolean
}

interface Item {
  readonly alias: string
  readonly rows: number
  isKey(column: string): boolean
}

interface Found {
  readonly rows: number
  readonly isKey: (column: string) => boolean
}

/** A value that is no key is assumed to be shared by a tenth of the rows. */
const SHARED = 10

export const combinationsOf = (select: Node, facts: ViewFacts): number => {
  let total = 0
  const partOf = (node: Node, outer: ReadonlyMap<string, Found>): Found => {
    const ctes = new Map(outer)
    for (const one of listOf(bodyOf(node['withClause'])['ctes'])) {
      const { ctename, ctequery } = bodyOf(one['CommonTableExpr'])
      ctes.set(String(ctename), partOf(bodyOf(bodyOf(ctequery)['SelectStmt']), ctes))
    }
    if (node['larg'] !== undefined) {
      const arms = [node['larg'], node['rarg']].map((arm) => partOf(bodyOf(arm), ctes))
      return { rows: arms.reduce((sum, { rows }) => sum + rows, 0), isKey: () => false }
    }
    const items: Item[] = []
    const conditions: Node[] = []
    collect(listOf(node['fromClause']), items, conditions, ctes)
    andsOf(node['whereClause'], conditions)
    for (const field of ['targetList', 'whereClause', 'havingClause']) inner(node[field], ctes)
    const rows = joined(items, conditions)
    total += rows
    return resultOf(node, rows, items)
  }
  const inner = (part: unknown, ctes: ReadonlyMap<string, Found>): void => {
    if (part === null || typeof part !== 'object') return
    for (const [kind, value] of Object.entries(part))
      if (kind === 'SelectStmt') partOf(bodyOf(value), ctes)
      else inner(value, ctes)
  }
  const collect = (
    from: readonly Node[],
    items: Item[],
    conditions: Node[],
    ctes: ReadonlyMap<string, Found>,
  ): void => {
    for (const node of from) {
      const { JoinExpr: join, RangeVar: named, RangeSubselect: nested } = node
      if (join !== undefined) {
        const { larg, rarg, quals, usingClause, isNatural } = bodyOf(join)
        const before = items.length
        collect([bodyOf(larg)], items, conditions, ctes)
        const between = items.length
        collect([bodyOf(rarg)], items, conditions, ctes)
        andsOf(quals, conditions)
        inner(quals, ctes)
        if (usingClause !== undefined || isNatural === true)
          conditions.push({ shared: [items[before]?.alias ?? '', items[between]?.alias ?? ''] })
      } else if (named !== undefined) {
        const { relname, schemaname, alias } = bodyOf(named)
        const name = String(relname)
        const cte = schemaname === undefined ? ctes.get(name) : undefined
        const found = cte ?? { rows: facts.rows(name), isKey: (column: string) => facts.isKey(name, column) }
        items.push({ ...found, alias: String(bodyOf(alias)['aliasname'] ?? name) })
      } else if (nested !== undefined) {
        const { subquery, alias } = bodyOf(nested)
        const found = partOf(bodyOf(bodyOf(subquery)['SelectStmt']), ctes)
        items.push({ ...found, alias: String(bodyOf(alias)['aliasname'] ?? '') })
      }
    }
  }
  partOf(select, new Map())
  return total
}

const andsOf = (condition: unknown, into: Node[]): void => {
  const bool = bodyOf(bodyOf(condition)['BoolExpr'])
  if (bool['boolop'] === 'AND_EXPR') for (const one of listOf(bool['args'])) andsOf(one, into)
  else if (condition !== undefined) into.push(bodyOf(condition))
}

type Sided = readonly [alias: string, column: string]

const equalOf = (condition: Node): readonly [Sided, Sided] | undefined => {
  const shared = condition['shared'] as readonly [string, string] | undefined
  if (shared)
    return [
      [shared[0], ''],
      [shared[1], ''],
    ]
  const { kind, name, lexpr, rexpr } = bodyOf(condition['A_Expr'])
  const symbol = bodyOf(bodyOf(listOf(name)[0])['String'])['sval']
  if (kind !== 'AEXPR_OP' || symbol !== '=') return undefined
  const [left, right] = [sideOf(lexpr), sideOf(rexpr)]
  return left && right && left[0] !== right[0] ? [left, right] : undefined
}

const sideOf = (part: unknown): Sided | undefined => {
  const path = listOf(bodyOf(bodyOf(part)['ColumnRef'])['fields']).map((one) => bodyOf(one['String'])['sval'])
  return path.length < 2 ? undefined : [String(path.at(-2)), String(path.at(-1))]
}

const joined = (items: readonly Item[], conditions: readonly Node[]): number => {
  const equals = conditions.map(equalOf).filter((pair) => pair !== undefined)
  const left = [...items].toSorted((a, b) => b.rows - a.rows)
  const group: Item[] = left.splice(0, 1)
  let rows = group[0]?.rows ?? 1
  while (left.length > 0) {
    const factors = left.map((item) => factorOf(item, group, equals))
    const best = factors.indexOf(Math.min(...factors))
    rows *= factors[best]!
    group.push(...left.splice(best, 1))
  }
  return rows
}

const factorOf = (item: Item, met: readonly Item[], equals: readonly (readonly [Sided, Sided])[]): number => {
  let factor = Math.max(1, item.rows)
  for (const pair of equals)
    for (const [[alias, column], [other, theirs]] of [pair, [pair[1], pair[0]]] as const) {
      const partner = alias === item.alias ? met.find((one) => one.alias === other) : undefined
      if (!partner) continue
      const isKeyed = item.isKey(column)
      const isBelonging = partner.isKey(theirs)
      const share = isKeyed ? item.rows : isBelonging ? partner.rows : SHARED
      factor = Math.min(factor, Math.max(1, item.rows / Math.max(1, share)))
    }
  return factor
}

const AGGREGATES = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'string_agg',
  'array_agg',
  'bool_and',
  'bool_or',
  'every',
])

/** Rows of a SELECT: one for an aggregate, at most its limit; groups have their keys as key. */
const resultOf = (node: Node, rows: number, items: readonly Item[]): Found => {
  const isGrouped = node['groupClause'] !== undefined || node['distinctClause'] !== undefined
  const isSum = node['groupClause'] === undefined && listOf(node['targetList']).some(isAggregate)
  const limit = bodyOf(bodyOf(node['limitCount'])['A_Const'])['ival']
  const most = isSum ? 1 : limit === undefined ? Infinity : Number(bodyOf(limit)['ival'] ?? 0)
  const [only] = items
  return {
    rows: Math.max(1, Math.min(rows, most)),
    isKey: (column) => isGrouped || (items.length === 1 && only!.isKey(column)),
  }
}

const isAggregate = (part: unknown): boolean => {
  if (part === null || typeof part !== 'object') return false
  if (Array.isArray(part)) return part.some(isAggregate)
  return Object.entries(part).some(([kind, value]) => {
    if (kind === 'SelectStmt') return false
    if (kind !== 'FuncCall') return isAggregate(value)
    const { funcname, over } = bodyOf(value)
    const name = bodyOf(bodyOf(listOf(funcname).at(-1))['String'])['sval']
    return over === undefined && AGGREGATES.has(String(name)) ? true : isAggregate(bodyOf(value)['args'])
  })
}
