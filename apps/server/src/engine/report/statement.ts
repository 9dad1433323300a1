/** The statement that is sent for a report: a WITH query for each view it reads, with the conditions of lists, and what is asked of it. */
import { codeOf, columnName, isUnseen, refused, type Resource } from '@huxi/model'
import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import { holds, type Ctx } from '../core/context.ts'
import { ruleOn, legibleColumn } from '../read/field-rules.ts'
import { variablesOf } from '../read/row-rules.ts'
import { alarmOfRule } from '../read/rule-alarm.ts'
import { hookConditions, scope } from '../read/visibility.ts'
import { withoutShown } from '../read/shown.ts'
import type { Condition } from '../read/where.ts'
import { cteName, isListed, type TakenApart } from './gate.ts'
import { PARAM_MOST } from './length.ts'
import { postgresParser } from './parser.ts'
import { findingsOf } from './tree.ts'
import { REPORT_SCHEMA, type View, type ViewColumn } from './views.ts'

/** A question to a report: `from` is its SELECT as `q`, `all` its columns, by which only rows are equal that nothing tells apart. */
export type Outer = (from: RawBuilder<unknown>, all: RawBuilder<unknown>) => RawBuilder<unknown>

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** characters before the author's SELECT */
  readonly before: number
}

/** Numbers its parameters behind those of the report. */
class Behind extends PostgresQueryCompiler {
  readonly #first: number
  constructor(first: number) {
    super()
    this.#first = first
  }
  protected override getCurrentParameterPlaceholder(): string {
    return `$${this.#first + this.numParameters}`
  }
}

/** What of the rows is shown. */
export interface Shown {
  /** names of persons as in lists; otherwise masked, as in sheets */
  readonly clearNames?: boolean
  /** nothing of what the person may not list; otherwise all that the report shows, because a role may run it */
  readonly onlyListed?: boolean
}

/** Where the rows of a view come from: the conditions under which somebody sees them. */
export type Sources = ReadonlyMap<View, Condition>

/**
 * The conditions of each view, exactly those of its lists. What compares with a column that shows a mask would let through
 * others than it says: it cannot be asked, and that is told.
 */
export const sourcesOf = async (
  person: Ctx,
  views: readonly View[],
  { onlyListed = false }: Shown,
): Promise<Sources> => {
  const ctx = withoutShown(person)
  const sources = new Map<View, Condition>()
  for (const view of views) {
    const { r } = view
    if (onlyListed && !holds(ctx, codeOf(r, 'list'))) {
      sources.set(view, NOTHING)
      continue
    }
    const conditions = [...scope(ctx, r), ...(await hookConditions(ctx, r))]
    const isBlind = conditions.some((condition) => namesOf(condition).some((name) => view.masked.has(name)))
    if (isBlind) alarmOfRule(ctx, r, 'report', '条件用到了报表中打码的字段，报表不能运行')
    sources.set(view, isBlind ? UNASKABLE : all(conditions))
  }
  return sources
}

const NOTHING: Condition = sql`false`

/** Conditions that a report cannot ask: no row is known to meet them. */
export const UNASKABLE: Condition = sql`false`

/** @throws {AppError} refused when it cannot be known which rows of a view the person sees: none would be as wrong as all */
export const refuseUnaskable = (sources: Sources): void => {
  for (const [{ r }, condition] of sources)
    if (condition === UNASKABLE)
      throw refused(`您的数据规则用到了报表不能读取的字段，“${r.title}”不能显示，请联系管理员`)
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const compiler = new PostgresQueryCompiler()
const namesByText = new Map<string, readonly string[]>()
const NAMES_MOST = 2000

/** Names of columns in a condition. */
const namesOf = (condition: Condition): readonly string[] => {
  const { sql: text } = compiler.compileQuery(condition.toOperationNode(), createQueryId())
  const known = namesByText.get(text)
  if (known) return known
  if (namesByText.size >= NAMES_MOST) namesByText.clear()
  const [found] = postgresParser().parseSync(`select where ${text}`).stmts ?? []
  const { columns } = findingsOf((found!.stmt as { SelectStmt: never }).SelectStmt)
  const names = columns.flatMap(({ path }) => path)
  namesByText.set(text, names)
  return names
}

/**
 * The rows of a view that somebody sees, the view under the name of its table, as conditions call it. Of people, whom no tenant has alone, nothing
 * of a report is asked before the conditions: not even an error may tell of somebody elsewhere.
 */
export const rowsOf = (ctx: Ctx, view: View, condition: Condition): RawBuilder<unknown> =>
  sql`select ${sql.join(view.columns.map((column) => columnSeen(ctx, view.r, column)))} from ${sql.id(REPORT_SCHEMA, view.r.table)} as ${sql.id(view.r.table)}
    where ${condition}${view.r.owner === 'members' ? sql` offset 0` : sql``}`

/** A column of a view as the person sees the field: nothing, or its mask where the column is a text. */
const columnSeen = (ctx: Ctx, r: Resource, { name, type }: ViewColumn): RawBuilder<unknown> => {
  const field = Object.keys(r.fields).find((one) => columnName(one) === name)
  const rule = field === undefined ? undefined : ruleOn(ctx, r, field)
  const column = sql`${sql.id(r.table)}.${sql.id(name)}`
  if (!isUnseen(rule)) return sql.id(name)
  const isShown = rule === 'masked' && type === 'String' && r.fields[field!]!.kind !== 'bool'
  return sql`${isShown ? legibleColumn(ctx, r, field!, column) : sql`nullif(${column}, ${column})`} as ${sql.id(name)}`
}

const START = '(\n'

/** Whole characters, as the server counts them. */
const lettersOf = (text: string): number => text.replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, '').length

/** Puts the statement together. @param values of the slots, in their order */
export const statementOf = (
  ctx: Ctx,
  taken: Pick<TakenApart, 'sql' | 'slots'>,
  values: readonly unknown[],
  sources: Sources,
  outer: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
): Statement => {
  const head = sql`with ${sql.join(
    [...sources].map(
      ([view, condition]) => sql`${sql.id(cteName(view))} as not materialized (${rowsOf(ctx, view, condition)})`,
    ),
  )} `
  const withViews = sources.size === 0 ? sql`` : head
  // the end of a line ends what may be a comment
  const from = sql.raw(`${START}${taken.sql}\n) as q`)
  const { sql: text, parameters } = new Behind(taken.slots.length).compileQuery(
    sql`${withViews}${outer(from)}`.toOperationNode(),
    createQueryId(),
  )
  return {
    text,
    values: [...values, ...parameters],
    before: lettersOf(text.slice(0, text.indexOf(START + taken.sql) + START.length)),
  }
}

/** Values of the slots: parameters by name, variables from whoever runs the report. Nothing given is null. */
export const slotValues = (ctx: Ctx, taken: TakenApart, params: Readonly<Record<string, unknown>>): unknown[] => {
  const variables = ctx.session ? variablesOf(ctx.session, ctx.services.clock.now()) : undefined
  return taken.slots.map((slot) => {
    if (slot.kind === 'param') return Object.hasOwn(params, slot.name) ? given(params[slot.name] ?? null) : null
    const known = variables?.[slot.name] ?? []
    return isListed(slot) ? [...known] : (known[0] ?? null)
  })
}

/** @throws {AppError} refused for a text from which others would grow too long */
const given = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > PARAM_MOST)
    throw refused(`报表的参数最多 ${PARAM_MOST} 个字，请缩短后重试`)
  return value
}
