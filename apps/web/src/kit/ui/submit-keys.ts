/** Ctrl/⌘+S and Ctrl/⌘+Enter press the submit button of the topmost layer, else of the focused form. */
import { isCommand, isComposing, useKeys } from './keys.ts'
import { topmostLayer } from './overlays.ts'

export const SUBMIT = { 'data-submit': '' }
/** Marks the button that only saves, where there are two. */
export const SAVE = { 'data-save': '' }

export const SHEET = { 'data-sheet': '' }

const SUBMITS = '[data-submit], button[type=submit]'
const QUERY = '[role=search]'

/** The submit button of a form or layer; a form's button may be outside it. */
export const submitterOf = (scope: Element): HTMLElement | undefined => {
  const parts = scope instanceof HTMLFormElement ? [...scope.elements] : [...scope.querySelectorAll(SUBMITS)]
  return (parts as HTMLElement[]).find((part) => part.matches(SUBMITS) && !part.closest(QUERY))
}

export const useSubmitKeys = (): void => useKeys(onSubmitKey, { first: true })

const onSubmitKey = (event: KeyboardEvent): void => {
  const saves = isCommand(event, 's')
  if ((!saves && !isCommand(event, 'enter')) || isComposing(event)) return
  const layer = topmostLayer()
  const target = event.target instanceof Element ? event.target : null
  const scope = layer ?? target?.closest('[data-sheet]') ?? target?.closest('form')
  const button = (saves && scope?.querySelector<HTMLElement>('[data-save]')) || (scope && submitterOf(scope))
  if (button || (saves && layer)) event.preventDefault()
  if (!button) return
  event.stopPropagation()
  if (!event.repeat) button.click()
}
