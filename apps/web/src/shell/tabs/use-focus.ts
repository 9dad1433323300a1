/** Who comes back to a tab goes on where the focus was, also inside of a dialog that is open there. */
import { useEffect, useLayoutEffect } from 'react'
import { layerOf } from '../../kit/ui/overlays.ts'
import { useTabs } from './tabs.ts'

interface Place {
  element: WeakRef<HTMLElement>
  inLayer: boolean
}

const places = new Map<string, Place>()

export const useFocus = (active: string): void => {
  // before the dialog's own effects: it keeps the focus it finds inside of it
  useLayoutEffect(() => {
    const place = places.get(active)
    const before = place?.element.deref()
    if (before?.checkVisibility?.() && (!isInFrame() || place?.inLayer)) before.focus({ preventScroll: true })
    // where it was has gone out of sight with its page, as when the palette has led elsewhere
    else if (isLost()) document.getElementById('main')?.focus({ preventScroll: true })
  }, [active])

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && isWork(target))
        places.set(useTabs.getState().active, { element: new WeakRef(target), inLayer: layerOf(target) !== undefined })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
}

/** Where people work, in contrast to the frame around it. */
const isWork = (part: Element): boolean => part.closest('#main') !== null || layerOf(part) !== undefined

/** Whatever has the focus is hidden now. Only what goes with a page is asked: an answer costs the layout of the whole window. */
const isLost = (): boolean => {
  const { activeElement } = document
  return activeElement !== null && isWork(activeElement) && !(activeElement.checkVisibility?.() ?? true)
}

/** Who is at the tabs or in the header stays there: the page may come later than the next key. */
const isInFrame = (): boolean => {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !isWork(activeElement)
}
