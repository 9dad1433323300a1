/** Keys of items in a list that is edited. */
import { useState } from 'react'

/** Items have no name of their own: each keeps the key it was first shown under, so that its control stays its own. */
export const useItemKeys = (count: number) => {
  const [{ keys, next }, setKeys] = useState<{ keys: readonly number[]; next: number }>({ keys: [], next: 0 })
  const missing = count - keys.length
  if (missing !== 0)
    setKeys({
      keys: [...keys.slice(0, count), ...Array.from({ length: Math.max(0, missing) }, (_, n) => next + n)],
      next: next + Math.max(0, missing),
    })
  return {
    keys,
    /** the key of the item that is added next */
    next,
    drop: (at: number) => setKeys({ keys: keys.toSpliced(at, 1), next }),
    move: (from: number, to: number) => setKeys({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!), next }),
  }
}
