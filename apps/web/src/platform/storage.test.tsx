import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, clearWork, KEYS, read, watchStorage, write, type StorageKey } from './storage.ts'

const WEEK = 604_800_000
const ALL = Object.keys(KEYS) as StorageKey[]

/** Session keys with their lifetime; every other key is a permanent preference. */
const SESSION: Partial<Record<StorageKey, number | null>> = {
  'Access-Token': WEEK,
  Login_Username: WEEK,
  Login_Userinfo: WEEK,
  TENANT_ID: WEEK,
  LOCKED: WEEK,
  HANDED_OVER: WEEK,
  UI_CACHE_DB_DICT_DATA: WEEK,
  DICT_ETAG: WEEK,
  LOGIN_USER_BUTTON_AUTH: null,
  SYS_BUTTON_AUTH: null,
  CACHE_INCLUDED_ROUTES: null,
  TAB_TITLES: null,
  RECENT_PAGES: null,
  RECENT_CHOICES: null,
  OPEN_TABS: null,
  UNDO_OFFER: null,
  LAST_CHOICES: null,
  CAS_STATE: null,
  RELOADED_FOR: null,
  tool_copd: null,
  tool_hcqycjxjz: null,
  tool_gssxxbbx: null,
}
const PREFERENCES: readonly StorageKey[] = [
  'SIDEBAR_TYPE',
  'DEFAULT_THEME',
  'DEFAULT_LAYOUT_MODE',
  'DEFAULT_COLOR',
  'DEFAULT_COLOR_WEAK',
  'DEFAULT_FIXED_HEADER',
  'DEFAULT_FIXED_SIDEMENU',
  'DEFAULT_FIXED_HEADER_HIDDEN',
  'DEFAULT_CONTENT_WIDTH_TYPE',
  'DEFAULT_MULTI_PAGE',
  'SINGLE_KEYS',
  'TEXT_SIZE',
  'DARK_MODE',
  'TABLE_PREFERENCES',
  'WARD_CHOSEN',
  'PINNED_TABS',
  'IMPORT_MATCHES',
]
const NOW = Date.UTC(2026, 10, 20)

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const raw = (key: string): unknown =>
  JSON.parse(localStorage.getItem(`pro__${key}`) ?? sessionStorage.getItem(`pro__${key}`) ?? 'null')

it('lists every key there is', () => {
  expect(ALL.toSorted()).toEqual([...(Object.keys(SESSION) as StorageKey[]), ...PREFERENCES].toSorted())
})

it.each(ALL)('%s is kept under its prefix, for its life', (key) => {
  write(key, { a: 1 })
  const life = SESSION[key]
  expect(raw(key)).toEqual({ value: { a: 1 }, expire: life ? NOW + life : null })
  vi.setSystemTime(NOW + WEEK - 1)
  expect(read(key)).toEqual({ a: 1 })
  vi.setSystemTime(NOW + WEEK)
  expect(read(key)).toEqual(life ? undefined : { a: 1 })
  if (life) expect(raw(key)).toBeNull()
})

describe('removed keys', () => {
  const left = () => ALL.filter((key) => raw(key) !== null)
  beforeEach(() => ALL.forEach((key) => write(key, 1)))

  it('at sign-out are all but preferences, in both storages', () => {
    clearSession()
    expect(left()).toEqual(PREFERENCES)
    expect(sessionStorage).toHaveLength(0)
  })

  it('after a change of user are the work of the previous user, not the new session', () => {
    clearWork()
    expect(left()).toEqual([
      'Access-Token',
      'Login_Username',
      'Login_Userinfo',
      'TENANT_ID',
      'LOCKED',
      'HANDED_OVER',
      'UI_CACHE_DB_DICT_DATA',
      ...PREFERENCES,
    ])
  })
})

it('behaves as if empty when the stored value is malformed', () => {
  localStorage.setItem('pro__DEFAULT_THEME', 'dark')
  expect(read('DEFAULT_THEME')).toBeUndefined()
})

describe('while nothing may be kept', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  afterEach(() => vi.restoreAllMocks())

  it.each([[['setItem']], [['setItem', 'getItem', 'removeItem']]] as const)('%s: this window remembers', (blocked) => {
    write('Access-Token', 'older')
    blocked.forEach((name) => vi.spyOn(Storage.prototype, name).mockImplementation(refuse))
    write('Access-Token', 'T1')
    expect(read('Access-Token')).toBe('T1')
    vi.setSystemTime(NOW + WEEK)
    expect(read('Access-Token')).toBeUndefined()
    write('Access-Token', 'T2')
    clearSession()
    expect(read('Access-Token')).toBeUndefined()
  })

  it('believes another window that may write', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    write('DEFAULT_THEME', 'light')
    blocked.mockRestore()
    localStorage.setItem('pro__DEFAULT_THEME', JSON.stringify({ value: 'dark', expire: null }))
    expect(read('DEFAULT_THEME')).toBe('dark')
    write('DEFAULT_THEME', 'light')
    expect(read('DEFAULT_THEME')).toBe('light')
  })
})

it('reports which key another window has changed', () => {
  const events: unknown[] = []
  const stop = watchStorage((key) => events.push(key))
  const tell = (key: string | null, storageArea = localStorage) =>
    dispatchEvent(new StorageEvent('storage', { key, storageArea }))
  tell('pro__Access-Token')
  tell('pro__nobody knows')
  tell('theirs')
  tell('pro__OPEN_TABS', sessionStorage)
  tell(null)
  stop()
  tell('pro__TENANT_ID')
  expect(events).toEqual(['Access-Token', undefined])
})
