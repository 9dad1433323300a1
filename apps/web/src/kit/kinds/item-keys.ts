import { useState } from 'react'

/** Items have no id: each keeps the key of its first render, so that its control keeps its state. */
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
    next,
    /** new keys for all, so that no control keeps its state */
    renew: () => setKeys({ keys: [], next }),
    drop: (at: number) => setKeys({ keys: keys.toSpliced(at, 1), next }),
    move: (from: number, to: number) => setKeys({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!), next }),
  }
}
