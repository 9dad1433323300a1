import { startTransition, useEffect, useState } from 'react'

const STEP = 16

/** Number of entries of a long list to draw: it grows in steps, so that the first ones appear at once. */
export const useGradual = (count: number): number => {
  const [drawn, setDrawn] = useState(STEP)
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)), 0)
    return () => clearTimeout(timer)
  }, [drawn, count])
  return Math.min(drawn, count)
}
