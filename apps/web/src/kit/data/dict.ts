/**
 * Dictionaries from the local copy, else from the server in one batched request. Table dictionaries
 * (`table,text,code`) follow living tables and expire after 30 s.
 */
import {
  allDictItems,
  dictItemsOfCodes,
  loadDict,
  refreshDictCache,
  type DictMap,
  type DictModel,
} from '@huxi/contract'
import { textsInCode } from '@huxi/model'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readIfChanged } from '../../platform/http.ts'
import { read, remove, write } from '../../platform/storage.ts'
import { call } from './call.ts'
import { reportFailure } from './failure.ts'
import { useSession } from './session.ts'

const TABLE_LIFE = 30_000
const TABLE_ROWS = 1000

interface Entry {
  items: DictModel[]
  until: number
}

interface Dicts {
  entries: Record<string, Entry>
  errors: Record<string, unknown>
}

const useDictStore = create<Dicts>(() => ({ entries: {}, errors: {} }))

const pending = new Map<string, Promise<DictModel[]>>()

/** Parsed copy of the storage, so that each cell does not parse it again. */
let stored: DictMap | undefined

const storedDicts = (): DictMap => (stored ??= read<DictMap>('UI_CACHE_DB_DICT_DATA') ?? {})

const inCodes = new Map<string, DictModel[] | undefined>()

const inCode = (code: string): DictModel[] | undefined => {
  if (!inCodes.has(code))
    inCodes.set(
      code,
      textsInCode(code)?.map((text) => ({ value: text, text, title: text, label: text })),
    )
  return inCodes.get(code)
}

const cachedItems = (code: string): DictModel[] | undefined => storedDicts()[code] ?? inCode(code)

const isTable = (code: string): boolean => code.includes(',')

/** Forgets loaded dictionaries and notifies subscribers; the copy in storage stays. */
const forgetDicts = (all?: DictMap): void => {
  pending.clear()
  stored = all
  useDictStore.setState({ entries: {}, errors: {} })
}

// A renewed token of the same user keeps the cache and pending requests.
useSession.subscribe((now, before) => {
  if (now.user?.username !== before.user?.username) forgetDicts()
})

/** Items of a dictionary, disabled ones possibly included. @throws {Error} 字典Code不能为空! */
export const dictItems = async (code: string): Promise<DictModel[]> => {
  if (code.trim() === '') throw new Error('字典Code不能为空!')
  const entry = useDictStore.getState().entries[code]
  if (entry && entry.until > Date.now()) return entry.items
  return cachedItems(code) ?? fetchOnce(code)
}

const fetchOnce = (code: string): Promise<DictModel[]> => {
  const running = pending.get(code)
  if (running) return running
  const started = (isTable(code) ? call(loadDict, { dictCode: code, pageSize: TABLE_ROWS }) : fetchTogether(code)).then(
    (items) => {
      // an answer of an earlier session is not kept
      if (pending.get(code) === started) keep(code, items ?? [])
      return items ?? []
    },
  )
  pending.set(code, started)
  const settled = () => {
    if (pending.get(code) === started) pending.delete(code)
  }
  started.then(settled, settled)
  return started
}

let batch: { readonly codes: Set<string>; readonly answer: Promise<DictMap> } | undefined

const fetchTogether = async (code: string): Promise<DictModel[] | undefined> => {
  batch ??= openBatch()
  batch.codes.add(code)
  return (await batch.answer)[code]
}

const openBatch = () => {
  const codes = new Set<string>()
  const answer = Promise.resolve().then(() => {
    batch = undefined
    return call(dictItemsOfCodes, { codes: [...codes].join(',') })
  })
  return { codes, answer }
}

const keep = (code: string, items: DictModel[]): void => {
  const until = isTable(code) ? Date.now() + TABLE_LIFE : Infinity
  useDictStore.setState(({ entries }) => ({ entries: { ...entries, [code]: { items, until } } }))
}

const OWN_TABLES: readonly string[] = ['sys_dict', 'sys_dict_item']

/** Invalidates dictionaries derived from a changed table. */
export const dropDicts = (table: string): void => {
  if (OWN_TABLES.includes(table)) {
    remove('UI_CACHE_DB_DICT_DATA')
    renewDicts().catch(() => forgetDicts())
    return
  }
  useDictStore.setState(({ entries }) => ({
    entries: Object.fromEntries(Object.entries(entries).filter(([code]) => !code.startsWith(`${table},`))),
  }))
}

/** Loads the remaining dictionaries when idle; pages load their own first. */
export const completeDicts = async (): Promise<void> => {
  if (Object.keys(storedDicts()).length === 0) await renewDicts().catch(() => {})
}

/** Updates the copy; the server sends it only when its version differs. */
export const renewDicts = async (): Promise<void> => {
  const changed = await readIfChanged<DictMap>(
    allDictItems.path,
    read('UI_CACHE_DB_DICT_DATA') ? read<string>('DICT_ETAG') : undefined,
  )
  if (!changed) return
  write('UI_CACHE_DB_DICT_DATA', changed.result)
  write('DICT_ETAG', changed.etag)
  forgetDicts(changed.result)
}

/** Clears the server's cache, reloads all dictionaries and notifies subscribers. @returns the sentence to show */
export const refreshDicts = async (): Promise<{ done: boolean; text: string }> => {
  try {
    await call(refreshDictCache)
    await renewDicts()
    return { done: true, text: '刷新缓存完成！' }
  } catch {
    return { done: false, text: '刷新缓存失败！' }
  }
}

const readOrReport = (code: string): void => {
  const set = (error: unknown) => useDictStore.setState(({ errors }) => ({ errors: { ...errors, [code]: error } }))
  if (useDictStore.getState().errors[code]) set(undefined)
  dictItems(code).catch((error: unknown) => {
    set(error)
    reportFailure(error)
  })
}

export const useDict = (code: string | undefined) => {
  const items = useDictStore(({ entries }) =>
    code === undefined ? undefined : (entries[code]?.items ?? cachedItems(code)),
  )
  const missing = items === undefined
  const failure = useDictStore(({ errors }) => (code !== undefined && missing ? errors[code] : undefined))
  useEffect(() => {
    // An expired table dictionary is shown while it is read again.
    if (code !== undefined && (missing || isTable(code))) readOrReport(code)
  }, [code, missing])
  return {
    items: items ?? NONE,
    error: failure,
    isFetching: code !== undefined && missing && !failure,
    refetch: () => code !== undefined && readOrReport(code),
  }
}

const NONE: DictModel[] = []

/** The item of a value; wire values may be numbers, items always carry text. */
export const itemOf = (items: readonly DictModel[], value: unknown): DictModel | undefined =>
  items.find((item) => item.value === String(value))
