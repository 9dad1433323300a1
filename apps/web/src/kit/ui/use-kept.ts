/** Content of a layer: the last value stays during the closing animation. */
import { useState } from 'react'

interface Kept<T> {
  value: T | undefined
  open: boolean
  opening: number
}

/**
 * Keeps a value until its layer is gone.
 * @param value undefined = closed
 * @returns the shown value, a key per opening, and a callback for the end of the animation
 */
export const useKept = <T>(value: T | undefined) => {
  const [kept, setKept] = useState<Kept<T>>({ value: undefined, open: false, opening: 0 })
  const open = value !== undefined
  if (open !== kept.open || (open && value !== kept.value))
    setKept({ value: value ?? kept.value, open, opening: kept.opening + (open && !kept.open ? 1 : 0) })
  return {
    displayed: value ?? kept.value,
    opening: kept.opening,
    forget: () => setKept((now) => (now.open ? now : { ...now, value: undefined })),
  }
}
