/** Restores focus of a tab, including inside its open dialog. */
import { useEffect, useLayoutEffect } from 'react'
import { layerOf } from '../../kit/ui/overlays.ts'
import { useTabs } from './tabs.ts'

interface Place {
  element: WeakRef<HTMLElement>
  inLayer: boolean
}

const places = new Map<string, Place>()

export const useFocus = (active: string): void => {
  // Before the effects of the dialog, which keeps focus inside it.
  useLayoutEffect(() => {
    const place = places.get(active)
    const before = place?.element.deref()
    if (before?.checkVisibility?.() && (!isInFrame() || place?.inLayer)) before.focus({ preventScroll: true })
    // The previous target is hidden with its page, e.g. after the palette.
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

const isWork = (part: Element): boolean => part.closest('#main') !== null || layerOf(part) !== undefined

/** Focus is on a hidden element. Checked for page elements only, because it forces layout. */
const isLost = (): boolean => {
  const { activeElement } = document
  return activeElement !== null && isWork(activeElement) && !(activeElement.checkVisibility?.() ?? true)
}

/** Focus in tabs or header stays: the page may arrive later than the next key. */
const isInFrame = (): boolean => {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !isWork(activeElement)
}
