/** What was found, the best first: names that begin with what was typed, names that contain it, then what only belongs to it. */
import type { Finder } from '../../kit/ui/matcher.ts'

/** Something a person can choose. */
export interface Item {
  key: string
  title: string
  /** says more about it; what belongs to it is found by it, too */
  note?: string
  /** other words it is found by, out of sight */
  words?: readonly string[]
  run: () => void
}

/** An item with the places in its title that match. */
export interface Found extends Item {
  at: readonly number[]
}

const BEGINS = 0
const CONTAINS = 1
const BELONGS = 2

/** The items that match, the best first, among equals in the order they had. */
export const ranked = (items: readonly Item[], find: Finder): Found[] =>
  items
    .flatMap((item) => {
      const at = find(item.title)
      if (at) return [{ item: { ...item, at }, rank: at.length === 0 || at[0] === 0 ? BEGINS : CONTAINS }]
      const belongs = [item.note ?? '', ...(item.words ?? [])].some((word) => word !== '' && find(word))
      return belongs ? [{ item: { ...item, at: [] }, rank: BELONGS }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
