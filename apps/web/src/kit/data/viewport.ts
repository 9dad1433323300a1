/** The two widths at which the layout changes. */
import { useCallback, useSyncExternalStore } from 'react'

/** Below: cards, full-screen dialogs, one column. */
export const PHONE = 768
/** Below: trees and the menu become drawers, two columns. */
export const TABLET = 1088

/** Whether the window is narrower than a width. */
export const useBelow = (width: number): boolean => {
  const query = `(max-width: ${width - 0.02}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Columns of a query form: 3, 2 or 1. */
export const useFormColumns = (): number => {
  const tablet = useBelow(TABLET)
  const phone = useBelow(PHONE)
  return phone ? 1 : tablet ? 2 : 3
}
