/** The yardstick of a tree: nothing but React and the library's tree of five thousand nodes, mounted by a click. */
import { ConfigProvider, Tree } from 'antd'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

const below = (of, each, children) =>
  Array.from({ length: each }, (_, at) => ({
    key: `${of}-${at}`,
    title: `科室${of}-${at}`,
    children: children(`${of}-${at}`),
  }))

const NODES = below('1', 1, (root) => below(root, 50, (middle) => below(middle, 99, () => [])))

const Page = () => {
  const [shown, setShown] = useState(false)
  return [
    h('button', { key: 'open', id: 'open', onClick: () => setShown(!shown) }, '打开'),
    shown &&
      h(Tree, {
        key: 'tree',
        treeData: NODES,
        blockNode: true,
        motion: false,
        height: 560,
        defaultExpandedKeys: [NODES[0].key],
      }),
  ]
}

const theme = { hashed: false, cssVar: { key: 'bare' } }

createRoot(document.body.appendChild(document.createElement('div'))).render(h(ConfigProvider, { theme }, h(Page)))
