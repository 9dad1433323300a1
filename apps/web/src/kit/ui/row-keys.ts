/** Keys on the rows of a table: Tab stops at one of them, ↑ ↓ Home End move, the others are the table's own. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isBare } from './keys.ts'

type Acts = Readonly<Record<string, () => void>>

/**
 * What a row needs to be walked through.
 * @param ids of the rows in sight, in their order
 */
export const useRowKeys = (ids: readonly string[]) => {
  const [last, setLast] = useState<string>()
  const stop = last !== undefined && ids.includes(last) ? last : ids[0]
  return (id: string, own: Acts) => ({
    tabIndex: id === stop ? 0 : -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => target === currentTarget && setLast(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, own),
  })
}

/** Only while the row itself has the focus; with Ctrl or Alt a key belongs to the browser. */
const onRowKey = (event: KeyboardEvent<HTMLElement>, own: Acts): void => {
  if (event.target !== event.currentTarget || !isBare(event)) return
  const act = { ...MOVES, ...own }[event.key]
  if (!act) return
  event.preventDefault()
  act(event.currentTarget)
}

const rowsOf = (row: HTMLElement): HTMLElement[] => [
  ...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[tabindex]') ?? []),
]

const moveBy = (row: HTMLElement, step: number): void => {
  const rows = rowsOf(row)
  rows[rows.indexOf(row) + step]?.focus()
}

const MOVES: Readonly<Record<string, (row: HTMLElement) => void>> = {
  ArrowDown: (row) => moveBy(row, 1),
  ArrowUp: (row) => moveBy(row, -1),
  Home: (row) => rowsOf(row)[0]?.focus(),
  End: (row) => rowsOf(row).at(-1)?.focus(),
}
