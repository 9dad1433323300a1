/** Keys on the rows of a table or the lines of a list: Tab stops at one of them, ↑ ↓ Home End move, the others are its own. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isBare } from './keys.ts'

type Acts = Readonly<Record<string, (row: HTMLElement) => void>>

/**
 * What a row needs to be walked through. What is no table says by `data-walk` how far one walks.
 * @param ids of the rows in sight, in their order
 * @param start where Tab stops until somebody has walked; absent = at the first
 */
export const useRowKeys = (ids: readonly string[], start?: string) => {
  const [last, setLast] = useState<string>()
  const stop = [last, start, ids[0]].find((id) => id !== undefined && ids.includes(id))
  return (id: string, own: Acts) => ({
    'data-step': '',
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

/** What is folded away is not walked through. */
const rowsOf = (row: HTMLElement): HTMLElement[] =>
  [...(row.closest('[data-walk], tbody')?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].filter(
    (one) => one.tagName === 'SUMMARY' || !one.closest('details:not([open])'),
  )

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
