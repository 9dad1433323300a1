/** Keyboard in rows of a table or list: one Tab stop, ↑ ↓ Home End move, rows handle other keys. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isBare } from './keys.ts'

type Acts = Readonly<Record<string, (row: HTMLElement) => void>>

/**
 * Props for keyboard navigation of rows. Lists that are no tables set their bounds by `data-walk`.
 * @param ids visible rows in order
 * @param start initial Tab stop; absent = the first
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

/** Only while the row itself has the focus; Ctrl and Alt belong to the browser. */
const onRowKey = (event: KeyboardEvent<HTMLElement>, own: Acts): void => {
  if (event.target !== event.currentTarget || !isBare(event)) return
  const act = { ...MOVES, ...own }[event.key]
  if (!act) return
  event.preventDefault()
  act(event.currentTarget)
}

/** Folded rows are skipped. */
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
