/**
 * Bounds the expressions of a plan: the planner inlines subqueries, so a column named twice of a subquery that names one twice is
 * copied four times. Thirty lines can ask for a plan beyond any memory.
 */
import { bodyOf, listOf, type Node } from './nodes.ts'

type Repetitions = ReadonlyMap<string, number>

export const REPETITIONS_MAX = 10_000

export const repetitionsOf = (select: Node, outer: Repetitions = new Map()): number => {
  const limits = new Map(outer)
  for (const cte of listOf(bodyOf(select['withClause'])['ctes'])) {
    const { ctename, ctequery } = bodyOf(cte['CommonTableExpr'])
    limits.set(String(ctename), growthIn(ctequery, limits))
  }
  const arms = [select['larg'], select['rarg']].filter((arm) => arm !== undefined)
  const below = most([...arms.map((arm) => repetitionsOf(bodyOf(arm), limits)), growthIn(select['fromClause'], limits)])
  const own = most(listOf(select['targetList']).map(repeats))
  const { withClause: _1, larg: _2, rarg: _3, fromClause: _4, ...rest } = select
  return Math.max(own * below, growthIn(rest, limits))
}

const most = (numbers: readonly number[]): number => Math.max(1, ...numbers)

const growthIn = (part: unknown, queries: Repetitions): number => {
  if (part === null || typeof part !== 'object') return 1
  if (Array.isArray(part)) return most(part.map((one) => growthIn(one, queries)))
  return most(
    Object.entries(part as Node).map(([kind, node]) => {
      if (kind === 'SelectStmt') return repetitionsOf(bodyOf(node), queries)
      if (kind === 'RangeVar') return queries.get(String(bodyOf(node)['relname'])) ?? 1
      return growthIn(node, queries)
    }),
  )
}

const repeats = (target: Node): number => {
  const counts = new Map<string, number>()
  const count = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return
    const fields = (part as Node)['ColumnRef'] && bodyOf((part as Node)['ColumnRef'])['fields']
    const name = fields ? JSON.stringify(listOf(fields).at(-1)) : undefined
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    else for (const inner of Object.values(part)) count(inner)
  }
  count(target)
  return most([...counts.values()])
}
