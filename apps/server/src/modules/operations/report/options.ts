/** Texts of column values: from a dictionary, a table dictionary, or the column's own expression. */
import type { DictModel, ReportItem, ReportOption } from '@huxi/contract'
import { AppError, columnName } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { allItems, lookups } from '../../system/dict/index.ts'
import { readReplaced } from './cells.ts'

type Options = Record<string, ReportOption[]>
type Row = Readonly<Record<string, unknown>>

const tableCode = ({ resource: r, text, code }: TableDictionary): string =>
  [r.table, columnName(text), columnName(code)].join(',')

export const isDictionary = async (ctx: Ctx, tables: readonly TableDictionary[], code: string): Promise<boolean> =>
  code.includes(',') ? tables.some((table) => tableCode(table) === code) : Object.hasOwn(await allItems(ctx), code)

const optionsOf = async (ctx: Ctx, { dictCode, replaceVal }: ReportItem): Promise<ReportOption[]> => {
  if (replaceVal) return readReplaced(replaceVal) ?? []
  if (!dictCode || dictCode.includes(',')) return []
  return plain((await allItems(ctx))[dictCode] ?? [])
}

export const isTranslated = ({ dictCode, replaceVal }: ReportItem): boolean => Boolean(dictCode || replaceVal)

/** Table dictionaries are limited to values of the shown rows, whose readers may read the texts. */
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

export const listedOptions = async (
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

/** A forbidden or missing table offers no options. */
const none = (error: unknown): DictModel[] => {
  if (error instanceof AppError) return []
  throw error
}

const plain = (options: readonly DictModel[]): ReportOption[] => options.map(({ value, text }) => ({ value, text }))

const valuesOf = (rows: readonly Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => partsOf(row[name]))),
]

const partsOf = (value: unknown): string[] =>
  value === null || value === undefined || value === '' ? [] : String(value).split(',')

export const textOf = (options: readonly ReportOption[], value: unknown): string =>
  partsOf(value)
    .map((part) => options.find((option) => option.value === part)?.text ?? part)
    .join(',')
