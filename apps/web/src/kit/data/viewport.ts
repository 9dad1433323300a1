import { useCallback, useSyncExternalStore } from 'react'

export const PHONE = 768
/** Below: trees and the menu are drawers, two columns. */
export const TABLET = 1088

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
 * Whether the window is narrower than a width. CSS uses the same number: 767.99px would still match a window of 768
 * px (browsers count in 1/64 px), an upright tablet. Paper is no narrow window: its lists are tables.
 */
export const useBelow = (width: number): boolean => useMedia(`screen and (max-width: ${width - 0.02}px)`)

/** Whether the window is operated by touch, without a keyboard. */
export const useTouchInput = (): boolean => useMedia('(hover: none)')

/**
 * Whether the user prefers reduced motion. Short animations would still block presses on a list that just opened, so
 * there are none.
 */
export const useStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

export const useFormColumns = (): number => {
  const tablet = useBelow(TABLET)
  const phone = useBelow(PHONE)
  return phone ? 1 : tablet ? 2 : 3
}
