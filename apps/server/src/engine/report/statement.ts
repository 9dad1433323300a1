/** The statement of a report: a WITH query per view, under the conditions of its list, and the query over it. */
import { columnName, isUnseen, refused, type Resource } from '@huxi/model'
import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { ruleOn, legibleColumn } from '../read/field-rules.ts'
import { variablesOf, alarmOfRule } from '../read/row-rules.ts'
import { hookConditions, PERMANENT, scope, withOptions } from '../read/visibility.ts'
import type { Condition } from '../read/where.ts'
import { cteName, isListed, type ReportAnalysis } from './analysis.ts'
import { PARAM_MAX } from './text-length.ts'
import { postgresParser } from './parser.ts'
import { findingsOf } from './tree.ts'
import { REPORT_SCHEMA, viewAccess, type View, type ViewColumn } from './views.ts'

/** A query over a report: `from` is its SELECT as `q`, `all` a total order of its rows. */
export type Outer = (from: RawBuilder<unknown>, all: RawBuilder<unknown>) => RawBuilder<unknown>

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly before: number
}

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

export interface Presentation {
  /** names of persons as in lists; otherwise masked, as in sheets */
  readonly clearNames?: boolean
  readonly onlyListed?: boolean
}

export type Sources = ReadonlyMap<View, Condition>

/**
 * The conditions of each view, those of its list. A comparison with a masked column would match other rows than it says, so it
 * becomes UNASKABLE and is reported.
 */
export const sourcesOf = async (
  person: Ctx,
  views: readonly View[],
  { onlyListed = false }: Presentation,
): Promise<Sources> => {
  const ctx = withOptions(person, PERMANENT)
  const sources = new Map<View, Condition>()
  for (const view of views) {
    const { r } = view
    if (onlyListed && !holds(ctx, viewAccess(view))) {
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

export const UNASKABLE: Condition = sql`false`

/** @throws {AppError} refused when the visible rows of a view cannot be determined: none would be as wrong as all */
export const refuseUnaskable = (sources: Sources): void => {
  for (const [{ r }, condition] of sources)
    if (condition === UNASKABLE)
      throw refused(`您的数据规则用到了报表不能读取的字段，“${r.title}”不能显示，请联系管理员`)
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const compiler = new PostgresQueryCompiler()
const namesByText = new Map<string, readonly string[]>()
const NAMES_MAX = 2000

const namesOf = (condition: Condition): readonly string[] => {
  const { sql: text } = compiler.compileQuery(condition.toOperationNode(), createQueryId())
  const cached = namesByText.get(text)
  if (cached) return cached
  if (namesByText.size >= NAMES_MAX) namesByText.clear()
  const [found] = postgresParser().parseSync(`select where ${text}`).stmts ?? []
  const { columns } = findingsOf((found!.stmt as { SelectStmt: never }).SelectStmt)
  const names = columns.flatMap(({ path }) => path)
  namesByText.set(text, names)
  return names
}

/**
 * Rows of a view visible to the caller, under the name of its table, as conditions expect. Accounts belong to several tenants: the
 * conditions are a barrier, so that no error reveals a foreign account.
 */
export const rowsOf = (ctx: Ctx, view: View, condition: Condition): RawBuilder<unknown> =>
  sql`select ${sql.join(view.columns.map((column) => columnSeen(ctx, view.r, column)))} from ${sql.id(view.foreign?.schema ?? REPORT_SCHEMA, view.foreign?.table ?? view.r.table)} as ${sql.id(view.r.table)}
    where ${condition}${view.r.owner === 'members' ? sql` offset 0` : sql``}`

/** A column under the field rules of the caller: null, or a mask in a text. */
const columnSeen = (ctx: Ctx, r: Resource, { name, type }: ViewColumn): RawBuilder<unknown> => {
  const field = Object.keys(r.fields).find((one) => columnName(one) === name)
  const rule = field === undefined ? undefined : ruleOn(ctx, r, field)
  const column = sql`${sql.id(r.table)}.${sql.id(name)}`
  if (!isUnseen(rule)) return sql.id(name)
  const isMasked = rule === 'masked' && type === 'String' && r.fields[field!]!.kind !== 'bool'
  return sql`${isMasked ? legibleColumn(ctx, r, field!, column) : sql`nullif(${column}, ${column})`} as ${sql.id(name)}`
}

const START = '(\n'

const lettersOf = (text: string): number => text.replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, '').length

/** @param values of the slots, in their order */
export const statementOf = (
  ctx: Ctx,
  analysis: Pick<ReportAnalysis, 'sql' | 'slots'>,
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
  // the line break ends a trailing comment
  const from = sql.raw(`${START}${analysis.sql}\n) as q`)
  const { sql: text, parameters } = new Behind(analysis.slots.length).compileQuery(
    sql`${withViews}${outer(from)}`.toOperationNode(),
    createQueryId(),
  )
  return {
    text,
    values: [...values, ...parameters],
    before: lettersOf(text.slice(0, text.indexOf(START + analysis.sql) + START.length)),
  }
}

export const slotValues = (
  ctx: Ctx,
  analysis: ReportAnalysis,
  params: Readonly<Record<string, unknown>>,
): unknown[] => {
  const variables = ctx.session ? variablesOf(ctx.session, ctx.services.clock.now()) : undefined
  return analysis.slots.map((slot) => {
    if (slot.kind === 'param') return Object.hasOwn(params, slot.name) ? given(params[slot.name] ?? null) : null
    const variableValues = variables?.[slot.name] ?? []
    return isListed(slot) ? [...variableValues] : (variableValues[0] ?? null)
  })
}

/** @throws {AppError} refused above the length of a parameter */
const given = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > PARAM_MAX)
    throw refused(`报表的参数最多 ${PARAM_MAX} 个字，请缩短后重试`)
  return value
}
