/** Ctrl/⌘+S and Ctrl/⌘+Enter press the button that submits: of the topmost layer, else of the form one is in. */
import { isCommand, isComposing, useKeys } from './keys.ts'
import { topmostLayer } from './overlays.ts'

/** Marks the button that submits what a layer holds, where it is none by its type. */
export const SUBMIT = { 'data-submit': '' }
/** Marks the one that only saves, where there are two. */
export const SAVE = { 'data-save': '' }

/** Marks what is filled in and submitted as a whole, though it is no form or holds one. */
export const SHEET = { 'data-sheet': '' }

const SUBMITS = '[data-submit], button[type=submit]'
/** Asking is not saving: Enter does it there. */
const QUERY = '[role=search]'

/** The button that submits what a form or a layer holds; that of a form may be outside of it. */
export const submitterOf = (scope: Element): HTMLElement | undefined => {
  const parts = scope instanceof HTMLFormElement ? [...scope.elements] : [...scope.querySelectorAll(SUBMITS)]
  return (parts as HTMLElement[]).find((part) => part.matches(SUBMITS) && !part.closest(QUERY))
}

/** For the whole signed-in part, once. */
export const useSubmitKeys = (): void => useKeys(onSubmitKey, { first: true })

const onSubmitKey = (event: KeyboardEvent): void => {
  const saves = isCommand(event, 's')
  if ((!saves && !isCommand(event, 'enter')) || isComposing(event)) return
  const layer = topmostLayer()
  const target = event.target instanceof Element ? event.target : null
  const scope = layer ?? target?.closest('[data-sheet]') ?? target?.closest('form')
  const button = (saves && scope?.querySelector<HTMLElement>('[data-save]')) || (scope && submitterOf(scope))
  // the browser's own saving would only hide what is being worked on
  if (button || (saves && layer)) event.preventDefault()
  if (!button) return
  event.stopPropagation()
  if (!event.repeat) button.click()
}
