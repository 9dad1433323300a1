/** Dictionaries, cached as a whole for a few seconds and invalidated by an event. */
import type { DictMap, DictModel } from '@huxi/contract'
import { textsInCode } from '@huxi/model'
import { cached, publish } from '../../../engine/core/transaction.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'
import { asKind } from '../../../platform/db/share.ts'
import { wholeTables, type WholeTables } from '../../../platform/db/whole-tables.ts'
import { firstOf, option, type Wanted } from './table-dictionary.ts'

interface StoredItem {
  readonly value: string
  readonly text: string
  readonly color: string | null
  readonly enabled: boolean
}
type Store = ReadonlyMap<string, readonly StoredItem[]>

const LIFE_MS = 5000
const KEY = 'all'
/** All callers wait for this read, so it must not depend on the connections of the first caller's work. */
const READING = 'dictionaries'
const ENABLED = 1

interface Kept {
  readonly cache: Cache<Store>
  readonly tables: WholeTables<Store>
}

const keptBy = new WeakMap<AppServices, Kept>()

/** One cache per app; several apps may run in one process. */
export const openStore = (services: AppServices): void => {
  const cache = createCache<Store>(services.clock, LIFE_MS)
  services.bus.on('dict.changed', () => cache.clear())
  keptBy.set(services, { cache, tables: wholeTables('sys_dict', 'sys_dict_item') })
}

export const allItems = async (ctx: Ctx): Promise<DictMap> => {
  const store = await load(ctx)
  const cachedOptions = options.get(store) ?? optionsOf(store)
  options.set(store, cachedOptions)
  return cachedOptions
}

/** Unknown codes are omitted. */
export const itemsOfCodes = async (ctx: Ctx, codes: readonly string[]): Promise<DictMap> => {
  const all = await allItems(ctx)
  return Object.fromEntries(codes.flatMap((code) => (Object.hasOwn(all, code) ? [[code, all[code]!]] : [])))
}

const options = new WeakMap<Store, DictMap>()

const optionsOf = (store: Store): DictMap =>
  Object.fromEntries([...store].map(([code, items]) => [code, items.filter((i) => i.enabled).map(toOption)]))

/** Includes disabled items. */
export const itemsOf = async (ctx: Ctx, code: string): Promise<DictModel[]> => (await stored(ctx, code)).map(toOption)

export const findItems = async (ctx: Ctx, code: string, { keyword = '', limit }: Wanted): Promise<DictModel[]> => {
  const word = keyword.trim().toLowerCase()
  const fits = (i: StoredItem) => i.enabled && [i.text, i.value].some((s) => s.toLowerCase().includes(word))
  return (await stored(ctx, code)).filter(fits).slice(0, limit).map(toOption)
}

/** Disabled items keep their text. */
export const itemTexts = async (ctx: Ctx, code: string, values: readonly string[]): Promise<Map<string, string>> => {
  if (textsInCode(code)) return new Map(values.map((value) => [value, value]))
  const wanted = new Set(values)
  return new Map((await stored(ctx, code)).filter((i) => wanted.has(i.value)).map((i) => [i.value, i.text]))
}

export const enabledValues = async (ctx: Ctx, code: string, values: readonly string[]): Promise<Set<string>> => {
  const enabled = new Set((await stored(ctx, code)).filter((i) => i.enabled).map((i) => i.value))
  return new Set(values.filter((v) => enabled.has(v)))
}

/** The first enabled item of a text wins. */
export const valuesOfTexts = async (ctx: Ctx, code: string, texts: readonly string[]): Promise<Map<string, string>> => {
  const wanted = new Set(texts)
  const found = (await stored(ctx, code)).filter((i) => wanted.has(i.text))
  const inOrder = [...found.filter((i) => i.enabled), ...found.filter((i) => !i.enabled)]
  return firstOf(inOrder.map((i) => [i.text, i.value]))
}

export const dropItems = (ctx: Ctx): void => {
  if (ctx.pending) inTransactions.set(ctx.pending, undefined)
  publish(ctx, 'dict.changed', {})
}

/** Reads within transactions; undefined = the transaction changed dictionaries and caches nothing. */
const inTransactions = new WeakMap<NonNullable<Ctx['pending']>, Promise<Store> | undefined>()

const load = (ctx: Ctx): Promise<Store> => {
  const kept = keptBy.get(ctx.services)
  if (!kept) return read(ctx)
  const own = ctx.pending && inTransactions.get(ctx.pending)
  if (ctx.pending && inTransactions.has(ctx.pending)) return own ?? read(ctx)
  const store = cached(ctx, kept.cache, KEY, (reader) =>
    asKind(READING, () => kept.tables.read(reader.db, !reader.pending, () => read(reader))),
  )
  if (ctx.pending) inTransactions.set(ctx.pending, store)
  return store
}

const stored = async (ctx: Ctx, code: string): Promise<readonly StoredItem[]> =>
  textsInCode(code)?.map((text) => ({ value: text, text, color: null, enabled: true })) ??
  (await load(ctx)).get(code) ??
  []

/** Dictionaries are the same in every context; a transaction must use its own connection. */
const read = async (ctx: Ctx): Promise<Store> => {
  const rows = await ctx.db
    .selectFrom('sys_dict as d')
    .leftJoin('sys_dict_item as i', 'i.dict_id', 'd.id')
    .select([
      'd.dict_code as code',
      'i.item_value as value',
      'i.item_text as text',
      'i.item_color as color',
      'i.status',
    ])
    .where('d.del_flag', '=', 0)
    .orderBy('d.dict_code')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute()
  const store = new Map<string, StoredItem[]>()
  for (const { code, value, text, color, status } of rows) {
    const items = store.get(code) ?? []
    store.set(code, items)
    if (value !== null && text !== null) items.push({ value, text, color, enabled: status === ENABLED })
  }
  return store
}

const toOption = ({ value, text, color }: StoredItem): DictModel => option(value, text, color)
