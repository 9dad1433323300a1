import { useRef, type RefObject } from 'react'
import { isComposing, useKeys } from '../ui/keys.ts'
import { layerAbove } from '../ui/overlays.ts'
import { NO_BURST, strike } from './scanned.ts'

/** Marks a field meant for scans, where scanner input stays. */
export const SCANS = { 'data-scans': '' }

interface ScannerOptions {
  on?: boolean
  /** part of the layer that listens; absent = the page, which pauses below layers */
  within?: RefObject<Element | null>
}

/**
 * Reports codes of a hardware scanner anywhere on the page. Its keystrokes are removed from the focused field, and
 * its Enter is swallowed.
 * @example useScanner((code) => void find(code))
 */
export const useScanner = (onScan: (code: string) => void, { on = true, within }: ScannerOptions = {}): void => {
  const burst = useRef(NO_BURST)
  const before = useRef<Before>(undefined)
  useKeys(
    (event) => {
      if (layerAbove(within?.current) || isScanned(event.target)) return
      const was = burst.current
      const step = strike(was, { key: keyOf(event), at: event.timeStamp, repeat: event.repeat })
      burst.current = event.ctrlKey || event.metaKey || event.altKey ? NO_BURST : step.burst
      // the first letter is not in the field yet
      if (burst.current.text.length === 1) before.current = contentOf(event.target)
      if (step.scanned === undefined) return
      event.preventDefault()
      event.stopPropagation()
      putBack(before.current)
      onScan(step.scanned)
    },
    { on, first: true },
  )
}

const isScanned = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scans]') !== null

/** An active input method hides the letter, but not the key. */
const keyOf = (event: KeyboardEvent): string => {
  if (event.key !== 'Process' && !isComposing(event)) return event.key
  const [, char] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(event.code) ?? []
  return char ?? event.key
}

type Line = HTMLInputElement | HTMLTextAreaElement

type Before = { field: Line; value: string } | undefined

const contentOf = (target: EventTarget | null): Before =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : undefined

/** Uses the element's setter, so that React sees the change. */
const putBack = (before: Before): void => {
  if (!before || before.field.value === before.value) return
  const { field, value } = before
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
