/** Appearance (light, dark, system), accent and 色弱 mode, written to <html> for the stylesheets. */
import { followPreferences, preferences, usePreferences } from './preferences.ts'
import { presetOf, type Preset } from './presets.ts'
import { read, write } from './storage.ts'

const APPEARANCES = ['light', 'dark', 'system'] as const
export type Appearance = (typeof APPEARANCES)[number]
type Shade = 'light' | 'dark'

const DARK_SYSTEM = '(prefers-color-scheme: dark)'

export const appearance = (): Appearance => {
  const stored = read<Appearance>('DARK_MODE')
  return stored !== undefined && APPEARANCES.includes(stored) ? stored : 'system'
}

export const shade = (): Shade => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Settings of colour and text as one key: equal keys look alike. */
export const look = (): string => {
  const { preset, weak, size } = document.documentElement.dataset
  return `${shade()} ${preset} ${weak} ${size}`
}

export const chooseAppearance = (chosen: Appearance): void => {
  write('DARK_MODE', chosen)
  show()
}

/** Shows stored settings and follows system, preferences and other windows. */
export const startAppearance = (): void => {
  show()
  window.matchMedia(DARK_SYSTEM).addEventListener('change', show)
  window.addEventListener('storage', show)
  followPreferences()
  usePreferences.subscribe(show)
}

const watchers = new Set<() => void>()

export const watchAppearance = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Previews an accent until the next change of settings. */
export const showPreset = ({ key }: Preset): void => {
  document.documentElement.dataset.preset = key
}

const show = (): void => {
  const { colour, colourWeak, menuTheme, textSize } = preferences()
  const chosen = appearance()
  const dark = chosen === 'dark' || (chosen === 'system' && window.matchMedia(DARK_SYSTEM).matches)
  const { dataset } = document.documentElement
  dataset.theme = dark ? 'dark' : 'light'
  dataset.menu = menuTheme
  dataset.size = textSize
  if (colourWeak) dataset.weak = ''
  else delete dataset.weak
  showPreset(presetOf(colour))
  watchers.forEach((changed) => changed())
}
