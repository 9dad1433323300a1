/** Content that needs more room widens the drawer around it while it is shown. */
import { createContext, use, useEffect } from 'react'

export const Widening = createContext<(by: 1 | -1) => void>(() => undefined)

export const useWiderDrawer = (isNeeded = true): void => {
  const widen = use(Widening)
  useEffect(() => {
    if (!isNeeded) return undefined
    widen(1)
    return () => widen(-1)
  }, [isNeeded, widen])
}
