/** The tree of the product: the same nodes with a search, mounted by a click. */
import { createElement as h } from 'react'
import { SearchTree } from '../apps/web/src/kit/tree/search-tree.tsx'
import { openedByClick } from './opened.mjs'
import { NODES } from './tree-nodes.mjs'

openedByClick(() => h(SearchTree, { nodes: NODES, label: '部门', onSelect: () => undefined }))
