import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { isComposing } from './keys.ts'

/** Places of a list change by drag, or by Alt and arrow keys. @param move is called with two places of the list */
export const useReorder = (count: number, move: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number>()
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || isComposing(event.nativeEvent)) return
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= count) return
    const focused = event.target as HTMLElement
    move(at, to)
    requestAnimationFrame(() => focused.focus())
  }
  return {
    dragged,
    source: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(at)
      },
      onDragEnd: () => setDragged(undefined),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
    }),
    target: (at: number) => ({
      onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
      onDrop: () => {
        if (dragged !== undefined && dragged !== at) move(dragged, at)
        setDragged(undefined)
      },
    }),
  }
}
