/**
 * Browser storage: `pro__<name>` holds `{"value": any, "expire": epochMs | null}`. No form input, except answers of a
 * public tool, which stay in their window. Every key is listed with its lifetime.
 */

const PREFIX = 'pro__'
const WEEK = 604_800_000

interface Kept {
  /** `person` identity, `work` activity, `window` activity of one window; a `preference` survives sign-out. */
  of: 'person' | 'work' | 'window' | 'preference'
  lifetime?: number
}

export const KEYS = {
  'Access-Token': { of: 'person', lifetime: WEEK },
  Login_Username: { of: 'person', lifetime: WEEK },
  Login_Userinfo: { of: 'person', lifetime: WEEK },
  TENANT_ID: { of: 'person', lifetime: WEEK },
  LOCKED: { of: 'person', lifetime: WEEK },
  HANDED_OVER: { of: 'person', lifetime: WEEK },
  UI_CACHE_DB_DICT_DATA: { of: 'person', lifetime: WEEK },
  DICT_ETAG: { of: 'work', lifetime: WEEK },
  LOGIN_USER_BUTTON_AUTH: { of: 'work' },
  SYS_BUTTON_AUTH: { of: 'work' },
  CACHE_INCLUDED_ROUTES: { of: 'work' },
  TAB_TITLES: { of: 'work' },
  RECENT_PAGES: { of: 'work' },
  RECENT_CHOICES: { of: 'work' },
  OPEN_TABS: { of: 'window' },
  UNDO_OFFER: { of: 'window' },
  LAST_CHOICES: { of: 'window' },
  CAS_STATE: { of: 'window' },
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
  TEXT_SIZE: { of: 'preference' },
  DARK_MODE: { of: 'preference' },
  TABLE_PREFERENCES: { of: 'preference' },
  WARD_CHOSEN: { of: 'preference' },
  PINNED_TABS: { of: 'preference' },
  IMPORT_MATCHES: { of: 'preference' },
} as const satisfies Record<string, Kept>

export type StorageKey = keyof typeof KEYS

const kept = (key: StorageKey): Kept => KEYS[key]

/** Access throws if the browser blocks storage. */
const placeOf = (key: StorageKey): Storage => (kept(key).of === 'window' ? sessionStorage : localStorage)

/** Values storage refused, kept in memory so that work goes on. */
const untaken = new Map<StorageKey, string>()

/** Missing, broken or expired → undefined. */
export const read = <T>(key: StorageKey): T | undefined => {
  const raw = rawOf(key)
  if (!raw) return undefined
  try {
    const { value, expire } = JSON.parse(raw) as { value: T; expire: number | null }
    if (expire === null || expire > Date.now()) return value
    remove(key)
  } catch {
    // Foreign text counts as empty.
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

export const write = (key: StorageKey, value: unknown): void => {
  const { lifetime } = kept(key)
  const raw = JSON.stringify({ value, expire: lifetime ? Date.now() + lifetime : null })
  try {
    placeOf(key).setItem(PREFIX + key, raw)
    untaken.delete(key)
  } catch {
    // An older value must not survive a failed write.
    remove(key)
    untaken.set(key, raw)
  }
}

export const isStored = (key: StorageKey): boolean => {
  try {
    return placeOf(key).getItem(PREFIX + key) !== null
  } catch {
    return false
  }
}

export const remove = (key: StorageKey): void => {
  untaken.delete(key)
  try {
    placeOf(key).removeItem(PREFIX + key)
  } catch {}
}

const removeAll = (...parts: Kept['of'][]): void =>
  (Object.keys(KEYS) as StorageKey[]).filter((key) => parts.includes(kept(key).of)).forEach(remove)

/** Sign-out: removes everything but preferences. */
export const clearSession = (): void => removeAll('person', 'work', 'window')

/** Another user in this window: removes the activity of the previous one. */
export const clearWork = (): void => removeAll('work', 'window')

/** Another user in another window: removes this window's own keys. */
export const clearWindow = (): void => removeAll('window')

/** Changes by other windows; `undefined` = all cleared. */
export const watchStorage = (changed: (key: StorageKey | undefined) => void): (() => void) => {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    if (key === null) changed(undefined)
    else if (key.startsWith(PREFIX) && Object.hasOwn(KEYS, key.slice(PREFIX.length)))
      changed(key.slice(PREFIX.length) as StorageKey)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
