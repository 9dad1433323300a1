import type { ReportChart, ReportItem, ReportParam } from '@huxi/contract'
import { AppError } from '@huxi/model'
import type { ReportShape } from '../../../engine/report/run.ts'
import type { ReportType } from '../../../engine/report/views.ts'
import { readParam } from './request.ts'
import { hrefIssue, readReplaced } from './cells.ts'

export interface Draft {
  readonly items: readonly ReportItem[]
  readonly params: readonly ReportParam[]
  readonly charts: readonly ReportChart[]
}

export interface ColumnFacts {
  readonly shape: ReportShape
  readonly dictionaries: ReadonlySet<string>
}

interface Issue {
  readonly list: keyof Draft
  readonly row: number
  readonly field: string
  readonly message: string
}

const NUMBERS: readonly string[] = ['Integer', 'Long'] satisfies ReportType[]
const TIMES: readonly string[] = ['Date', 'Datetime'] satisfies ReportType[]

/** Any value can be read as text. */
const fits = (given: string, type: string): boolean =>
  type === 'String' || [NUMBERS, TIMES].some((kinds) => kinds.includes(type) && kinds.includes(given))

export const columnIssues = ({ items, params, charts }: Draft, facts: ColumnFacts): Issue[] => [
  ...items.flatMap((item, row) => place('items', row, itemIssues(item, facts))),
  ...params.flatMap((param, row) => place('params', row, paramIssues(param, facts.shape))),
  ...charts.flatMap((chart, row) => place('charts', row, chartIssues(chart, facts.shape))),
]

type Issues = readonly (readonly [field: string, message: string])[]

const place = (list: keyof Draft, row: number, issues: Issues): Issue[] =>
  issues.map(([field, message]) => ({ list, row, field, message }))

const missing = ({ columns }: ReportShape, name: string): string =>
  `SQL 没有字段“${name}”，可用的字段：${columns.map((one) => one.name).join('、')}`

const itemIssues = (item: ReportItem, { shape, dictionaries }: ColumnFacts): Issues => {
  const found = shape.columns.find(({ name }) => name === item.fieldName)
  if (!found) return [['fieldName', missing(shape, item.fieldName)]]
  const names = shape.columns.map(({ name }) => name)
  const issues: [string, string][] = []
  if (!fits(found.type, item.fieldType))
    issues.push(['fieldType', `字段“${item.fieldName}”的值不是这种类型，请改选类型`])
  if (item.isTotal && !NUMBERS.includes(found.type))
    issues.push(['isTotal', `字段“${item.fieldName}”不是数值，不能合计`])
  if (item.dictCode && !dictionaries.has(item.dictCode))
    issues.push(['dictCode', `没有字典“${item.dictCode}”，请填写字典编码或已登记的 表,文字,值`])
  if (item.replaceVal && !readReplaced(item.replaceVal))
    issues.push(['replaceVal', '取值表达式应为 文字_值,文字_值，例如 男_1,女_2'])
  const href = item.fieldHref ? hrefIssue(item.fieldHref, names) : undefined
  if (href) issues.push(['fieldHref', href])
  return issues
}

const paramIssues = (param: ReportParam, shape: ReportShape): Issues => {
  if (!shape.params.includes(param.paramName))
    return [['paramName', `参数“${param.paramName}”在 SQL 中没有使用，请删除，或在 SQL 中写 \${${param.paramName}}`]]
  if (!param.paramValue) return []
  try {
    readParam(param, param.paramValue)
    return []
  } catch (error) {
    if (error instanceof AppError) return [['paramValue', error.message]]
    throw error
  }
}

const chartIssues = ({ labelField, aggregate, valueField }: ReportChart, shape: ReportShape): Issues => {
  if (!shape.columns.some(({ name }) => name === labelField)) return [['labelField', missing(shape, labelField)]]
  if (aggregate === 'count') return []
  if (!valueField) return [['valueField', '请选择要统计的数值字段']]
  const value = shape.columns.find(({ name }) => name === valueField)
  if (!value) return [['valueField', missing(shape, valueField)]]
  return NUMBERS.includes(value.type) ? [] : [['valueField', `字段“${valueField}”不是数值，不能求和或平均`]]
}
