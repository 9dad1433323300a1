import { dictItem, dictionary, type dictItemCheck } from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import type { Hooks, VerbRun } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { dropItems } from './item-store.ts'

const FREE = '该值可用！'
const VALUE_IN_USE = '该值不可用，系统中已存在！'

export const checkItem = async (ctx: Ctx, { itemValue, dictId, id }: InputOfEndpoint<typeof dictItemCheck>) => {
  const others = id === null ? [] : [sql`id <> ${id}`]
  const same = await storeOf(ctx, dictItem).count(ctx, [
    sql`dict_id = ${dictId}`,
    sql`item_value = ${itemValue}`,
    ...others,
  ])
  if (same > 0) throw refused(VALUE_IN_USE)
  return reply(FREE, FREE)
}

const NUMERIC = 1

/** Values of a numeric dictionary are stored in integer columns. */
const checkNumeric = async (ctx: Ctx, dictId: string | undefined, value: string | undefined): Promise<void> => {
  if (value === undefined || /^-?\d{1,9}$/.test(value)) return
  const parent = dictId ? await storeOf(ctx, dictionary).find(ctx, dictId) : undefined
  if (parent?.type !== NUMERIC) return
  const message = `字典“${parent.dictName}”的数据值应为整数`
  throw fieldRefused('itemValue', message)
}

/** Older clients sort by creation time, which items often share: the sort order breaks ties. */
const inOrder = (query: Query): Query => {
  const columns = query['column']?.split(',') ?? []
  if (columns.length === 0 || columns.length > 2 || columns.includes('sortOrder')) return query
  const orders = query['order']?.split(',') ?? []
  return {
    ...query,
    column: [...columns, 'sortOrder'].join(','),
    order: [...columns.map((_, i) => orders[i] ?? orders[0] ?? 'asc'), 'asc'].join(','),
  }
}

const list: VerbRun<typeof dictItem, 'list'> = async (ctx, _input, { query }) => {
  const items = storeOf(ctx, dictItem)
  const page = await items.page(ctx, inOrder(query))
  return { ...page, records: await items.present(ctx, page.records) }
}

export const dictItemHooks: Hooks<typeof dictItem> = {
  async beforeWrite(ctx, { dictId, ...input }, current) {
    await checkNumeric(ctx, current?.dictId ?? dictId, input.itemValue)
    return current || !dictId ? input : { dictId, ...input }
  },
  afterWrite: async (ctx) => dropItems(ctx),
  replace: { list },
}
