import { useEffect } from 'react'

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Makes the browser ask before unsent input is lost by leaving the page. */
export const useUnsent = (unsent: boolean): void =>
  useEffect(() => {
    if (!unsent) return undefined
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [unsent])
