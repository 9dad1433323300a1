import { create } from 'zustand'
import { DEFAULT_PRESET, presetOf } from './presets.ts'
import { read, write, type StorageKey } from './storage.ts'

export interface Preferences {
  menuTheme: 'light' | 'dark'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  /** Requires a fixed header. */
  autoHideHeader: boolean
  fixedSide: boolean
  /** Preset seed, `#RRGGBB`. */
  colour: string
  colourWeak: boolean
  textSize: 'usual' | 'large' | 'largest'
  multiPage: boolean
  sideOpen: boolean
  /** Single-key shortcuts (WCAG 2.1.4). */
  singleKeys: boolean
}

const DEFAULTS: Preferences = {
  menuTheme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  autoHideHeader: false,
  fixedSide: false,
  colour: DEFAULT_PRESET.seed,
  colourWeak: false,
  textSize: 'usual',
  multiPage: true,
  sideOpen: true,
  singleKeys: true,
}

const KEYS: Readonly<Record<keyof Preferences, StorageKey>> = {
  menuTheme: 'DEFAULT_THEME',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  fixedSide: 'DEFAULT_FIXED_SIDEMENU',
  colour: 'DEFAULT_COLOR',
  colourWeak: 'DEFAULT_COLOR_WEAK',
  textSize: 'TEXT_SIZE',
  multiPage: 'DEFAULT_MULTI_PAGE',
  sideOpen: 'SIDEBAR_TYPE',
  singleKeys: 'SINGLE_KEYS',
}

const NAMES = Object.keys(KEYS) as (keyof Preferences)[]

const CHOICES: Partial<Record<keyof Preferences, readonly unknown[]>> = {
  menuTheme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  textSize: ['usual', 'large', 'largest'],
}

/** Unknown stored values count as absent. */
const storedPreferences = (): Preferences => {
  const found = NAMES.map((name) => [name, read(KEYS[name])] as const)
  const fitting = found.filter(
    ([name, value]) => typeof value === typeof DEFAULTS[name] && (CHOICES[name]?.includes(value) ?? true),
  )
  const knownPreferences = { ...DEFAULTS, ...(Object.fromEntries(fitting) as Partial<Preferences>) }
  return { ...knownPreferences, colour: presetOf(knownPreferences.colour).seed }
}

export const usePreferences = create<Preferences>(storedPreferences)

export const preferences = (): Preferences => usePreferences.getState()

/** Turns off options whose precondition is not met. */
const withoutUnmetOptions = (next: Preferences, before: Preferences): Preferences => ({
  ...next,
  fixedSide: next.fixedSide && next.layout === 'sidemenu' && next.layout === before.layout,
  autoHideHeader: next.autoHideHeader && next.fixedHeader,
  contentWidth: next.layout === 'topmenu' ? next.contentWidth : 'Fixed',
})

export const choose = (patch: Partial<Preferences>): void => {
  const before = preferences()
  const next = withoutUnmetOptions({ ...before, ...patch }, before)
  usePreferences.setState(next)
  for (const name of NAMES) if (next[name] !== before[name]) write(KEYS[name], next[name])
}

/** The folded menu is not a setting. */
export const chooseDefaults = (): void => choose({ ...DEFAULTS, sideOpen: preferences().sideOpen })

export const followPreferences = (): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === null || NAMES.some((name) => key.endsWith(KEYS[name]))) usePreferences.setState(storedPreferences())
  })
