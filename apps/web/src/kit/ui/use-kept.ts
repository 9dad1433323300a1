/** What a layer shows: the last thing it was about stays on screen while it goes away. */
import { useState } from 'react'

interface Kept<T> {
  value: T | undefined
  open: boolean
  opening: number
}

/**
 * Keeps a value until the layer that shows it is gone.
 * @param value what it is about; undefined = closed
 * @returns what is shown, which opening this is (a key that starts its content afresh), and what to do once it is gone
 */
export const useKept = <T>(value: T | undefined) => {
  const [kept, setKept] = useState<Kept<T>>({ value: undefined, open: false, opening: 0 })
  const open = value !== undefined
  if (open !== kept.open || (open && value !== kept.value))
    setKept({ value: value ?? kept.value, open, opening: kept.opening + (open && !kept.open ? 1 : 0) })
  return {
    shown: value ?? kept.value,
    opening: kept.opening,
    forget: () => setKept((now) => (now.open ? now : { ...now, value: undefined })),
  }
}
