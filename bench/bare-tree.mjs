/** Yardstick of a tree: React and the library's tree of five thousand nodes below its field, mounted by a click. */
import { Input, Tree } from 'antd'
import { createElement as h } from 'react'
import { openedByClick } from './opened.mjs'
import { NODES } from './tree-nodes.mjs'

openedByClick(() => [
  h(Input, { key: 'field', allowClear: true }),
  h(Tree, {
    key: 'tree',
    treeData: NODES,
    blockNode: true,
    motion: false,
    height: 560,
    defaultExpandedKeys: [NODES[0].key],
  }),
])
