/** ↓ in a field of the query form or filter moves to the rows. */
import { useRef, type RefObject } from 'react'
import { isBare, isComposing, useKeys } from './keys.ts'
import { layerOf } from './overlays.ts'

/** A text field; lists, calendars and numbers handle ↓ themselves. */
const isLine = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text' && !target.role && !('calendar' in target.dataset)

const rowIn = (box: Element | null | undefined) => box?.querySelector<HTMLElement>('[data-step][tabindex="0"]')

const useDown = (placeOf: () => Element | null | undefined, rowOf: () => HTMLElement | null | undefined): void =>
  useKeys((event) => {
    if (event.key !== 'ArrowDown' || !isBare(event) || isComposing(event) || event.defaultPrevented) return
    if (!isLine(event.target) || !(placeOf()?.contains(event.target) ?? false)) return
    const row = rowOf()
    if (!row) return
    event.preventDefault()
    row.focus()
  })

/** @returns ref of the box with the rows; fields may be anywhere in its layer */
export const useDownToRows = () => {
  const box = useRef<HTMLDivElement>(null)
  useDown(
    () => layerOf(box.current),
    () => rowIn(box.current),
  )
  return box
}

export const useDownFrom = (form: RefObject<HTMLElement | null>): void =>
  useDown(
    () => form.current,
    () => {
      let near = form.current?.parentElement
      while (near && !rowIn(near)) near = near.parentElement
      return rowIn(near)
    },
  )
