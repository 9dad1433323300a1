/** A tree with search. Open branches survive a refetch. */
import { Empty, Tree } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { Row, Stack } from '../ui/place.tsx'
import { SearchHead } from '../ui/search-head.tsx'
import { useDragging } from './dragging.ts'
import { useMatcher } from '../ui/matcher.ts'
import { filterTree, findNode, hasMore, distinctNames, parentKeys, pathTo, titleOf, type NamedNode } from './nodes.ts'
import tree from '../look/tree.module.css'
import words from '../look/words.module.css'
import styles from './search-tree.module.css'

const VIRTUAL_FROM = 100
const VIRTUAL_HEIGHT = 560

interface SearchTreeProps<N extends NamedNode> {
  nodes: readonly N[]
  label: string
  selectedKey?: string | undefined
  onSelect?: (node: N) => void
  disabledKeys?: ReadonlySet<string>
  onMove?: ((node: N, parent: N) => void) | undefined
  actions?: ReactNode
}

type Item = NamedNode & { disabled?: boolean }

export const SearchTree = <N extends NamedNode>(props: SearchTreeProps<N>) => {
  const { nodes, label, selectedKey, onSelect, disabledKeys, onMove, actions } = props
  const [typed, setTyped] = useState('')
  const all = useMemo(() => nodes as readonly NamedNode[], [nodes])
  const distinctName = useMemo(() => distinctNames(all), [all])
  const { visible, expanded, setOpened } = useBranches(all, typed, selectedKey)
  const dragging = useDragging(all, onMove as ((node: NamedNode, parent: NamedNode) => void) | undefined)
  // stable items unless nodes are barred: antd visits all nodes of a new array
  const items = useMemo(() => {
    if (!disabledKeys) return visible as Item[]
    const itemOf = (node: NamedNode): Item => ({
      ...node,
      disabled: disabledKeys.has(node.key),
      children: node.children?.map(itemOf) ?? null,
    })
    return visible.map(itemOf)
  }, [visible, disabledKeys])
  const many = useMemo(() => hasMore(visible, VIRTUAL_FROM), [visible])

  return (
    <Stack>
      <SearchHead of={label} placeholder="名称、全拼或首字母" value={typed} onChange={setTyped}>
        {actions}
      </SearchHead>
      {visible.length === 0 ? (
        <Empty image={null} description={all.length === 0 ? '暂无数据' : '没有符合条件的记录'} />
      ) : (
        <Tree<Item>
          className={tree.tree}
          aria-label={label}
          blockNode
          motion={false}
          {...(many && { height: VIRTUAL_HEIGHT })}
          treeData={items}
          titleRender={(node) => (
            <Row as="span" className={styles.treeTitle} {...dragging(node)}>
              <span className={words.clip} title={distinctName(node)}>
                {distinctName(node)}
              </span>
            </Row>
          )}
          expandedKeys={expanded}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectable={onSelect !== undefined}
          selectedKeys={selectedKey === undefined ? [] : [selectedKey]}
          onSelect={(_, { node }) => {
            const chosen = findNode(all, node.key)
            if (chosen) onSelect?.(chosen as N)
          }}
        />
      )}
    </Stack>
  )
}

const useBranches = (all: readonly NamedNode[], typed: string, selectedKey: string | undefined) => {
  const matches = useMatcher(typed)
  const [opened, setOpened] = useState<readonly string[] | undefined>()
  const searching = typed.trim() !== ''
  const visible = useMemo(
    () => (searching ? filterTree(all, (node) => matches(titleOf(node))) : all),
    [all, searching, matches],
  )
  const roots = useMemo(() => {
    const toSelected = selectedKey === undefined ? [] : pathTo(all, selectedKey).slice(0, -1)
    return [...all, ...toSelected].map((node) => node.key)
  }, [all, selectedKey])
  const found = useMemo(() => (searching ? parentKeys(visible) : undefined), [searching, visible])
  const [seen, setSeen] = useState(selectedKey)
  if (selectedKey !== undefined && selectedKey !== seen && pathTo(all, selectedKey).length > 0) {
    // scrolls a choice made elsewhere into view
    setSeen(selectedKey)
    if (opened) setOpened([...new Set([...opened, ...roots.slice(all.length)])])
  }
  const open = found ?? opened ?? roots
  const expanded = useMemo(() => [...open], [open])
  return { visible, expanded, setOpened }
}
