/** Drags a branch onto a new parent. 移动到… does the same by keyboard. */
import { useState, type DragEvent } from 'react'
import { branchKeys, findNode, type NamedNode } from './nodes.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** Drag props of a node's title. @param onMove absent = no dragging */
export const useDragging = (
  nodes: readonly NamedNode[],
  onMove: ((node: NamedNode, parent: NamedNode) => void) | undefined,
) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  // a branch never moves below itself
  const barred = dragged === undefined ? NOTHING : branchKeys(nodes, dragged)
  const stop = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const propsOf = (node: NamedNode) => ({
    draggable: true,
    'data-over': over === node.key,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(node.key)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined || barred.has(node.key)) return
      event.preventDefault()
      if (over !== node.key) setOver(node.key)
    },
    onDragLeave: () => setOver(undefined),
    onDragEnd: stop,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const moved = dragged === undefined ? undefined : findNode(nodes, dragged)
      stop()
      if (moved) onMove?.(moved, node)
    },
  })
  return onMove ? propsOf : () => ({})
}
