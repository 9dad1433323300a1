/** Where the focus goes when a layer opens: its first field or its main button, never the close icon. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** The layer has drawn its content and taken the focus by then. */
const OPENING = 60

export const FIRST_FIELD = 'input:not([type=checkbox], [type=radio], [type=file], :disabled)'
export const MAIN_BUTTON = '.hx-foot .ant-btn:last-child'

const FIELD = 'input, textarea, [role=switch]'

/** Somebody was faster and is in a field already: nobody is pulled away from what they type. */
export const isInField = (within: Element | null | undefined): boolean =>
  within?.contains(document.activeElement) === true && document.activeElement?.matches(FIELD) === true

/** Gives the focus to a part of the topmost layer of a class. */
export const useOpeningFocus = (open: boolean, layer: string, part: string): void =>
  useAfterOpening(open, () => {
    const topmost = [...document.querySelectorAll(layer)].at(-1)
    if (!isInField(topmost)) topmost?.querySelector<HTMLElement>(part)?.focus()
  })

/** Runs something once a layer stands, but not again when its tab comes back into sight. */
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
