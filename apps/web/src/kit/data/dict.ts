/**
 * Dictionaries: from the copy kept in storage, else from the server, one request for all that are asked for at the same moment.
 * Table dictionaries (`table,text,code`) follow living tables, so they are read again after 30 s.
 */
import {
  allDictItems,
  dictItemsOfCodes,
  loadDict,
  refreshDictCache,
  type DictMap,
  type DictModel,
} from '@huxi/contract'
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
  /** when it is to be read again */
  until: number
}

const useDictStore = create<{ entries: Record<string, Entry> }>(() => ({ entries: {} }))

const pending = new Map<string, Promise<DictModel[]>>()

/** Parsed copy of the storage, so that a page of cells does not parse it again and again. */
let stored: DictMap | undefined

const storedDicts = (): DictMap => (stored ??= read<DictMap>('UI_CACHE_DB_DICT_DATA') ?? {})

const isTable = (code: string): boolean => code.includes(',')

/** Forgets what was read and notifies everybody; the copy in storage stays. */
const forgetDicts = (all?: DictMap): void => {
  pending.clear()
  stored = all
  useDictStore.setState({ entries: {} })
}

// a new token of the same person changes nothing, and what was asked for meanwhile is still wanted
useSession.subscribe((now, before) => {
  if (now.user?.username !== before.user?.username) forgetDicts()
})

/**
 * The items of a dictionary, disabled ones possibly included.
 * @throws {Error} 字典Code不能为空!
 */
export const dictItems = async (code: string): Promise<DictModel[]> => {
  if (code.trim() === '') throw new Error('字典Code不能为空!')
  const entry = useDictStore.getState().entries[code]
  if (entry && entry.until > Date.now()) return entry.items
  return storedDicts()[code] ?? fetchOnce(code)
}

const fetchOnce = (code: string): Promise<DictModel[]> => {
  const running = pending.get(code)
  if (running) return running
  const started = (isTable(code) ? call(loadDict, { dictCode: code, pageSize: TABLE_ROWS }) : fetchTogether(code)).then(
    (items) => {
      // an answer that was asked for by somebody who has signed out since is not kept
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

/** What a page shows of dictionaries is one request. */
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

/** Where dictionaries of our own are kept. */
const OWN_TABLES: readonly string[] = ['sys_dict', 'sys_dict_item']

/** A table has changed: dictionaries made of it are read again when next shown. */
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

/** After a sign-in pages ask for what they show; all the others come when there is nothing else to do. */
export const completeDicts = async (): Promise<void> => {
  if (Object.keys(storedDicts()).length === 0) await renewDicts().catch(() => {})
}

/** Brings the copy up to date: the server sends it only when its version is another. */
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

/**
 * Empties the server's cache, reads all dictionaries again and notifies everybody who shows one.
 * @returns the sentence to show
 */
export const refreshDicts = async (): Promise<{ done: boolean; text: string }> => {
  try {
    await call(refreshDictCache)
    await renewDicts()
    return { done: true, text: '刷新缓存完成！' }
  } catch {
    return { done: false, text: '刷新缓存失败！' }
  }
}

/** The items of a dictionary for a component; `undefined` asks for none. */
export const useDict = (code: string | undefined): { items: DictModel[]; loading: boolean } => {
  const items = useDictStore(({ entries }) =>
    code === undefined ? undefined : (entries[code]?.items ?? storedDicts()[code]),
  )
  const missing = items === undefined
  useEffect(() => {
    // a table dictionary that is old is read again even though it can be shown
    if (code !== undefined && (missing || isTable(code))) dictItems(code).catch(reportFailure)
  }, [code, missing])
  return { items: items ?? NONE, loading: code !== undefined && missing }
}

const NONE: DictModel[] = []

/** The item of a value; wire values of numeric dictionaries are numbers, items always carry text. */
export const itemOf = (items: readonly DictModel[], value: unknown): DictModel | undefined =>
  items.find((item) => item.value === String(value))
