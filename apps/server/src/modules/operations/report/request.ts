import type { ReportItem, ReportParam } from '@huxi/contract'
import { dateTime, decimal, readText, refused, text, type Field } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import type { ReportText } from '../../../engine/report/run.ts'
import { askedOf, type Condition } from '../../../engine/read/where.ts'
import type { Definition } from './definition.ts'
import { isTranslated } from './options.ts'

type Params = Readonly<Record<string, unknown>>

const isNumber = (type: string): boolean => type === 'Integer' || type === 'Long'

const fieldOf = (type: string, label: string, options: { search?: 'like' } = {}): Field =>
  isNumber(type) ? decimal(label, { scale: 6 }) : type === 'String' ? text(label, options) : dateTime(label)

const searched = (item: ReportItem): Field =>
  fieldOf(item.fieldType, item.fieldTxt, isTranslated(item) ? {} : { search: 'like' })

/** A report column, cast so that texts compare as texts. */
export const column = (name: string): Condition => sql`q.${sql.id(name)}`

const compared = ({ fieldName, fieldType }: ReportItem): Condition =>
  fieldType === 'String' ? sql`${column(fieldName)}::text` : column(fieldName)

/** Empty values are ignored. @throws {AppError} refused with a sentence for a value that does not fit the column */
export const filtersOf = (ctx: Ctx, { items }: Definition, query: Query): Condition => {
  const given = (name: string): string | undefined => query[name]?.trim() || undefined
  const all = items
    .filter(({ isSearch }) => isSearch)
    .flatMap((item) => {
      const { fieldName: name, searchMode } = item
      const [f, at] = [searched(item), compared(item)]
      const asked =
        searchMode === 'group' ? { begin: given(`${name}_begin`), end: given(`${name}_end`) } : { one: given(name) }
      return askedOf(ctx, at, f, asked)
    })
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * undefined = the order of the SELECT.
 * @param all columns, as tie-breakers
 * @throws {AppError} refused for a column that is not sortable
 */
export const orderOf = ({ items }: Definition, query: Query): ((all: Condition) => Condition) | undefined => {
  const name = query['column']?.trim()
  if (!name) return undefined
  const found = items.find(({ fieldName }) => fieldName === name)
  if (!found) throw refused(`请注意，将要排序的列字段不存在：${name.slice(0, 64)}`)
  if (!found.isOrder) throw refused(`${found.fieldTxt}不能用于排序，请换一列`)
  const order = (query['order'] ?? 'asc').trim().toLowerCase()
  if (order !== 'asc' && order !== 'desc') throw refused('排序方式只能是 asc 或 desc')
  return (all) => sql` order by ${column(name)} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, ${all}`
}

const unquoted = (value: string): string => /^(['"])([\s\S]*)\1$/.exec(value)?.[2] ?? value

export const readParam = ({ paramTxt, paramType }: ReportParam, given: string): unknown =>
  paramType === 'String' ? given : readText(fieldOf(paramType, `参数“${paramTxt}”`), given)

export const paramsOf = ({ params }: Pick<Definition, 'params'>, given: Query, prefix = 'self_'): Params =>
  Object.fromEntries(
    params.map((param) => {
      const value = unquoted((given[prefix + param.paramName] ?? '').trim()).trim() || unquoted(param.paramValue ?? '')
      return [param.paramName, value === '' ? null : readParam(param, value)]
    }),
  )

export const textWith = (definition: Definition, query: Query): ReportText => ({
  text: definition.head.cgrSql,
  source: definition.head.dbSource,
  params: paramsOf(definition, query),
  ...definition.presentation,
})
