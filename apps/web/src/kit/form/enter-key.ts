/** Enter in a single line of a data-entry form leads to the next field, in the last one to the button that submits. */
import type { KeyboardEvent } from 'react'
import { isBare, isComposing } from '../ui/keys.ts'
import { layerOf } from '../ui/overlays.ts'
import { submitterOf } from '../ui/submit-keys.ts'

/** For the key handler of a form. */
export const goOnByEnter = (event: KeyboardEvent<HTMLElement>): void => goOn(event, isLine)

/**
 * For the capturing key handler of a sheet that is typed through from its first field to its button: lists that are closed and boxes to
 * tick are left, too, so that Enter never chooses what nobody has looked at.
 */
export const typeThrough = (event: KeyboardEvent<HTMLElement>): void =>
  goOn(event, (target) => isLine(target) || isBox(target) || isClosedList(target))

const goOn = (event: KeyboardEvent<HTMLElement>, leaves: (target: EventTarget) => target is HTMLElement): void => {
  const { currentTarget: form, target, nativeEvent } = event
  // what happens in a dialog above the form is not its own
  if (event.key !== 'Enter' || !isBare(event) || isComposing(nativeEvent) || !form.contains(target as Node)) return
  if (event.defaultPrevented || !leaves(target)) return
  event.preventDefault()
  // a list would open
  if (isClosedList(target)) event.stopPropagation()
  nextStop(form, target)?.focus()
}

const isBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const isClosedList = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.role === 'combobox' && target.ariaExpanded !== 'true'

/** Marks what belongs to the field before it, such as its unit: Enter does not stop there. */
export const BESIDE = { 'data-beside': '' }

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
  const next = [...form.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) =>
      from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !stop.closest('[data-beside]') &&
      (stop.checkVisibility?.() ?? true),
  )
  const around = layerOf(form)
  return next ?? submitterOf(form) ?? (around ? submitterOf(around) : undefined)
}
