/** Focus of a conditionally mounted layer: in on opening, back on closing. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { topmostLayer } from '../kit/ui/overlays.ts'

/** Poll interval in ms and number of polls: chunk and content may still load. */
const LOOK = 60
const PATIENCE = 50

const CLOSE = '[aria-label=关闭]'

/** Preferred first focus, never the close icon; of radio buttons the checked one. */
const FIRST = `input:not([type=file], :disabled, [type=radio]:not(:checked)), button:not(${CLOSE})`

export const useLayerFocus = (layer: string | undefined): void => {
  const before = useRef<Element>(null)
  // Runs before any effect of the layer.
  useLayoutEffect(() => {
    if (layer) before.current = document.activeElement
  }, [layer])
  useEffect(() => {
    if (!layer) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (enter() || looks === PATIENCE) clearInterval(timer)
    }, LOOK)
    return () => {
      clearInterval(timer)
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [layer])
}

/** Moves focus into the layer unless it is there; @returns whether it stayed. */
const enter = (): boolean => {
  const dialog = topmostLayer()
  const inside = dialog?.querySelector(`:focus:not(${CLOSE})`)
  if (!inside) dialog?.querySelector<HTMLElement>(FIRST)?.focus()
  return Boolean(inside)
}
