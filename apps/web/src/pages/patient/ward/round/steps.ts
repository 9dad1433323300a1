import type { KeyboardEvent } from 'react'

const focus = (cell: HTMLElement | undefined): void => {
  const box = cell?.querySelector('input')
  box?.focus()
  box?.select()
  cell?.scrollIntoView({ block: 'nearest' })
}

const cellsOf = (within: Element | null | undefined): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-cell]:has(input:enabled)') ?? []),
]

export const nextCell = (cell: HTMLElement): void => {
  const all = cellsOf(cell.closest('tbody'))
  focus(all[all.indexOf(cell) + 1])
}

const sideCell = (cell: HTMLElement, step: 1 | -1): void => {
  const row = cell.closest('tr')
  const other = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  focus(cellsOf(other).find(({ dataset }) => dataset['name'] === cell.dataset['name']))
}

/** The first cell without a value of the next bed that has one. */
export const nextBed = (from: HTMLElement): void => {
  const row = from.closest('tr')
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = rows.indexOf(row!)
  const missing = [...rows.slice(at + 1), ...rows.slice(0, at)]
    .flatMap(cellsOf)
    .find(({ dataset }) => dataset['empty'] === 'true')
  focus(missing ?? cellsOf(rows[at + 1])[0])
}

/** In a box of a number Enter goes on, arrows go to the bed above and below. */
export const stepOnKey = (event: KeyboardEvent<HTMLInputElement>): void => {
  const cell = event.currentTarget.closest<HTMLElement>('[data-cell]')
  if (!cell) return
  if (event.key === 'Enter') nextCell(cell)
  else if (event.key === 'ArrowDown') sideCell(cell, 1)
  else if (event.key === 'ArrowUp') sideCell(cell, -1)
  else return
  event.preventDefault()
}
