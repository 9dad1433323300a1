import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { rowId, type Row } from '../record/row.ts'
import { flatten, parentKeys, type TreeNode } from '../tree/nodes.ts'

const EXPAND_ALL_BELOW = 500
export const INDENT = 20

export interface TreeRows {
  expandable: {
    expandedRowKeys: readonly string[]
    onExpandedRowsChange: (keys: readonly React.Key[]) => void
    indentSize: number
  }
  visible: readonly Row[]
  depthOf: (row: Row) => number
  isOpen: (row: Row) => boolean | undefined
  turn: (row: Row, open: boolean) => void
  button: ReactNode
}

type Node = Row & TreeNode<Node>

/** Open rows survive a refetch; roots start open. @param question search text; during a search all results are open */
export const useTreeRows = <N extends TreeNode<N>>(nodes: readonly N[], question = ''): TreeRows => {
  const all = nodes as unknown as readonly Node[]
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const parents = parentKeys(all)
  const opened = chosen[question] ?? (question === '' ? all.map(({ key }) => key) : parents)
  const set = (keys: readonly string[]) => setChosen({ ...chosen, [question]: keys })
  const visible = inSight(all, new Set(opened), 0)
  const depths = new Map(visible.map(({ row, depth }) => [rowId(row), depth]))
  const isOpen = (row: Row) => (parents.includes(rowId(row)) ? opened.includes(rowId(row)) : undefined)
  const allOpen = parents.every((key) => opened.includes(key))
  return {
    expandable: {
      expandedRowKeys: opened,
      onExpandedRowsChange: (keys) => set(keys.map(String)),
      indentSize: INDENT,
    },
    visible: visible.map(({ row }) => row),
    depthOf: (row) => depths.get(rowId(row)) ?? 0,
    isOpen,
    turn: (row, open) => {
      if (isOpen(row) === !open) set(open ? [...opened, rowId(row)] : opened.filter((key) => key !== rowId(row)))
    },
    button: parents.length > 0 && (allOpen || flatten(all).length < EXPAND_ALL_BELOW) && (
      <Button onClick={() => set(allOpen ? [] : parents)}>{allOpen ? '收起全部' : '展开全部'}</Button>
    ),
  }
}

const inSight = (nodes: readonly Node[], opened: ReadonlySet<string>, depth: number): { row: Node; depth: number }[] =>
  nodes.flatMap((row) => [
    { row, depth },
    ...(opened.has(row.key) ? inSight(row.children ?? [], opened, depth + 1) : []),
  ])
