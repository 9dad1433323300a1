/** Where the focus goes when a layer opens: its first field or its main button, never the close icon. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { topmostLayer } from './overlays.ts'

/** The layer has drawn its content and taken the focus by then. */
const OPENING = 60

export const FIRST_FIELD = 'input:not([type=checkbox], [type=radio], [type=file], :disabled)'
export const MAIN_BUTTON = '[data-foot] > button:last-child'

/** What one is in on purpose; a row of a table is, too. */
const FIELD = 'input, textarea, [role=switch], [data-step]'

/** Somebody was faster and is in a field already: nobody is pulled away from what they type or step through. */
export const isInField = (within: Element | null | undefined): boolean =>
  within?.contains(document.activeElement) === true && document.activeElement?.matches(FIELD) === true

/** Gives the focus to a part of the topmost layer, which is the one that has just been opened. */
export const useOpeningFocus = (open: boolean, part: string): void =>
  useAfterOpening(open, () => {
    const topmost = topmostLayer()
    if (!isInField(topmost)) topmost?.querySelector<HTMLElement>(part)?.focus()
  })

/** Runs something once a layer is open, but not again when its tab comes back into sight. */
export const useAfterOpening = (open: boolean, run: () => void): void => {
  const ran = useRef(false)
  const opened = useEffectEvent(run)
  useEffect(() => {
    if (!open) ran.current = false
    if (!open || ran.current) return
    const timer = setTimeout(() => {
      ran.current = true
      opened()
    }, OPENING)
    return () => clearTimeout(timer)
  }, [open])
}
