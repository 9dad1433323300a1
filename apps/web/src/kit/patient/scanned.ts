/** Tells a bar code scanner from typing: it is faster and ends with Enter. */

export interface Stroke {
  key: string
  at: number
  repeat?: boolean
}

interface Burst {
  text: string
  at: number
}

export const NO_BURST: Burst = { text: '', at: 0 }

/** Scanners leave 1 to 40 ms between keys; the fastest typists need twice that, and never five times in a row. */
const GAP_MS = 50
const SHORTEST = 5

/** Processes one key. @returns the burst so far, and the code once Enter ends a long enough burst */
export const strike = (burst: Burst, { key, at, repeat = false }: Stroke): { burst: Burst; scanned?: string } => {
  const quick = burst.text !== '' && at - burst.at <= GAP_MS
  if (key === 'Enter') {
    const scanned = burst.text.trim()
    return quick && scanned.length >= SHORTEST ? { burst: NO_BURST, scanned } : { burst: NO_BURST }
  }
  // modifier keys stand between the letters of a code
  if (key.length !== 1) return { burst: key === 'Shift' || key === 'CapsLock' ? burst : NO_BURST }
  if (repeat) return { burst: NO_BURST }
  return { burst: { text: quick ? burst.text + key : key, at } }
}
