/** What a table of a tree needs beside antd's Table: which rows are open, and opening all of them. */
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { flatten, parentKeys, type TreeNode } from './nodes.ts'

/** 展开全部 works below so many nodes. */
const EXPAND_ALL_BELOW = 500

/** Open rows that stay open when the data comes again; `expandable` goes to antd's Table, `buttons` to the toolbar. */
export const useTreeRows = <N extends TreeNode<N>>(nodes: readonly N[]) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const parents = useMemo(() => parentKeys(nodes), [nodes])
  const small = useMemo(() => flatten(nodes).length < EXPAND_ALL_BELOW, [nodes])
  const anyOpen = opened.length > 0
  return {
    expandable: {
      expandedRowKeys: opened,
      onExpandedRowsChange: (keys: readonly React.Key[]) => setOpened(keys.map(String)),
      indentSize: 20,
    },
    open: (keys: readonly string[]) => setOpened((now) => [...new Set([...now, ...keys])]),
    buttons: (small || anyOpen) && parents.length > 0 && (
      <Button onClick={() => setOpened(anyOpen ? [] : parents)}>{anyOpen ? '收起全部' : '展开全部'}</Button>
    ),
  }
}
