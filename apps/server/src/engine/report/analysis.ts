/**
 * Analyses the SELECT of a report with PostgreSQL's own parser: unknown constructs are refused with their place, and views are
 * replaced by WITH queries over the rows visible to the caller.
 */
import { applyEdits, type Edit } from './edits.ts'
import type { SqlFault } from './fault.ts'
import { combinationsOf, type ViewFacts } from './combinations.ts'
import { REPETITIONS_MAX, repetitionsOf } from './size-limits.ts'
import { MADE_MAX, madeBy } from './text-length.ts'
import { addKeys, orderAt } from './order.ts'
import { postgresParser } from './parser.ts'
import type { Node } from './nodes.ts'
import { placeholdersOf, type Slot } from './placeholders.ts'
import { charsOf, tokenAt, tokensOf, type Token } from './tokens.ts'
import { findingsOf, strangeColumns, VIEW_PREFIX, type Findings, type Relation } from './tree.ts'
import { nameIn, type View } from './views.ts'

export interface ReportAnalysis {
  readonly sql: string
  /** the same without ORDER BY; undefined where something depends on the order */
  readonly unordered: string | undefined
  readonly ordered: (columns: readonly number[]) => string
  readonly slots: readonly Slot[]
  readonly params: readonly string[]
  readonly views: readonly View[]
  readonly faults: readonly SqlFault[]
  readonly combinations: (facts: ViewFacts) => number
  readonly toAuthor: (at: number) => number
}

const LENGTH_MAX = 20_000
const DEPTH_MAX = 200
const FAULTS_MAX = 20
const RELATIONS_MAX = 30

export const cteName = (view: View): string => VIEW_PREFIX + nameIn(view)

export const isListed = ({ kind, name }: Slot): boolean => kind === 'variable' && name === 'sys_multi_org_code'

/** Analyses a text. Faults are returned, never thrown. The parser has to be open. */
export const analyseReport = (text: string, views: readonly View[]): ReportAnalysis => {
  const { slots, found, faults } = placeholdersOf(text)
  const params = slots.filter(({ kind }) => kind === 'param').map(({ name }) => name)
  const refuse = (...wrong: readonly SqlFault[]): ReportAnalysis => ({
    sql: '',
    unordered: undefined,
    ordered: () => '',
    slots,
    params,
    views: [],
    toAuthor: (at) => at,
    combinations: () => 0,
    faults: wrong.toSorted((a, b) => a.from - b.from).slice(0, FAULTS_MAX),
  })
  const unreadable = unreadableIn(text)
  if (unreadable) return refuse(unreadable)
  if (faults.length > 0) return refuse(...faults)
  const asked = applyEdits(text, found)
  const tree = parsed(asked.text)
  const inAuthors = ({ from, to, message }: SqlFault): SqlFault => {
    const [begin, end] = [asked.toBefore(from), asked.toBefore(to)]
    return { from: begin, to: Math.max(end, Math.min(begin + 1, text.length)), message }
  }
  if ('message' in tree) {
    const fault = inAuthors(tree)
    const asking = found.find(({ from }) => from === fault.from)
    return refuse(asking ? { from: asking.from, to: asking.to, message: MISPLACED } : fault)
  }
  const viewsByName = new Map(views.map((view) => [nameIn(view), view]))
  const placeholderStarts = new Set(found.map(({ from }) => from))
  const complaints = complaintsOf(tree, viewsByName, (at) => placeholderStarts.has(asked.toBefore(at)))
  if (complaints.length === 0 && found.length !== tree.findings.params.length)
    return refuse(...found.map(({ from, to }) => ({ from, to, message: MISPLACED })))
  if (complaints.length > 0) {
    const spanOf = ({ at, message }: Complaint) => ({ ...spanAt(tree.tokens, tree.chars(at)), message })
    return refuse(...complaints.map((complaint) => inAuthors(spanOf(complaint))))
  }
  const { toAsked, ...rewritten } = rewrite(tree, asked.text, slots, viewsByName)
  return { params, faults: [], ...rewritten, toAuthor: (at) => asked.toBefore(toAsked(at)) }
}

type Rewritten = Omit<ReportAnalysis, 'params' | 'faults' | 'toAuthor'> & { readonly toAsked: (at: number) => number }

