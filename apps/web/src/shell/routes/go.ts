/** Going somewhere without looking where one is: the caller is not rendered anew at every navigation. */
import { use, useCallback } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Path } from 'react-router'

type Go = (to: string | Path, options?: { replace?: boolean; state?: unknown }) => void

/** Like `useNavigate`, for whole addresses. */
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
