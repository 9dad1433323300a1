/** Focus of an opening layer: its first field or main button, never the close icon. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { topmostLayer } from './overlays.ts'

/** Delay until the layer is rendered and focused. */
const OPENING = 60

export const FIRST_FIELD = 'input:not([type=checkbox], [type=radio], [type=file], :disabled)'
export const MAIN_BUTTON = '[data-foot] > button:last-child'

/** Elements that keep a focus the user has set, rows of a table included. */
const FIELD = 'input, textarea, [role=switch], [data-step]'

/** Whether the user is in a field already, so that the focus must not move. */
export const isInField = (within: Element | null | undefined): boolean =>
  within?.contains(document.activeElement) === true && document.activeElement?.matches(FIELD) === true

/** Focuses a part of the topmost layer, which was opened last. */
export const useOpeningFocus = (open: boolean, part: string): void =>
  useAfterOpening(open, () => {
    const topmost = topmostLayer()
    if (!isInField(topmost)) topmost?.querySelector<HTMLElement>(part)?.focus()
  })

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

/** Focuses a part once: effects of a hidden page run again when it returns. */
export const useMountFocus = (part: RefObject<{ focus: () => void } | null>): void => {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDone.current) part.current?.focus()
    isDone.current = true
  }, [part])
}
