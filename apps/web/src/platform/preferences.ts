/**
 * How a person likes the frame: kept in storage under the keys of the specification, reported to every subscriber.
 * Defaults and the rules between the options are here, once.
 */
import { create } from 'zustand'
import { DEFAULT_PRESET, presetOf } from './presets.ts'
import { read, write, type StorageKey } from './storage.ts'

export interface Preferences {
  /** ground of the menu */
  menuTheme: 'light' | 'dark'
  layout: 'sidemenu' | 'topmenu'
  /** Fluid counts in the top layout only */
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  /** counts with a fixed header only */
  autoHideHeader: boolean
  /** counts in the side layout only */
  fixedSide: boolean
  /** seed of one of the presets, `#RRGGBB` */
  colour: string
  colourWeak: boolean
  multiPage: boolean
  sideOpen: boolean
  /** keys without Ctrl or Alt do something (WCAG 2.1.4) */
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
  multiPage: 'DEFAULT_MULTI_PAGE',
  sideOpen: 'SIDEBAR_TYPE',
  singleKeys: 'SINGLE_KEYS',
}

const NAMES = Object.keys(KEYS) as (keyof Preferences)[]

const CHOICES: Partial<Record<keyof Preferences, readonly unknown[]>> = {
  menuTheme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
}

/** What is kept; a value that nobody offers is a foreign hand's and counts as absent. */
const kept = (): Preferences => {
  const found = NAMES.map((name) => [name, read(KEYS[name])] as const)
  const fitting = found.filter(
    ([name, value]) => typeof value === typeof DEFAULTS[name] && (CHOICES[name]?.includes(value) ?? true),
  )
  const known = { ...DEFAULTS, ...(Object.fromEntries(fitting) as Partial<Preferences>) }
  return { ...known, colour: presetOf(known.colour).seed }
}

export const usePreferences = create<Preferences>(kept)

export const preferences = (): Preferences => usePreferences.getState()

/** What an option takes with it: a switch that means nothing any more is off. */
const settled = (next: Preferences, before: Preferences): Preferences => ({
  ...next,
  fixedSide: next.fixedSide && next.layout === 'sidemenu' && next.layout === before.layout,
  autoHideHeader: next.autoHideHeader && next.fixedHeader,
  contentWidth: next.layout === 'topmenu' ? next.contentWidth : 'Fixed',
})

/** Changes options and keeps them. */
export const choose = (patch: Partial<Preferences>): void => {
  const before = preferences()
  const next = settled({ ...before, ...patch }, before)
  usePreferences.setState(next)
  for (const name of NAMES) if (next[name] !== before[name]) write(KEYS[name], next[name])
}

/** As it was before anybody chose; whether the menu is folded is not a setting. */
export const chooseDefaults = (): void => choose({ ...DEFAULTS, sideOpen: preferences().sideOpen })

/** Another window of the browser changed an option. */
export const followPreferences = (): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === null || NAMES.some((name) => key.endsWith(KEYS[name]))) usePreferences.setState(kept())
  })