const rewrite = (
  tree: Parsed,
  text: string,
  slots: readonly Slot[],
  viewsByName: ReadonlyMap<string, View>,
): Rewritten => {
  const { tokens, chars, findings, order } = tree
  const placeOf = (at: number) => tokenAt(tokens, chars(at))!
  const isList = ({ number }: { number: number }): boolean => isListed(slots[number - 1]!)
  // a bare parameter gets a slot of its own with a type, so that it does not decide the type of the others
  const own = findings.params.filter((one) => findings.bare.has(one.at) && !isList(one))
  const edits = [
    ...findings.views.flatMap((one) => renamed(tokens, chars(one.at), one, viewsByName.get(one.name)!)),
    ...findings.columns.flatMap(({ path, at }) => withoutSchema(tokens, chars(at), path)),
    ...own.map(({ at }, i) => ({ ...placeOf(at), text: `$${slots.length + i + 1}::text` })),
    ...findings.params
      .filter(isList)
      .map(({ at, number }) => ({ ...placeOf(at), text: `(select unnest($${number}::text[]))` })),
    { from: tree.end, to: text.length, text: '' },
  ]
  const whole = applyEdits(text, edits)
  const isBound = findings.params.some(({ at }) => chars(at) > (order ?? Infinity))
  const before = (end: number): string =>
    applyEdits(text, [...edits.filter(({ to }) => to <= end), { from: end, to: text.length, text: '' }]).text
  const withKeys = (edit: Edit): string => applyEdits(text, [...edits, edit]).text
  const words = tokens.filter(({ from }) => from < tree.end)
  const add = addKeys(tree.select, words, withKeys)
  return {
    sql: whole.text,
    unordered: order === undefined || isBound ? undefined : before(order),
    ordered: (columns) => {
      const keys = columns.join(', ')
      return add ? withKeys(add(keys)) : `select * from (\n${whole.text}\n) as t order by ${keys}`
    },
    combinations: (given) => combinationsOf(tree.select, given),
    slots: [...slots, ...own.map(({ number }) => slots[number - 1]!)],
    views: [...new Set(findings.views.map(({ name }) => viewsByName.get(name)!))],
    toAsked: whole.toBefore,
  }
}

/** Text the parser reads differently from the database, or not at all. */
const unreadableIn = (text: string): SqlFault | undefined => {
  const all = { from: 0, to: text.length }
  if (text.trim() === '') return { ...all, message: '请填写查询语句' }
  if (text.length > LENGTH_MAX) return { ...all, message: `查询语句过长，最多 ${LENGTH_MAX} 个字` }
  if (text.includes('\0') || !text.isWellFormed()) return { ...all, message: '查询语句含有不可用的字符' }
  let depth = 0
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (depth > DEPTH_MAX) return { from: at, to: at + 1, message: '括号嵌套过深，请拆成几个查询' }
  }
  return undefined
}

interface Parsed {
  readonly select: Node
  readonly tokens: readonly Token[]
  readonly chars: (bytes: number) => number
  readonly findings: Findings
  readonly end: number
  readonly order: number | undefined
}

const TOO_COMPLEX = '查询语句过于复杂，请拆成几个查询'
const TOO_LONG = '查询语句会生成过长的文字，请减少 replace、lpad、rpad 的嵌套，或缩短其中的文字'
const MISPLACED = '参数不能写在这里，请写在条件或字段中'
const ONE_SELECT = '报表只能是一条 select 语句'

const parsed = (text: string): Parsed | SqlFault => {
  const { parseSync, hasSqlDetails } = postgresParser()
  try {
    const chars = charsOf(text)
    const [first, second] = parseSync(text).stmts ?? []
    const place = (at: number): Pick<SqlFault, 'from' | 'to'> => ({ from: at, to: text.length })
    if (!first) return { ...place(0), message: '请填写查询语句' }
    if (second) return { ...place(chars(second.stmt_location ?? 0)), message: ONE_SELECT }
    const root = first.stmt
    if (!root || !('SelectStmt' in root)) return { ...place(0), message: ONE_SELECT }
    const select = root.SelectStmt as never
    if (repetitionsOf(select) > REPETITIONS_MAX) return { ...place(0), message: TOO_COMPLEX }
    if (madeBy(select) > MADE_MAX) return { ...place(0), message: TOO_LONG }
    const tokens = tokensOf(text)
    const table = tokens.find((token) => /^table$/i.test(token.text))
    if (table) return { from: table.from, to: table.to, message: '不能用 table，请写成 select * from' }
    const [begin, length] = [first.stmt_location ?? 0, first.stmt_len ?? 0]
    const end = length === 0 ? text.length : chars(begin + length)
    return { tokens, chars, findings: findingsOf(select), end, select, order: orderAt(select, tokens) }
  } catch (error) {
    if (error instanceof RangeError || !hasSqlDetails(error)) return { from: 0, to: text.length, message: TOO_COMPLEX }
    return misspelt(text, error.sqlDetails!.cursorPosition)
  }
}

