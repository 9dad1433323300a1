import type { Finder } from '../../kit/ui/matcher.ts'

export interface Item {
  key: string
  title: string
  /** Shown beside the title and searched. */
  note?: string
  /** Searched only. */
  words?: readonly string[]
  run: () => void
}

export interface Found extends Item {
  at: readonly number[]
}

const BEGINS = 0
const CONTAINS = 1
const BELONGS = 2

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
