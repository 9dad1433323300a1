/**
 * What the person chose to see: 外观 (light, dark, or as the system says), accent and 色弱 mode. Written to <html>, where
 * the stylesheets read it.
 */
import { followPreferences, preferences, usePreferences } from './preferences.ts'
import { presetOf, type Preset } from './presets.ts'
import { read, write } from './storage.ts'

const APPEARANCES = ['light', 'dark', 'system'] as const
export type Appearance = (typeof APPEARANCES)[number]
type Shade = 'light' | 'dark'

const DARK_SYSTEM = '(prefers-color-scheme: dark)'

/** What the person chose; the system decides until then. */
export const appearance = (): Appearance => {
  const kept = read<Appearance>('DARK_MODE')
  return kept !== undefined && APPEARANCES.includes(kept) ? kept : 'system'
}

/** What is on screen now. */
export const shade = (): Shade => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Everything about colours that is on screen now, as one word: two that are alike look alike. */
export const look = (): string => {
  const { preset, weak } = document.documentElement.dataset
  return `${shade()} ${preset} ${weak}`
}

/** Keeps a choice and shows it at once. */
export const chooseAppearance = (chosen: Appearance): void => {
  write('DARK_MODE', chosen)
  show()
}

/** Shows what is kept, and follows the system while it decides, the settings, and other windows. */
export const startAppearance = (): void => {
  show()
  window.matchMedia(DARK_SYSTEM).addEventListener('change', show)
  window.addEventListener('storage', show)
  followPreferences()
  usePreferences.subscribe(show)
}

const watchers = new Set<() => void>()

/** Calls back whenever something about the colours may have changed. */
export const watchAppearance = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Puts an accent on screen; it stays until the next change of settings unless it is chosen. */
export const showPreset = ({ key }: Preset): void => {
  document.documentElement.dataset.preset = key
}

const show = (): void => {
  const { colour, colourWeak, menuTheme } = preferences()
  const chosen = appearance()
  const dark = chosen === 'dark' || (chosen === 'system' && window.matchMedia(DARK_SYSTEM).matches)
  const { dataset } = document.documentElement
  dataset.theme = dark ? 'dark' : 'light'
  dataset.menu = menuTheme
  if (colourWeak) dataset.weak = ''
  else delete dataset.weak
  showPreset(presetOf(colour))
  watchers.forEach((changed) => changed())
}