const misspelt = (text: string, cursor: number): SqlFault => {
  const from = [...text].slice(0, cursor).join('').length
  const word = /^(?:[\p{L}\p{N}_$]+|\S)/u.exec(text.slice(from))?.[0]
  if (word === undefined)
    return { from: Math.max(0, text.length - 1), to: text.length, message: '查询语句没有写完，请补全' }
  return { from, to: from + word.length, message: `语法有误：“${word}”附近，请检查` }
}

interface Complaint {
  readonly at: number
  readonly message: string
}

const complaintsOf = (
  { findings, chars }: Parsed,
  allViews: ReadonlyMap<string, View>,
  isPlaceholder: (at: number) => boolean,
): Complaint[] => {
  const typed = findings.params.filter(({ at }) => !isPlaceholder(chars(at)))
  const unknown = findings.views.filter(({ name }) => !allViews.has(name))
  const columns = new Set([
    ...findings.views.flatMap(({ name }) => allViews.get(name)?.columns ?? []).map((column) => column.name),
    ...findings.views.map(({ name }) => name),
  ])
  const beyond = findings.relations.slice(RELATIONS_MAX)
  return [
    ...findings.faults,
    ...beyond.map(({ at }) => ({ at, message: `一个报表最多连接 ${RELATIONS_MAX} 次，请减少视图和子查询` })),
    ...typed.map(({ at }) => ({ at, message: '不能直接写 $1，参数请写成 ${参数名}' })),
    ...unknown.map(({ at, name }) => ({ at, message: `没有视图“rpt.${name}”，请从可用的视图中选择` })),
    ...(unknown.length + findings.faults.length > 0 ? [] : strangeColumns(findings, columns)).map(({ at, path }) => ({
      at,
      message: `没有字段“${path.join('.')}”，请检查拼写`,
    })),
  ]
}

const spanAt = (tokens: readonly Token[], at: number): { from: number; to: number } => {
  const first = tokens.findIndex(({ from, to }) => from <= at && at < to)
  if (first < 0) return { from: at, to: at + 1 }
  let last = first
  while (tokens[last + 1]?.text === '.' && tokens[last + 2]) last += 2
  return { from: tokens[first]!.from, to: tokens[last]!.to }
}

/** The words of a name at a place; it may carry its own UESCAPE clause. */
const nameFrom = (tokens: readonly Token[], index: number): { token: Token; next: number; to: number } => {
  const escape = tokens[index + 1]
  const isEscaped = escape !== undefined && /^uescape$/i.test(escape.text)
  const next = index + (isEscaped ? 3 : 1)
  return { token: tokens[index]!, next, to: tokens[next - 1]!.to }
}

const qualified = (tokens: readonly Token[], at: number): { from: number; second: number; to: number } => {
  const schema = nameFrom(
    tokens,
    tokens.findIndex(({ from }) => from === at),
  )
  const second = nameFrom(tokens, schema.next + 1)
  return { from: at, second: second.token.from, to: second.to }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const renamed = (tokens: readonly Token[], at: number, { hasAlias, name }: Relation, view: View): Edit[] => {
  const { from, to } = qualified(tokens, at)
  const alias = hasAlias ? '' : ` as ${quoted(name)}`
  return [{ from, to, text: `${quoted(cteName(view))}${alias}` }]
}

/** `rpt.view.column` becomes `view.column`, since the view has another name. */
const withoutSchema = (tokens: readonly Token[], at: number, path: readonly string[]): Edit[] => {
  if (path.length !== 3 || path[0] !== 'rpt') return []
  const { from, second } = qualified(tokens, at)
  return [{ from, to: second, text: '' }]
}
