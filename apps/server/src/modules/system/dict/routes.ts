import {
  allDictItems,
  deletedDicts,
  dictItem,
  dictItemCheck,
  dictItemsByCode,
  dictItemsOfCodes,
  dictionary,
  dictText,
  dictTreeList,
  loadDict,
  loadDictItem,
  loadDictOrdered,
  loadTreeData,
  purgeDict,
  queryTableData,
  refreshDictCache,
  restoreDict,
} from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { checkItem, dictItemHooks } from './dict-item.ts'
import { dictionaryHooks, directory } from './dictionary.ts'
import { dictionarySheet } from './sheet-import.ts'
import { allItems, dropItems, itemsOfCodes } from './item-store.ts'
import { givenCode, lookups } from './lookup.ts'
import { listDeleted, purge, restore } from './recycle-bin.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'

export const dictRoutes = (tables: readonly TableDictionary[]): Route[] => {
  const { items, text, search, texts, ordered, page, tree } = lookups(tables)
  return [
    ...serve(dictionary, { ...dictionaryHooks, replace: dictionarySheet }),
    handle(dictTreeList, directory),
    handle(deletedDicts, listDeleted),
    handle(restoreDict, (ctx, { id }) => restore(ctx, id)),
    handle(purgeDict, (ctx, { id }) => purge(ctx, id)),
    handle(allDictItems, allItems),
    handle(refreshDictCache, async (ctx) => {
      dropItems(ctx)
      return null
    }),
    handle(dictItemsByCode, items),
    handle(dictItemsOfCodes, async (ctx, { codes }) => itemsOfCodes(ctx, givenCode(codes).split(','))),
    handle(dictText, text),
    handle(loadDict, search),
    handle(loadDictItem, texts),
    handle(loadDictOrdered, ordered),
    handle(queryTableData, page),
    handle(loadTreeData, tree),
    ...serve(dictItem, dictItemHooks),
    handle(dictItemCheck, checkItem),
  ]
}
