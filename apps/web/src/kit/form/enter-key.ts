/** Enter in a single line of a data-entry form leads to the next field, in the last one to the button that submits. */
import type { KeyboardEvent } from 'react'
import { isBare, isComposing } from '../ui/keys.ts'
import { layerOf } from '../ui/overlays.ts'
import { submitterOf } from '../ui/submit-keys.ts'

/** For the key handler of a form. */
export const goOnByEnter = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget: form, target, nativeEvent } = event
  // what happens in a dialog above the form is not its own
  if (event.key !== 'Enter' || !isBare(event) || isComposing(nativeEvent) || !form.contains(target as Node)) return
  if (event.defaultPrevented || !isLine(target)) return
  event.preventDefault()
  nextStop(form, target)?.focus()
}

/** Single lines and choices side by side, which Enter leaves; lists and calendars have their own use for it. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  ['text', 'password', 'search', 'tel', 'email', 'number', 'url', 'radio'].includes(target.type) &&
  target.role !== 'combobox' &&
  !('calendar' in target.dataset)

const STOPS = [
  'input:not([type=hidden], [type=file], [type=radio], [tabindex="-1"], :disabled)',
  // of several that exclude each other the chosen one is the stop
  'input[type=radio]:checked:not(:disabled)',
  // as long as there is none, the first
  '[role=radiogroup]:not(:has(:checked)) > :first-child input[type=radio]:not(:disabled)',
  'textarea:not(:disabled)',
  'button[role=switch]:not(:disabled)',
  '[contenteditable=true]',
].join()

/** The field after this one; after the last one the button that submits. */
const nextStop = (form: HTMLElement, from: HTMLElement): HTMLElement | undefined => {
  const stops = [...form.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility?.() ?? true)
  const next = stops[stops.indexOf(from) + 1]
  const around = layerOf(form)
  return next ?? submitterOf(form) ?? (around ? submitterOf(around) : undefined)
}
