/** Arrow-key navigation in a wrapping grid. */
interface Place {
  readonly left: number
  readonly top: number
}

const across = (at: number, places: readonly Place[], down: boolean): number | undefined => {
  const from = places[at]!
  const rows = places.filter(({ top }) => (down ? top > from.top : top < from.top)).map(({ top }) => top)
  if (rows.length === 0) return undefined
  const row = down ? Math.min(...rows) : Math.max(...rows)
  const distance = (i: number) => Math.abs(places[i]!.left - from.left)
  return places.flatMap(({ top }, i) => (top === row ? [i] : [])).reduce((a, b) => (distance(b) < distance(a) ? b : a))
}

/** @returns undefined for other keys */
export const nextOf = (key: string, at: number, places: readonly Place[]): number | undefined => {
  const last = places.length - 1
  const leads: Readonly<Record<string, number | undefined>> = {
    ArrowRight: at < last ? at + 1 : undefined,
    ArrowLeft: at > 0 ? at - 1 : undefined,
    ArrowDown: across(at, places, true),
    ArrowUp: across(at, places, false),
    Home: 0,
    End: last,
  }
  return Object.hasOwn(leads, key) ? leads[key] : undefined
}
