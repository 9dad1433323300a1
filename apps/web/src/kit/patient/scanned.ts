/** Tells a bar code scanner from a person: it types faster than anybody and ends with Enter. */

/** A key and when it was pressed, in milliseconds. */
export interface Stroke {
  key: string
  at: number
  /** held down: the keyboard repeats it, nobody typed it again */
  repeat?: boolean
}

/** What came in quick succession so far. */
interface Burst {
  text: string
  at: number
}

export const NO_BURST: Burst = { text: '', at: 0 }

/** Scanners leave 1 to 40 ms between keys; the fastest typist needs twice that, and not five times in a row. */
const GAP_MS = 50
const SHORTEST = 5

/**
 * Takes one key.
 * @returns the burst so far, and with the Enter that ends one of sufficient length what was scanned
 */
export const strike = (burst: Burst, { key, at, repeat = false }: Stroke): { burst: Burst; scanned?: string } => {
  const quick = burst.text !== '' && at - burst.at <= GAP_MS
  if (key === 'Enter') {
    const scanned = burst.text.trim()
    return quick && scanned.length >= SHORTEST ? { burst: NO_BURST, scanned } : { burst: NO_BURST }
  }
  // Shift and its like stand between the letters of a code
  if (key.length !== 1) return { burst: key === 'Shift' || key === 'CapsLock' ? burst : NO_BURST }
  if (repeat) return { burst: NO_BURST }
  return { burst: { text: quick ? burst.text + key : key, at } }
}
