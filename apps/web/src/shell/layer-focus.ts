/** The focus of a layer that is mounted only while it is open: it goes in, and back to where it was when the layer is gone. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { topmostLayer } from '../kit/ui/overlays.ts'

/** Between two looks whether the layer is there: its file and its content may be on their way. */
const LOOK = 60
const PATIENCE = 50

/** The closing icon is the one button that has a label instead of a text. */
const CLOSE = '[aria-label=关闭]'

/** What a person came for, never the close icon; of several to choose from the chosen one. */
const FIRST = `input:not([type=file], :disabled, [type=radio]:not(:checked)), button:not(${CLOSE})`

export const useLayerFocus = (layer: string | undefined): void => {
  const before = useRef<Element>(null)
  // earlier than any effect of the layer itself
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

/** Whether somebody is in the layer; goes there if nobody is, and has another look whether that lasts. */
const enter = (): boolean => {
  const dialog = topmostLayer()
  const inside = dialog?.querySelector(`:focus:not(${CLOSE})`)
  if (!inside) dialog?.querySelector<HTMLElement>(FIRST)?.focus()
  return Boolean(inside)
}
