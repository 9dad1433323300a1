/**
 * What the statements of a file show: the columns of their select lists and of `returning`. Conditions, joins and orders are the
 * server's own and tell nothing that the asker chose. What stands in `seenColumn` obeys the rules of roles and is left out.
 */
import type { Node, Source } from './sources.ts'
import { statementsOf } from './statement-texts.ts'

/** A column that is shown: `table` is absent where a fragment does not say of which. */
interface Shown {
  readonly table: string | undefined
  /** `*` for all of them */
  readonly column: string
}

type Token = string | Token[]

/** Words, quoted names, marks; what stands in parentheses is a list of its own. */
const tokensOf = (text: string): Token[] => {
  const plain = text
    .replace(/--.*$/gm, ' ')
    .replace(/'(?:[^']|'')*'/g, " '' ")
    .replace(/::\s*[\w"]+(?:\[\])?/g, ' ')
  const stack: Token[][] = [[]]
  for (const [word] of plain.matchAll(/"[^"]*"|[a-z_][a-z_0-9]*|\d[\d.]*|[^\s]/gi)) {
    if (word === '(') stack.push([])
    else if (word === ')' && stack.length > 1) {
      const group = stack.pop()!
      stack.at(-1)!.push(group)
    } else stack.at(-1)!.push(word.startsWith('"') ? word : word.toLowerCase())
  }
  while (stack.length > 1) {
    const group = stack.pop()!
    stack.at(-1)!.push(group)
  }
  return stack[0]!
}

/** Names of a query: tables by what the query calls them, `undefined` for what is made in it. */
interface Scope {
  readonly names: Map<string, string | undefined>
  readonly outer: Scope | undefined
}

interface Mention {
  readonly scope: Scope
  readonly of: string | undefined
  readonly column: string
}

const isName = (token: Token | undefined): token is string => typeof token === 'string' && /^[a-z_]/.test(token)

const WORDS = new Set(
  `as on and or not in is null true false case when then else end distinct all any some exists between like ilike asc desc nulls first last from
   where join left right inner outer cross full natural lateral using group order by limit offset having window for union intersect except
   returning select insert into update delete set values with recursive conflict do nothing only over filter within array row interval
   timestamptz date current_date at time zone collate escape default of skip locked share key materialized ordinality`.split(
    /\s+/,
  ),
)
const CLAUSES = new Map<string, Clause>([
  ['with', 'with'],
  ['on', 'on'],
  ...['select', 'returning'].map((word): [string, Clause] => [word, 'shown']),
  ...['from', 'join'].map((word): [string, Clause] => [word, 'from']),
  ...'using where having group order limit offset window for set values'
    .split(' ')
    .map((word): [string, Clause] => [word, 'hidden']),
])
type Clause = 'with' | 'shown' | 'from' | 'on' | 'hidden'

/** Walks a list of tokens: what it shows, and what its queries call their tables. */
class Reading {
  readonly mentions: Mention[] = []
  readonly scopes: Scope[] = []

  scope(outer: Scope | undefined): Scope {
    const made: Scope = { names: new Map(), outer }
    this.scopes.push(made)
    return made
  }

  /** @param clause what the list stands in */
  walk(tokens: readonly Token[], scope: Scope, clause: Clause, shows: boolean): void {
    let [own, now, isShown] = [scope, clause, shows]
    const isInsert = tokens.includes('insert')
    for (let i = 0; i < tokens.length; i += 1) {
      const [token, before, next] = [tokens[i]!, tokens[i - 1], tokens[i + 1]]
      if (typeof token !== 'string') {
        this.group(token, before, own, now, isShown)
        continue
      }
      if (token === 'from' && before === 'distinct' && tokens[i - 2] !== 'select') continue
      if (token === 'select') {
        own = this.scope(scope)
        isShown = shows && !isInsert
      }
      if (token === 'returning') isShown = shows
      if (token === 'insert' || token === 'update' || token === 'delete') {
        if (token === 'update' && before === 'do') continue
        if (token === 'update' && (before === 'for' || before === 'key')) continue
        own = this.scope(scope)
        now = 'from'
        continue
      }
      if (token === 'into') {
        own.names.set(String(next), String(next))
        i += Array.isArray(tokens[i + 2]) ? 2 : 1
        continue
      }
      const begun = CLAUSES.get(token)
      if (begun) {
        now = begun
        continue
      }
      if (now === 'on' && token === ',') now = 'from'
      if (now === 'with' && isName(token) && !WORDS.has(token)) own.names.set(token, undefined)
      else if (now === 'from') i = this.table(tokens, i, own)
      else if (now === 'shown' && isShown) i = this.column(tokens, i, own)
    }
  }

  group(tokens: readonly Token[], before: Token | undefined, scope: Scope, now: Clause, isShown: boolean): void {
    const isQuery = tokens.some((token) => token === 'select' || token === 'returning')
    const isAside = ['exists', 'filter', 'over', 'group', 'on'].includes(String(before))
    const shows = isShown && !isAside && ['with', 'shown', 'from'].includes(now)
    this.walk(tokens, scope, isQuery ? 'hidden' : now === 'from' && tokens.includes('join') ? 'from' : 'shown', shows)
  }

  /** A table of a query, with what it is called. @returns where it ends */
  table(tokens: readonly Token[], i: number, { names }: Scope): number {
    const token = tokens[i]!
    if (!isName(token) || WORDS.has(token)) return i
    const isList = Array.isArray(tokens[i + 1])
    const isMade = Array.isArray(tokens[i - 1]) || (tokens[i - 1] === 'as' && Array.isArray(tokens[i - 2]))
    if (isMade) return (names.set(token, undefined), isList ? i + 1 : i)
    if (isList) return (names.set(token, undefined), i)
    const after = tokens[i + 1] === 'as' ? i + 2 : i + 1
    const alias = tokens[after]
    const isCalled = isName(alias) && !WORDS.has(alias)
    names.set(isCalled ? alias : token, token)
    return isCalled ? after : i
  }

  /** A column that is shown. @returns where it ends */
  column(tokens: readonly Token[], i: number, scope: Scope): number {
    const [token, next, last] = [tokens[i]!, tokens[i + 1], tokens[i + 2]]
    if (token === 'as') return i + 1
    if (
      token === '*' &&
      ['select', 'distinct', 'all', ',', 'returning', undefined].includes(tokens[i - 1] as string) &&
      (tokens[i - 1] ?? next) !== undefined
    )
      this.mentions.push({ scope, of: undefined, column: '*' })
    if (!isName(token) || WORDS.has(token) || Array.isArray(next)) return i
    if (next !== '.') return (this.mentions.push({ scope, of: undefined, column: token }), i)
    this.mentions.push({ scope, of: token, column: String(last).replaceAll('"', '') })
    return i + 2
  }
}

/** Columns of a table whose rows rules may be about; undefined = another table. */
type ColumnsOf = (table: string) => ReadonlySet<string> | undefined

const isQuery = (token: Token): boolean =>
  ['select', 'from', 'returning', 'insert', 'update', 'delete'].includes(String(token))

/** The pieces of a fragment between its commas. */
const piecesOf = (tokens: readonly Token[]): Token[][] =>
  tokens.reduce<Token[][]>(
    (pieces, token) => (token === ',' ? [...pieces, []] : (pieces.at(-1)!.push(token), pieces)),
    [[]],
  )

const COMPARING = new Set('= < > ! ~ in is like ilike between exists and or not where asc desc'.split(' '))

/** A condition, an assignment or an order: nothing of it is shown. */
const isCondition = (tokens: readonly Token[]): boolean => {
  const [first] = tokens
  if (tokens.length === 1 && Array.isArray(first)) return isCondition(first)
  return (
    first !== 'case' &&
    !tokens.includes('as') &&
    tokens.some((token) => typeof token === 'string' && COMPARING.has(token))
  )
}

/** What a file shows. */
export const shownBy = (source: Source, columnsOf: ColumnsOf): Shown[] => {
  const reading = new Reading()
  for (const tokens of statementsOf(source).map(tokensOf))
    for (const piece of tokens.some(isQuery) ? [tokens] : piecesOf(tokens).filter((one) => !isCondition(one)))
      reading.walk(piece, reading.scope(undefined), 'shown', true)
  const called = (name: string): string[] =>
    reading.scopes.flatMap(({ names }) => (names.get(name) ? [names.get(name)!] : []))
  const shown = reading.mentions.flatMap(({ scope, of, column }): Shown[] => {
    if (of === undefined) return unqualified(scope, column, columnsOf)
    for (let one: Scope | undefined = scope; one; one = one.outer)
      if (one.names.has(of)) return one.names.get(of) ? [{ table: one.names.get(of), column }] : []
    const tables = [...called(of), ...(columnsOf(of) ? [of] : [])]
    return tables.length > 0 ? tables.map((table) => ({ table, column })) : [{ table: undefined, column }]
  })
  const known = shown.filter(({ table }) => table === undefined || columnsOf(table))
  return [...known, ...builtBy(source, columnsOf)]
}

/** Columns that the file names where it puts statements together by calls. */
const builtBy = ({ nodes }: Source, columnsOf: ColumnsOf): Shown[] => {
  const literals = nodes.flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []))
  const tables = nodes.flatMap((node) => {
    const callee = node.type === 'CallExpression' ? (node['callee'] as { property?: { name: string } }) : undefined
    const [first] = callee?.property?.name === 'selectFrom' ? (node['arguments'] as Node[]) : []
    return typeof first?.['value'] === 'string' ? [first['value']] : []
  })
  return tables.flatMap((table) =>
    literals.filter((one) => columnsOf(table)?.has(one)).map((column) => ({ table, column })),
  )
}

/** A name alone is a column of the nearest query that has it, a whole row where it is what a table is called. */
const unqualified = (scope: Scope, column: string, columnsOf: ColumnsOf): Shown[] => {
  let isQuery = false
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    const tables = [...one.names.values()].filter((table): table is string => table !== undefined)
    isQuery ||= one.names.size > 0
    if (one.names.get(column) && !tables.some((table) => columnsOf(table)?.has(column)))
      return [{ table: one.names.get(column), column: '*' }]
    if (column === '*' && isQuery) return tables.map((table) => ({ table, column }))
    const having = tables.filter((table) => columnsOf(table)?.has(column))
    if (having.length > 0) return having.map((table) => ({ table, column }))
  }
  return isQuery ? [] : [{ table: undefined, column }]
}
