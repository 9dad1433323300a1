import type {
  dictItemsByCode,
  dictText,
  DictModel,
  loadDict,
  loadDictItem,
  loadTreeData,
  queryTableData,
  TreeSelectNode,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import type { Ctx, Dictionaries, AppServices } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { sql } from 'kysely'
import { guard } from '../../../engine/http/access.ts'
import { WRONG_CODE } from './condition.ts'
import { enabledValues, findItems, itemsOf, itemTexts, openStore, valuesOfTexts } from './item-store.ts'
import { columnRef, tableFinder, tableOptions, tableTexts, tableValues, type FindTable } from './table-dictionary.ts'
import { treeLevel } from './table-tree.ts'

/** The engine's port: texts of values in rows the caller may read, so access is settled. */
export const dictionaries = (services: AppServices, tables: readonly TableDictionary[]): Dictionaries => {
  openStore(services)
  const find = tableFinder(tables)
  return {
    texts: (ctx, code, values) => textsBy(find, ctx, code, values),
    choosable: async (ctx, code, values) =>
      isTableCode(code)
        ? new Set((await tableTexts(ctx, find(ctx, code), values)).keys())
        : enabledValues(ctx, code, values),
    values: (ctx, code, texts) =>
      isTableCode(code) ? tableValues(ctx, find(ctx, code), texts) : valuesOfTexts(ctx, code, texts),
    options: async (ctx, code) => (isTableCode(code) ? [] : (await findItems(ctx, code, {})).map(({ text }) => text)),
  }
}

const textsBy = (find: FindTable, ctx: Ctx, code: string, values: readonly string[]): Promise<Map<string, string>> =>
  isTableCode(code) ? tableTexts(ctx, find(ctx, code), values) : itemTexts(ctx, code, values)

const PAGE = 10

const exactness = ({ text, value }: DictModel, word: string): number => Number(text === word || value === word)

const isTableCode = (dictCode: string): boolean => dictCode.includes(',')

/** @throws {AppError} refused without a code, in the words older clients expect */
export const givenCode = (code: string | null): string => {
  if (!code?.trim()) throw refused('字典Code不能为空!')
  return code
}

export const lookups = (tables: readonly TableDictionary[]) => {
  const finder = tableFinder(tables)
  const findFor: FindTable = (ctx, dictCode) => {
    const found = finder(ctx, dictCode)
    guard({ access: found.table.access }, ctx.session ?? undefined)
    return found
  }
  const search = async (
    ctx: Ctx,
    { dictCode, keyword, pageSize }: InputOfEndpoint<typeof loadDict>,
  ): Promise<DictModel[]> => {
    const wanted = { keyword: keyword ?? undefined, limit: pageSize ?? undefined }
    return isTableCode(dictCode) ? tableOptions(ctx, findFor(ctx, dictCode), wanted) : findItems(ctx, dictCode, wanted)
  }

  return {
    items: async (ctx: Ctx, { dictCode }: InputOfEndpoint<typeof dictItemsByCode>): Promise<DictModel[]> => {
      const code = givenCode(dictCode)
      return isTableCode(code) ? tableOptions(ctx, findFor(ctx, code)) : itemsOf(ctx, code)
    },

    text: async (ctx: Ctx, { dictCode, key }: InputOfEndpoint<typeof dictText>): Promise<string | null> =>
      (await textsBy(findFor, ctx, dictCode, [key])).get(key) ?? null,

    search,

    ordered: async (
      ctx: Ctx,
      { dictCode, keyword, pageSize }: InputOfEndpoint<typeof loadDict>,
    ): Promise<DictModel[]> => {
      const limit = pageSize ?? undefined
      const word = keyword?.trim() ?? ''
      if (word === '' || word.includes(',')) return search(ctx, { dictCode, keyword, pageSize })
      const found = isTableCode(dictCode)
        ? // `word,` is a list of one, an exact match
          [
            ...(await tableOptions(ctx, findFor(ctx, dictCode), { keyword: `${word},`, limit })),
            ...(await tableOptions(ctx, findFor(ctx, dictCode), { keyword: word, limit })),
          ]
        : (await findItems(ctx, dictCode, { keyword: word })).toSorted(
            (a, b) => exactness(b, word) - exactness(a, word),
          )
      return [...new Map(found.map((one) => [one.value, one])).values()].slice(0, limit)
    },

    page: async (ctx: Ctx, asked: InputOfEndpoint<typeof queryTableData>): Promise<DictModel[]> => {
      const found = findFor(ctx, `${asked.table},${asked.text},${asked.code}`)
      const [limit, values] = [asked.pageSize ?? PAGE, asked.codeValue?.split(',').filter(Boolean)]
      const narrowed = values ? [sql`${columnRef(found.table, found.table.code)} = any(${values})`] : []
      return tableOptions(
        ctx,
        { ...found, where: [...found.where, ...narrowed] },
        { keyword: asked.keyword ?? undefined, limit, offset: (Math.max(asked.pageNo ?? 1, 1) - 1) * limit },
      )
    },

    tree: (
      ctx: Ctx,
      { tableName, text, code, ...asked }: InputOfEndpoint<typeof loadTreeData>,
    ): Promise<TreeSelectNode[]> => treeLevel(ctx, findFor(ctx, `${tableName},${text},${code}`), asked),

    /** in the order of the keys; unknown keys are omitted, or echoed on request */
    texts: async (
      ctx: Ctx,
      { dictCode, key, delNotExist }: InputOfEndpoint<typeof loadDictItem>,
    ): Promise<string[]> => {
      if (dictCode.split(',').length > 3) throw refused(WRONG_CODE)
      const keys = key
        .split(',')
        .map((k) => k.trim())
        .filter(Boolean)
      const texts = await textsBy(findFor, ctx, dictCode, keys)
      return delNotExist === 'false' ? keys.map((k) => texts.get(k) ?? k) : keys.flatMap((k) => texts.get(k) ?? [])
    },
  }
}
