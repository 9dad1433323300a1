import { report, reportChart, reportItem, reportParam, type Report, type ReportItem } from '@huxi/contract'
import { AppError, refused, type InputOf } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import type { ReportRunner, ReportShape } from '../../../engine/report/run.ts'
import type { Change, Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { columnIssues, type Draft, type ColumnFacts } from './column-rules.ts'
import { fieldsChosenFrom, partsOf } from './definition.ts'
import { isDictionary } from './options.ts'
import { noteFault } from './fault.ts'
import { USES_SOURCES, type Reporting } from './over.ts'
import { keepRoles, withRoles } from './roles.ts'
import { faultLines } from './fault-lines.ts'
import { titlesOf, forbiddenView } from './sources.ts'

type Input = InputOf<typeof report>

const CODE = /^[A-Za-z][\w-]*$/

const refuse = (name: keyof typeof report.fields, message: string): never =>
  refuseField(name, report.fields[name], message)

const checkCode = (ctx: Ctx, code: string | undefined, current: Report | null): void => {
  if (code === undefined || code === current?.code) return
  if (!CODE.test(code)) refuse('code', '报表编码须以字母开头，只含字母、数字、_ 和 -')
  const used = current && fieldsChosenFrom(ctx, current.code)[0]
  if (used) refuse('code', `“${used.r.title}”的“${used.f.label}”用这个编码选择数据，编码不能修改`)
}

/** Faults, and views the author may not see, are refused at their place in the text. */
const checkSql = async (tx: Ctx, reports: ReportRunner, text: string): Promise<ReportShape> => {
  const shape = await reports.shape(tx, text)
  if (shape.faults.length > 0) refuse('cgrSql', faultLines(text, shape.faults))
  const unseen = tx.session ? forbiddenView(tx, reports, shape) : undefined
  if (unseen) refuse('cgrSql', `您没有“${unseen.title}”的查看权限，不能在报表中使用 ${unseen.name}`)
  return shape
}

const generatedParts = (reports: ReportRunner, shape: ReportShape, input: Input): Pick<Input, 'items' | 'params'> => {
  const titles = titlesOf(reports, shape)
  return {
    items: shape.columns.map(({ name, type }, i) => {
      const title = titles.get(name)
      const dictCode = (title?.type === type && title.dictCode) || null
      return {
        fieldName: name,
        fieldTxt: title?.title ?? name,
        fieldType: type,
        orderNum: i + 1,
        isShow: true,
        dictCode,
      }
    }),
    params: shape.params.map((name, i) => ({
      paramName: name,
      paramTxt: name,
      paramType: 'String',
      orderNum: i + 1,
    })),
    ...(input.items?.length ? { items: input.items } : {}),
    ...(input.params ? { params: input.params } : {}),
  }
}

const drafted = async (tx: Ctx, input: Input, current: Report | null): Promise<Draft> => {
  const kept = current ? await partsOf(tx, current.id) : { items: [], params: [], charts: [] }
  return {
    items: (input.items ?? kept.items) as Draft['items'],
    params: (input.params ?? kept.params) as Draft['params'],
    charts: (input.charts ?? kept.charts) as Draft['charts'],
  }
}

const knownDictionaries = async (
  tx: Ctx,
  tables: readonly TableDictionary[],
  items: readonly Partial<ReportItem>[],
): Promise<ColumnFacts['dictionaries']> => {
  const codes = [...new Set(items.flatMap(({ dictCode }) => dictCode || []))]
  const areDictionaries = await Promise.all(codes.map((code) => isDictionary(tx, tables, code)))
  return new Set(codes.filter((_, i) => areDictionaries[i]))
}

const LISTS = { items: reportItem, params: reportParam, charts: reportChart } as const

const refuseIssues = (issues: readonly { list: keyof Draft; row: number; field: string; message: string }[]): void => {
  if (issues.length === 0) return
  const lines = issues.map(({ list, row, message }) => `${LISTS[list].title}第 ${row + 1} 行：${message}`)
  const fields = Object.fromEntries(issues.map(({ list, row, field, message }) => [`${list}.${row}.${field}`, message]))
  throw refused([...new Set(lines)].join('；'), { fields })
}

const keepChosen = (tx: Ctx, current: Report | null, items: Draft['items']): void => {
  if (!current) return
  for (const { r, f } of fieldsChosenFrom(tx, current.code))
    for (const name of [f.popup!.column, ...Object.keys(f.popup!.fill ?? {})])
      if (!items.some(({ fieldName }) => fieldName === name))
        refuse('items', `“${r.title}”的“${f.label}”要用字段“${name}”，不能去掉`)
}

const runnerFor = async (tx: Ctx, all: Reporting, source: string | null | undefined): Promise<ReportRunner> => {
  if (source && tx.session && !holds(tx, USES_SOURCES))
    refuse('dbSource', '您没有使用外部数据源的权限，请选择本系统的数据')
  try {
    return await all.over(tx, source)
  } catch (error) {
    if (error instanceof AppError) refuse('dbSource', error.message)
    throw error
  }
}

const checked =
  (all: Reporting, tables: readonly TableDictionary[]) =>
  async (tx: Ctx, input: Input, current: Report | null): Promise<Input> => {
    checkCode(tx, input.code, current)
    const text = input.cgrSql ?? current?.cgrSql
    if (!text) return input
    const touchesDefinition = ['cgrSql', 'dbSource', 'items', 'params', 'charts'].some(
      (name) => input[name as keyof Input] !== undefined,
    )
    if (!touchesDefinition) return input
    const reports = await runnerFor(tx, all, input.dbSource === undefined ? current?.dbSource : input.dbSource)
    const shape = await checkSql(tx, reports, text)
    const whole = current ? input : { ...input, ...generatedParts(reports, shape, input) }
    const draft = await drafted(tx, whole, current)
    const dictionaries = await knownDictionaries(tx, tables, draft.items)
    refuseIssues(columnIssues(draft, { shape, dictionaries }))
    const unregistered = shape.params.filter((name) => !draft.params.some(({ paramName }) => paramName === name))
    if (unregistered.length > 0) refuse('params', `SQL 中的参数${quoted(unregistered)}没有登记，请在参数中添加`)
    keepChosen(tx, current, draft.items)
    return whole
  }

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、')

/** The audit record keeps every text verbatim, since it reads the database. */
const auditText = async (tx: Ctx, { id, before, after, past }: Change<Report>): Promise<void> => {
  if (!after || (before?.cgrSql === after.cgrSql && before.dbSource === after.dbSource)) return
  const detail = { code: after.code, cgrSql: after.cgrSql, dbSource: after.dbSource, ...(past && { past }) }
  await audit(tx, { action: 'report.sql', object: `${report.name}/${id}`, outcome: 'success', detail })
}

const refuseChosen = (tx: Ctx, rows: readonly Report[]): void => {
  for (const { name, code } of rows) {
    const used = fieldsChosenFrom(tx, code)[0]
    if (used) throw refused(`“${used.r.title}”的“${used.f.label}”从报表“${name}”中选择，不能删除；不需要时可以停用`)
  }
}

export const reportHooks = (reports: Reporting, tables: readonly TableDictionary[]): Hooks<typeof report> => ({
  beforeWrite: checked(reports, tables),
  beforeDelete: refuseChosen,
  async afterWrite(tx, change) {
    await auditText(tx, change)
    const { id, after, input, move, past } = change
    if (!after || move) return
    if (!past && input.roleIds !== undefined) await keepRoles(tx, id, input.roleIds)
    if (after.fault || past) await noteFault(tx, reports, after)
  },
  moves: {
    async enable(tx, { rows, write }) {
      const done = await write()
      for (const row of rows) await noteFault(tx, reports, row)
      return done
    },
  },
  enrich: withRoles,
})
