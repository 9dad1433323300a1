/** Navigation without a location subscription, which would rerender the caller. */
import { use, useCallback } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Path } from 'react-router'

type Go = (to: string | Path, options?: { replace?: boolean; state?: unknown }) => void

export const useGo = (): Go => {
  const { navigator } = use(NavigationContext)
  return useCallback(
    (to, { replace = false, state } = {}) => {
      const address = typeof to === 'string' ? to : createPath(to)
      if (replace) navigator.replace(address, state)
      else navigator.push(address, state)
    },
    [navigator],
  )
}
