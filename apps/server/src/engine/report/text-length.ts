/**
 * Bounds the texts a SELECT makes: constants are folded during planning, which cannot be cancelled, and thirty letters can ask for
 * a gigabyte.
 */
import { FILLED_MAX, FILLING } from './allow-list.ts'
import { bodyOf, listOf, type Node } from './nodes.ts'

export const MADE_MAX = 1_000_000
const COLUMN = 50
export const PARAM_MAX = 1000
const SHORT = 20

/** Upper bound of the characters a SELECT makes; columns of subqueries count as the longest of them. */
export const madeBy = (select: Node): number => {
  let made = 0
  const selectLength = (node: Node, outer: number, lengths: ReadonlyMap<string, number>): number => {
    const queries = new Map(lengths)
    for (const one of listOf(bodyOf(node['withClause'])['ctes'])) {
      const { ctename, ctequery } = bodyOf(one['CommonTableExpr'])
      queries.set(String(ctename), partLength(ctequery, outer, queries))
    }
    const { withClause: _1, larg, rarg, fromClause, targetList, ...rest } = node
    const arms = [larg, rarg].filter((arm) => arm !== undefined).map((arm) => selectLength(bodyOf(arm), outer, queries))
    const column = Math.max(outer, longestOf(fromClause, outer, queries))
    for (const part of Object.values(rest)) partLength(part, column, queries)
    return Math.max(...arms, ...listOf(targetList).map((target) => partLength(target, column, queries)), SHORT)
  }
  const longestOf = (part: unknown, outer: number, lengths: ReadonlyMap<string, number>): number => {
    if (part === null || typeof part !== 'object') return 0
    return Math.max(
      0,
      ...Object.entries(part).map(([kind, value]) => {
        if (kind === 'SelectStmt') return selectLength(bodyOf(value), outer, lengths)
        if (kind === 'RangeVar') return lengths.get(String(bodyOf(value)['relname'])) ?? COLUMN
        if (kind === 'quals') return (partLength(value, Math.max(outer, COLUMN), lengths), 0)
        return longestOf(value, outer, lengths)
      }),
    )
  }
  const partLength = (part: unknown, column: number, lengths: ReadonlyMap<string, number>): number => {
    if (typeof part === 'string') return 0
    if (part === null || typeof part !== 'object') return 0
    const lengthOf = (one: unknown): number => partLength(one, column, lengths)
    if (Array.isArray(part)) return part.reduce<number>((sum, one) => sum + lengthOf(one), 0)
    return Object.entries(part).reduce((sum, [kind, value]) => {
      if (kind === 'SelectStmt') return sum + selectLength(bodyOf(value), column, lengths)
      if (kind === 'ColumnRef') return sum + column
      if (kind === 'ParamRef') return sum + PARAM_MAX
      if (kind === 'A_Const') return sum + constantLength(bodyOf(value))
      return sum + (kind === 'FuncCall' ? callLength(bodyOf(value), lengthOf) : lengthOf(value))
    }, 0)
  }
  const callLength = ({ funcname, args, ...rest }: Node, lengthOf: (one: unknown) => number): number => {
    const lengths = listOf(args).map(lengthOf)
    const others = lengthOf(rest)
    const sum = lengths.reduce((all, one) => all + one, SHORT)
    const [text = 0, , by = 0] = lengths
    const name = bodyOf(bodyOf(listOf(funcname).at(-1))['String'])['sval']
    const length = name === 'replace' ? text * Math.max(1, by) : FILLING.has(String(name)) ? filled(args, sum) : sum
    made += length
    return length + others
  }
  const whole = selectLength(select, COLUMN, new Map())
  return Math.max(made, whole)
}

const filled = (args: unknown, otherwise: number): number => {
  const lengthNode = bodyOf(bodyOf(listOf(args)[1])['A_Const'])['ival']
  return lengthNode === undefined ? otherwise : Math.min(FILLED_MAX, Number(bodyOf(lengthNode)['ival'] ?? 0))
}

const constantLength = (constant: Node): number => {
  const text = bodyOf(constant['sval'])['sval']
  return typeof text === 'string' ? text.length : SHORT
}
