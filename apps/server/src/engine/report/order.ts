import type { Edit } from './edits.ts'
import { postgresParser } from './parser.ts'
import type { Token } from './tokens.ts'

type Select = Readonly<Record<string, unknown>>

const CUTS = ['limitCount', 'limitOffset']
const CUT = /^(?:limit|offset|fetch)$/i
const ORDER = /^order$/i

const nested = (tokens: readonly Token[]): (Token & { readonly depth: number })[] => {
  let depth = 0
  return tokens.map((token) => {
    if (token.text === '(') depth += 1
    const placed = { ...token, depth }
    if (token.text === ')') depth -= 1
    return placed
  })
}

/** ORDER BY of a SELECT without LIMIT and DISTINCT: the only one outside of parentheses. */
export const orderAt = (select: Select, tokens: readonly Token[]): number | undefined =>
  !('sortClause' in select) || [...CUTS, 'distinctClause'].some((name) => name in select)
    ? undefined
    : nested(tokens).find(({ text, depth }) => depth === 0 && ORDER.test(text))?.from

interface Place {
  readonly at: number
  readonly word: string
}

/** @param tokens without the closing semicolon */
const placeOf = (select: Select, tokens: readonly Token[]): Place => {
  const words = nested(tokens)
  const end = words.at(-1)!.to
  const before = (from: number, isEnd: (token: (typeof words)[number]) => boolean): number => {
    const next = words.findIndex((token, i) => i >= from && isEnd(token))
    return next < 0 ? end : words[next - 1]!.to
  }
  if (!('sortClause' in select))
    return { at: before(1, ({ text, depth }) => depth === 0 && CUT.test(text)), word: '\norder by' }
  const depth = Math.min(...words.filter(({ text }) => ORDER.test(text)).map((token) => token.depth))
  const order = words.findLastIndex((token) => token.depth === depth && ORDER.test(token.text))
  return {
    at: before(order, (token) => token.depth === depth && (CUT.test(token.text) || token.text === ')')),
    word: ',',
  }
}

/** Appends sort keys; undefined where the form of the text allows none at its end. */
type AddKeys = ((keys: string) => Edit) | undefined

/** @param apply the text with an edit */
export const addKeys = (select: Select, tokens: readonly Token[], apply: (edit: Edit) => string): AddKeys => {
  const { at, word } = placeOf(select, tokens)
  const edit = (keys: string): Edit => ({ from: at, to: at, text: `${word} ${keys} ` })
  return isSame(select, apply(edit('1'))) ? edit : undefined
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** Whether a text parses as the SELECT with one more key; DISTINCT ON has to begin with its expression. */
const isSame = (select: Select, text: string): boolean => {
  const isByExpression = ((select['distinctClause'] ?? []) as object[]).some((one) => Object.keys(one).length > 0)
  if (isByExpression && !('sortClause' in select)) return false
  try {
    const [only, more] = postgresParser().parseSync(text).stmts ?? []
    const statement = (only!.stmt as { SelectStmt: Select }).SelectStmt
    return (
      !more &&
      lengthOf(statement['sortClause']) === lengthOf(select['sortClause']) + 1 &&
      CUTS.every((name) => name in statement === name in select)
    )
  } catch {
    return false
  }
}
