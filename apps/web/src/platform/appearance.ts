/** 外观: light, dark, or as the system says. Kept in storage, written to <html data-theme>, where theme.css reads it. */
import { read, write } from './storage.ts'

export const APPEARANCES = ['light', 'dark', 'system'] as const
export type Appearance = (typeof APPEARANCES)[number]
export type Shade = 'light' | 'dark'

const DARK_SYSTEM = '(prefers-color-scheme: dark)'

/** What the person chose; the system decides until then. */
export const appearance = (): Appearance => {
  const kept = read<Appearance>('DARK_MODE')
  return kept !== undefined && APPEARANCES.includes(kept) ? kept : 'system'
}

/** What is on screen now. */
export const shade = (): Shade => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Keeps a choice and shows it at once. */
export const chooseAppearance = (chosen: Appearance): void => {
  write('DARK_MODE', chosen)
  show()
}

/** Shows the kept choice and follows the system while it decides. */
export const startAppearance = (): void => {
  show()
  window.matchMedia(DARK_SYSTEM).addEventListener('change', show)
}

const watchers = new Set<() => void>()

/** Calls back whenever the shade may have changed. */
export const watchAppearance = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

const show = (): void => {
  const chosen = appearance()
  const dark = chosen === 'dark' || (chosen === 'system' && window.matchMedia(DARK_SYSTEM).matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  watchers.forEach((changed) => changed())
}
