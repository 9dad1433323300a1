/** What the layout depends on: two widths of the window, whether it is touched, and whether anything may move. */
import { useCallback, useSyncExternalStore } from 'react'

/** Below: cards, full-screen dialogs, one column. */
export const PHONE = 768
/** Below: trees and the menu become drawers, two columns. */
export const TABLET = 1088

/** Whether a condition on the window or the system holds. */
const useMedia = (query: string): boolean => {
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

/**
 * Whether the window is narrower than a width. Styles say the same number: a browser counts widths in 64ths of a pixel, so 767.99px would
 * still be met by a window of 768, which is every tablet held upright.
 */
export const useBelow = (width: number): boolean => useMedia(`(max-width: ${width - 0.02}px)`)

/** Whether the window is worked by finger: there are no keys to speak of. */
export const useTouched = (): boolean => useMedia('(hover: none)')

/**
 * Whether the person asks for less motion. What is moved takes its steps however short they are, and a list that has just unfolded
 * takes no press meanwhile: so nothing is moved at all.
 */
export const useStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

/** Columns of a query form: 3, 2 or 1. */
export const useFormColumns = (): number => {
  const tablet = useBelow(TABLET)
  const phone = useBelow(PHONE)
  return phone ? 1 : tablet ? 2 : 3
}
