import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has not changed for a while; `now` does not wait. */
export const useDebounced = <T>(value: T, pauseMs = PAUSE_MS): { debounced: T; now: () => void } => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return { debounced, now: () => setDebounced(value) }
}
