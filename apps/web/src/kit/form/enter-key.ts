/** Enter in a single-line field moves to the next field, in the last one to the submit button. */
import type { KeyboardEvent } from 'react'
import { isBare, isComposing } from '../ui/keys.ts'
import { layerOf } from '../ui/overlays.ts'
import { submitterOf } from '../ui/submit-keys.ts'

export const goOnByEnter = (event: KeyboardEvent<HTMLElement>): void => goOn(event, isLine)

/**
 * Capturing key handler of a sheet that is typed through to its button: closed lists and check boxes are passed as
 * well, so that Enter never chooses unseen options.
 */
export const typeThrough = (event: KeyboardEvent<HTMLElement>): void =>
  goOn(event, (target) => isLine(target) || isBox(target) || isClosedList(target))

const goOn = (event: KeyboardEvent<HTMLElement>, leaves: (target: EventTarget) => target is HTMLElement): void => {
  const { currentTarget: form, target, nativeEvent } = event
  if (event.key !== 'Enter' || !isBare(event) || isComposing(nativeEvent) || !form.contains(target as Node)) return
  if (event.defaultPrevented || !leaves(target)) return
  event.preventDefault()
  if (isClosedList(target)) event.stopPropagation()
  nextStop(form, target)?.focus()
}

const isBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const isClosedList = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.role === 'combobox' && target.ariaExpanded !== 'true'

/** Marks controls that belong to the previous field, such as its unit: Enter skips them. */
export const BESIDE = { 'data-beside': '' }

/** Single lines and radio groups, which Enter leaves; lists and calendars handle Enter themselves. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  ['text', 'password', 'search', 'tel', 'email', 'number', 'url', 'radio'].includes(target.type) &&
  target.role !== 'combobox' &&
  !('calendar' in target.dataset)

const STOPS = [
  'input:not([type=hidden], [type=file], [type=radio], [tabindex="-1"], :disabled)',
  'input[type=radio]:checked:not(:disabled)',
  '[role=radiogroup]:not(:has(:checked)) > :first-child input[type=radio]:not(:disabled)',
  'textarea:not(:disabled)',
  'button[role=switch]:not(:disabled)',
  '[contenteditable=true]',
].join()

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
