/** A tree with levels loaded on demand: rows of a list and children of open rows. */
import type { Endpoint } from '@huxi/model'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/call.ts'
import { rowId, type Row } from '../record/row.ts'
import { INDENT, type TreeRows } from './tree-table.tsx'
import type { List } from './use-list.ts'

interface LazyTreeOptions<R extends Row> {
  source: Endpoint<R[]>
  by: string
  hasBelow: (row: R) => boolean
}

interface Node {
  row: Row
  depth: number
}

export const useLazyTree = <R extends Row>(
  list: List<R>,
  { source, by, hasBelow }: LazyTreeOptions<R>,
): { list: List<R>; tree: TreeRows; open: (id: string) => void } => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const levels = useQueries({
    queries: opened.map((id) => ({
      queryKey: [source.path, { [by]: id }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call<Endpoint>(source, { [by]: id }, signal) as Promise<R[]>,
    })),
    combine: (answers) => new Map(opened.map((id, i) => [id, answers[i]?.data ?? []])),
  })
  const nested = (row: R): R => (hasBelow(row) ? { ...row, children: (levels.get(rowId(row)) ?? []).map(nested) } : row)
  const rows = list.rows.map(nested)
  const visible = rows.flatMap((row) => inSight(row, new Set(opened), 0))
  const depths = new Map(visible.map(({ row, depth }) => [rowId(row), depth]))
  const isOpen = (row: Row) => (hasBelow(row as R) ? opened.includes(rowId(row)) : undefined)
  const open = (id: string) => setOpened((now) => (now.includes(id) ? now : [...now, id]))
  return {
    list: { ...list, rows },
    open,
    tree: {
      expandable: {
        expandedRowKeys: opened,
        onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
        indentSize: INDENT,
      },
      visible: visible.map(({ row }) => row),
      depthOf: (row) => depths.get(rowId(row)) ?? 0,
      isOpen,
      turn: (row, wanted) => {
        if (isOpen(row) !== !wanted) return
        if (wanted) open(rowId(row))
        else setOpened(opened.filter((id) => id !== rowId(row)))
      },
      button: null,
    },
  }
}

const inSight = (row: Row, opened: ReadonlySet<string>, depth: number): Node[] => [
  { row, depth },
  ...(opened.has(rowId(row))
    ? ((row['children'] ?? []) as Row[]).flatMap((one) => inSight(one, opened, depth + 1))
    : []),
]
