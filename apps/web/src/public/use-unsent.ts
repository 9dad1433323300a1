import { useEffect } from 'react'

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before a reload, another address or closing the page takes what was typed. */
export const useUnsent = (unsent: boolean): void =>
  useEffect(() => {
    if (!unsent) return undefined
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [unsent])
