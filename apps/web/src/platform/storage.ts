/**
 * What the browser keeps: `pro__<name>` holds `{"value": any, "expire": epochMs | null}`. Never form contents, but
 * for the answers of a public tool: they stay in the window that was typed into, until it is closed.
 * Every key is listed below with its life and with what becomes of it when the person goes.
 */

const PREFIX = 'pro__'
const WEEK = 604_800_000

interface Kept {
  /**
   * `person` who is signed in, `work` what the person did and saw, `window` the same for one window only;
   * a `preference` stays when the person goes
   */
  of: 'person' | 'work' | 'window' | 'preference'
  /** milliseconds; absent = for ever */
  life?: number
}

export const KEYS = {
  'Access-Token': { of: 'person', life: WEEK },
  Login_Username: { of: 'person', life: WEEK },
  Login_Userinfo: { of: 'person', life: WEEK },
  TENANT_ID: { of: 'person', life: WEEK },
  LOCKED: { of: 'person', life: WEEK },
  UI_CACHE_DB_DICT_DATA: { of: 'person', life: WEEK },
  DICT_ETAG: { of: 'work', life: WEEK },
  LOGIN_USER_BUTTON_AUTH: { of: 'work' },
  SYS_BUTTON_AUTH: { of: 'work' },
  CACHE_INCLUDED_ROUTES: { of: 'work' },
  TAB_TITLES: { of: 'work' },
  RECENT_PAGES: { of: 'work' },
  RECENT_CHOICES: { of: 'work' },
  OPEN_TABS: { of: 'window' },
  UNDO_OFFER: { of: 'window' },
  LAST_CHOICES: { of: 'window' },
  RELOADED_FOR: { of: 'window' },
  tool_copd: { of: 'window' },
  tool_hcqycjxjz: { of: 'window' },
  tool_gssxxbbx: { of: 'window' },
  SIDEBAR_TYPE: { of: 'preference' },
  DEFAULT_THEME: { of: 'preference' },
  DEFAULT_LAYOUT_MODE: { of: 'preference' },
  DEFAULT_COLOR: { of: 'preference' },
  DEFAULT_COLOR_WEAK: { of: 'preference' },
  DEFAULT_FIXED_HEADER: { of: 'preference' },
  DEFAULT_FIXED_SIDEMENU: { of: 'preference' },
  DEFAULT_FIXED_HEADER_HIDDEN: { of: 'preference' },
  DEFAULT_CONTENT_WIDTH_TYPE: { of: 'preference' },
  DEFAULT_MULTI_PAGE: { of: 'preference' },
  SINGLE_KEYS: { of: 'preference' },
  DARK_MODE: { of: 'preference' },
  TABLE_PREFERENCES: { of: 'preference' },
  WARD_CHOSEN: { of: 'preference' },
  PINNED_TABS: { of: 'preference' },
  IMPORT_MATCHES: { of: 'preference' },
} as const satisfies Record<string, Kept>

export type StorageKey = keyof typeof KEYS

const kept = (key: StorageKey): Kept => KEYS[key]

/** Where a key is stored; asking for it throws while the browser blocks it. */
const placeOf = (key: StorageKey): Storage => (kept(key).of === 'window' ? sessionStorage : localStorage)

/** What storage did not take: full or blocked, it must not stop the work. Known to this window until it is closed. */
const untaken = new Map<StorageKey, string>()

/** Reads a value; missing, broken or expired → undefined. */
export const read = <T>(key: StorageKey): T | undefined => {
  const raw = rawOf(key)
  if (!raw) return undefined
  try {
    const { value, expire } = JSON.parse(raw) as { value: T; expire: number | null }
    if (expire === null || expire > Date.now()) return value
    remove(key)
  } catch {
    // foreign text: behave as if empty
  }
  return undefined
}

const rawOf = (key: StorageKey): string | null | undefined => {
  try {
    return placeOf(key).getItem(PREFIX + key) ?? untaken.get(key)
  } catch {
    return untaken.get(key)
  }
}

/** Writes a value for as long as its key lives. */
export const write = (key: StorageKey, value: unknown): void => {
  const { life } = kept(key)
  const raw = JSON.stringify({ value, expire: life ? Date.now() + life : null })
  try {
    placeOf(key).setItem(PREFIX + key, raw)
    untaken.delete(key)
  } catch {
    // an older value must not outlive one that is not taken
    remove(key)
    untaken.set(key, raw)
  }
}

export const remove = (key: StorageKey): void => {
  untaken.delete(key)
  try {
    placeOf(key).removeItem(PREFIX + key)
  } catch {
    // blocked: there is nothing to remove
  }
}

const removeAll = (...parts: Kept['of'][]): void =>
  (Object.keys(KEYS) as StorageKey[]).filter((key) => parts.includes(kept(key).of)).forEach(remove)

/** The person goes: everything but preferences is removed. */
export const clearSession = (): void => removeAll('person', 'work', 'window')

/** Somebody else begins in this window: what the one before did here is removed. */
export const clearWork = (): void => removeAll('work', 'window')

/** Somebody else has begun in another window: what this one kept for itself is removed. */
export const clearWindow = (): void => removeAll('window')

/** Calls back when another window has changed one of the keys; with `undefined` when it emptied everything. */
export const watchStorage = (changed: (key: StorageKey | undefined) => void): (() => void) => {
  const heard = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    if (key === null) changed(undefined)
    else if (key.startsWith(PREFIX) && Object.hasOwn(KEYS, key.slice(PREFIX.length)))
      changed(key.slice(PREFIX.length) as StorageKey)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
