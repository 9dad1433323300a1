/** localStorage with prefix and expiry: `pro__<name>` holds `{"value": any, "expire": epochMs | null}`. Never form contents. */

const PREFIX = 'pro__'
export const WEEK = 604_800_000

export type StorageKey =
  | 'Access-Token'
  | 'Login_Username'
  | 'Login_Userinfo'
  | 'UI_CACHE_DB_DICT_DATA'
  | 'DICT_ETAG'
  | 'TENANT_ID'
  | 'LOGIN_USER_BUTTON_AUTH'
  | 'SYS_BUTTON_AUTH'
  | 'TAB_TITLES'
  | 'CACHE_INCLUDED_ROUTES'
  | 'SIDEBAR_TYPE'
  | 'DEFAULT_THEME'
  | 'DEFAULT_LAYOUT_MODE'
  | 'DEFAULT_COLOR'
  | 'DEFAULT_COLOR_WEAK'
  | 'DEFAULT_FIXED_HEADER'
  | 'DEFAULT_FIXED_SIDEMENU'
  | 'DEFAULT_FIXED_HEADER_HIDDEN'
  | 'DEFAULT_CONTENT_WIDTH_TYPE'
  | 'DEFAULT_MULTI_PAGE'
  | 'SINGLE_KEYS'
  | 'RECENT_PAGES'
  | 'DARK_MODE'
  | 'TABLE_PREFERENCES'

/** Removed at sign-out; everything else is a preference and stays. */
export const SESSION_KEYS: readonly StorageKey[] = [
  'Access-Token',
  'Login_Username',
  'Login_Userinfo',
  'UI_CACHE_DB_DICT_DATA',
  'DICT_ETAG',
  'TENANT_ID',
  'LOGIN_USER_BUTTON_AUTH',
  'SYS_BUTTON_AUTH',
  'CACHE_INCLUDED_ROUTES',
  'TAB_TITLES',
  'RECENT_PAGES',
]

/** Reads a value; missing, broken or expired → undefined. */
export const read = <T>(key: StorageKey): T | undefined => {
  try {
    const raw = localStorage.getItem(PREFIX + key)
    if (!raw) return undefined
    const { value, expire } = JSON.parse(raw) as { value: T; expire: number | null }
    if (expire === null || expire > Date.now()) return value
    localStorage.removeItem(PREFIX + key)
  } catch {
    // storage may be blocked or hold foreign text: behave as if empty
  }
  return undefined
}

/** Writes a value; `ttl` in milliseconds, absent = for ever. */
export const write = (key: StorageKey, value: unknown, ttl?: number): void => {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ value, expire: ttl ? Date.now() + ttl : null }))
  } catch {
    // full or blocked storage must not stop the work
  }
}

export const remove = (key: StorageKey): void => {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // see write
  }
}

export const clearSession = (): void => SESSION_KEYS.forEach(remove)
