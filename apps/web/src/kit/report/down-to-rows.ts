/** ↓ in a line of the query form or of the filter leads to the rows. */
import { useRef } from 'react'
import { isBare, isComposing, useKeys } from '../ui/keys.ts'
import { layerOf } from '../ui/overlays.ts'

/** A line one types into; lists, calendars and numbers have their own use for the key. */
const isLine = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text' && !target.role && !('calendar' in target.dataset)

/** @returns the ref of the box that has the rows */
export const useDownToRows = () => {
  const box = useRef<HTMLDivElement>(null)
  useKeys((event) => {
    if (event.key !== 'ArrowDown' || !isBare(event) || isComposing(event) || event.defaultPrevented) return
    const layer = layerOf(box.current)
    if (!isLine(event.target) || !(layer?.contains(event.target) ?? false)) return
    const row = box.current?.querySelector<HTMLElement>('[data-step][tabindex="0"]')
    if (!row) return
    event.preventDefault()
    row.focus()
  })
  return box
}
