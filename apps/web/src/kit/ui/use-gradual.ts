import { startTransition, useEffect, useState } from 'react'

const STEP = 16

/** Number of entries of a long list to draw: it grows in steps, so that the first ones appear at once. */
export const useGradual = (count: number): number => {
  const [shown, setShown] = useState(STEP)
  useEffect(() => {
    if (shown >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setShown(shown + STEP)), 0)
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}
