import { useEffect } from 'react'
import { askBeforeUnload } from '../platform/unload.ts'

/** Makes the browser ask before unsent input is lost by leaving the page. */
export const useUnsent = (unsent: boolean): void =>
  useEffect(() => {
    if (!unsent) return undefined
    askBeforeUnload(true)
    return () => askBeforeUnload(false)
  }, [unsent])
