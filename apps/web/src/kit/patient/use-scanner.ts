/** Hears the scanner wherever the focus is. */
import { useRef, type RefObject } from 'react'
import { isComposing, useKeys } from '../ui/keys.ts'
import { layerAbove } from '../ui/overlays.ts'
import { NO_BURST, strike } from './scanned.ts'

/** Marks a field that is meant to be scanned into: there the scanner types like anybody. */
export const SCANS = { 'data-scans': '' }

interface ScannerOptions {
  /** false: nothing is heard */
  on?: boolean
  /** a part of the layer that listens; absent = the page, which hears nothing while a layer is above it */
  within?: RefObject<Element | null>
}

/**
 * Calls back with what a hardware scanner read, anywhere on the page. What it typed into a field in passing is taken out of it again,
 * and its Enter does nothing else.
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
      // a burst of one has just begun: the field does not hold its letter yet
      if (burst.current.text.length === 1) before.current = heldBy(event.target)
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

/** An input method that is on swallows the letter, but not which key it was. */
const keyOf = (event: KeyboardEvent): string => {
  if (event.key !== 'Process' && !isComposing(event)) return event.key
  const [, char] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(event.code) ?? []
  return char ?? event.key
}

type Line = HTMLInputElement | HTMLTextAreaElement

/** A field and what it held before the scanner began. */
type Before = { field: Line; value: string } | undefined

const heldBy = (target: EventTarget | null): Before =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value }
    : undefined

/** Through the setter of the element, so that its page hears of it as of any typing. */
const putBack = (before: Before): void => {
  if (!before || before.field.value === before.value) return
  const { field, value } = before
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
