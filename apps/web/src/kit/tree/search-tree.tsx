/** A tree with its own search. What was opened stays open when the data comes again. */
import { Empty, Tree } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { SearchHead } from '../ui/search-head.tsx'
import { useDragging } from './dragging.ts'
import { useMatcher } from '../ui/matcher.ts'
import {
  filterTree,
  findNode,
  halfTicked,
  hasMore,
  namesApart,
  parentKeys,
  pathTo,
  tick,
  titleOf,
  type NamedNode,
} from './nodes.ts'
import place from '../look/place.module.css'
import tree from '../look/tree.module.css'
import words from '../look/words.module.css'
import styles from './search-tree.module.css'

/** From so many nodes on only the visible ones are drawn. */
const VIRTUAL_FROM = 100
const VIRTUAL_HEIGHT = 560

interface SearchTreeProps<N extends NamedNode> {
  nodes: readonly N[]
  /** what the tree is of, for those who listen */
  label: string
  placeholder?: string
  selectedKey?: string | undefined
  onSelect?: (node: N) => void
  /** ticks: keys and what happens; absent = no ticks */
  checked?: readonly string[]
  onCheck?: (keys: string[]) => void
  /** a tick takes the branch and the ancestors along */
  linked?: boolean
  disabledKeys?: ReadonlySet<string>
  /** dragging a branch onto its new parent; absent = nothing can be dragged */
  onMove?: ((node: N, parent: N) => void) | undefined
  /** what is shown at the right of a name */
  extra?: (node: N) => ReactNode
  /** buttons beside the search field */
  actions?: ReactNode
}

type Item = NamedNode & { disabled?: boolean }

/** Search field and tree. */
export const SearchTree = <N extends NamedNode>(props: SearchTreeProps<N>) => {
  const { nodes, label, placeholder = '名称、全拼或首字母', selectedKey, onSelect, checked, onCheck } = props
  const { linked = false, disabledKeys, onMove, extra, actions } = props
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const [opened, setOpened] = useState<readonly string[] | undefined>()

  const all = useMemo(() => nodes as readonly NamedNode[], [nodes])
  const apart = useMemo(() => namesApart(all), [all])
  const shown = useMemo(
    () => (typed.trim() === '' ? all : filterTree(all, (node) => matches(titleOf(node)))),
    [all, typed, matches],
  )
  const roots = useMemo(() => {
    const toSelected = selectedKey === undefined ? [] : pathTo(all, selectedKey).slice(0, -1)
    return [...all, ...toSelected].map((node) => node.key)
  }, [all, selectedKey])
  const searching = typed.trim() !== ''
  const found = useMemo(() => (searching ? parentKeys(shown) : undefined), [searching, shown])
  const expanded = found ?? opened ?? roots
  const [seen, setSeen] = useState(selectedKey)
  if (selectedKey !== undefined && selectedKey !== seen && pathTo(all, selectedKey).length > 0) {
    // what has just been chosen from elsewhere comes into sight
    setSeen(selectedKey)
    if (opened) setOpened([...new Set([...opened, ...roots.slice(all.length)])])
  }

  const dragging = useDragging(all, onMove as ((node: NamedNode, parent: NamedNode) => void) | undefined)
  // as they came wherever nothing is barred: the library goes through all nodes whenever they are other ones
  const items = useMemo(() => {
    if (!disabledKeys) return shown as Item[]
    const itemOf = (node: NamedNode): Item => ({
      ...node,
      disabled: disabledKeys.has(node.key),
      children: node.children?.map(itemOf) ?? null,
    })
    return shown.map(itemOf)
  }, [shown, disabledKeys])
  const keys = useMemo(() => [...expanded], [expanded])
  const many = useMemo(() => hasMore(shown, VIRTUAL_FROM), [shown])
  const ticks = useMemo(() => {
    const halfChecked = linked ? halfTicked(all, new Set(checked)) : []
    return { checked: (checked ?? []).filter((key) => !halfChecked.includes(key)), halfChecked }
  }, [all, checked, linked])

  return (
    <div className={place.stack}>
      <SearchHead of={label} placeholder={placeholder} value={typed} onChange={setTyped}>
        {actions}
      </SearchHead>
      {shown.length === 0 ? (
        <Empty image={null} description={all.length === 0 ? '暂无数据' : '没有符合条件的记录'} />
      ) : (
        <Tree<Item>
          className={tree.tree}
          aria-label={label}
          blockNode
          // what is drawn is what is there: no node on its way in or out is under the pointer
          motion={false}
          {...(many && { height: VIRTUAL_HEIGHT })}
          treeData={items}
          // asked of those in sight alone, of whom there are few among thousands
          titleRender={(node) => (
            <span className={styles.treeTitle} {...dragging(node)}>
              <span className={words.clip} title={apart(node)}>
                {apart(node)}
              </span>
              {extra?.(node as N)}
            </span>
          )}
          expandedKeys={keys}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectable={onSelect !== undefined}
          selectedKeys={selectedKey === undefined ? [] : [selectedKey]}
          onSelect={(_, { node }) => {
            const chosen = findNode(all, node.key)
            if (chosen) onSelect?.(chosen as N)
          }}
          checkable={onCheck !== undefined}
          checkStrictly
          checkedKeys={ticks}
          onCheck={(_, { node, checked: on }) => onCheck?.(tick(all, checked ?? [], node.key, on, linked))}
        />
      )}
    </div>
  )
}
