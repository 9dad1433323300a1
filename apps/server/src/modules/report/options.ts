/** Values of columns by their texts: those of a dictionary, of a table that is one, or of an expression of the column itself. */
import type { DictModel, ReportItem, ReportOption } from '@huxi/contract'
import { AppError, columnName } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import type { TableDictionary } from '../../engine/core/dictionary.ts'
import { allItems, lookups } from '../dict/index.ts'
import { readReplaced } from './cells.ts'

type Options = Record<string, ReportOption[]>
type Row = Readonly<Record<string, unknown>>

/** `table,text,code` of a table that is a dictionary. */
const tableCode = ({ resource: r, text, code }: TableDictionary): string =>
  [r.table, columnName(text), columnName(code)].join(',')

/** Whether a code names a dictionary or a table that is one. */
export const isDictionary = async (ctx: Ctx, tables: readonly TableDictionary[], code: string): Promise<boolean> =>
  code.includes(',') ? tables.some((table) => tableCode(table) === code) : Object.hasOwn(await allItems(ctx), code)

const optionsOf = async (ctx: Ctx, { dictCode, replaceVal }: ReportItem): Promise<ReportOption[]> => {
  if (replaceVal) return readReplaced(replaceVal) ?? []
  if (!dictCode || dictCode.includes(',')) return []
  return plain((await allItems(ctx))[dictCode] ?? [])
}

/** Whether values of the column have texts. */
export const isTranslated = ({ dictCode, replaceVal }: ReportItem): boolean => Boolean(dictCode || replaceVal)

/**
 * Options by column. Values of tables are those of the rows that are shown: a table may have any number of them, and whoever reads
 * the rows reads their texts.
 */
export const dictOptions = async (
  ctx: Ctx,
  items: readonly ReportItem[],
  rows: readonly Row[] = [],
): Promise<Options> =>
  Object.fromEntries(
    await Promise.all(
      items.filter(isTranslated).map(async (item): Promise<[string, ReportOption[]]> => {
        const { fieldName, dictCode, replaceVal } = item
        if (replaceVal || !dictCode?.includes(',')) return [fieldName, await optionsOf(ctx, item)]
        const texts = await ctx.services.ports.dictionaries.texts(ctx, dictCode, valuesOf(rows, fieldName))
        return [fieldName, [...texts].map(([value, text]) => ({ value, text }))]
      }),
    ),
  )

/** Options by column, tables included where the person may list them. */
export const choosable = async (
  ctx: Ctx,
  tables: readonly TableDictionary[],
  items: readonly ReportItem[],
): Promise<Options> => {
  const { items: listed } = lookups(tables)
  const options = await dictOptions(ctx, items)
  for (const { fieldName, dictCode, replaceVal } of items)
    if (!replaceVal && dictCode?.includes(',')) options[fieldName] = plain(await listed(ctx, { dictCode }).catch(none))
  return options
}

/** Who may not list a table, or finds it gone, chooses nothing of it. */
const none = (error: unknown): DictModel[] => {
  if (error instanceof AppError) return []
  throw error
}

const plain = (options: readonly DictModel[]): ReportOption[] => options.map(({ value, text }) => ({ value, text }))

/** Values of a column in rows; several may be joined by commas. */
const valuesOf = (rows: readonly Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => partsOf(row[name]))),
]

const partsOf = (value: unknown): string[] =>
  value === null || value === undefined || value === '' ? [] : String(value).split(',')

/** The text of a value; what has none stays. */
export const textOf = (options: readonly ReportOption[], value: unknown): string =>
  partsOf(value)
    .map((part) => options.find((option) => option.value === part)?.text ?? part)
    .join(',')
