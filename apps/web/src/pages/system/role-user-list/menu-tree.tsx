/** Left pane: the menus with their ticks, what changed, and how many of a branch are granted. */
import { SearchOutlined } from '@ant-design/icons'
import type { MenuTreeNode } from '@huxi/contract'
import { Empty, Input, Segmented, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { Tag } from '../../../kit/status.tsx'
import { useMatcher } from '../../../kit/tree/matcher.ts'
import { filterTree, halfTicked, parentKeys, titleOf } from '../../../kit/tree/nodes.ts'
import { buttonsOf, countBelow, everything, menusOf } from './grant.ts'
import type { Grant } from './use-grant.ts'

interface MenuTreeProps {
  grant: Grant
  selected: string | undefined
  onSelect: (key: string) => void
}

const MODES = [
  { value: 'linked', label: '父子联动' },
  { value: 'alone', label: '独立勾选' },
]

export const MenuTree = ({ grant, selected, onSelect }: MenuTreeProps) => {
  const menus = useMemo(() => menusOf(grant.nodes), [grant.nodes])
  const parents = useMemo(() => parentKeys(menus), [menus])
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<readonly string[]>(parents)
  const matches = useMatcher(typed)
  const shown = useMemo(() => filterTree(menus, (node) => matches(titleOf(node))), [menus, matches])
  const all = everything(grant.nodes, grant.ticked, grant.barred).size === grant.ticked.size
  return (
    <div className="hx-stack">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        aria-label="搜索菜单"
        placeholder="菜单名称、全拼或首字母"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="hx-pane-bar">
        <Segmented
          aria-label="勾选方式"
          options={MODES}
          value={grant.linked ? 'linked' : 'alone'}
          disabled={grant.lock !== undefined}
          onChange={(mode) => grant.setLinked(mode === 'linked')}
        />
        <span className="hx-end">
          {grant.lock === undefined && (
            <button type="button" className="hx-link" onClick={() => grant.tickAll(!all)}>
              {all ? '取消全选' : '全选'}
            </button>
          )}
          <button type="button" className="hx-link" onClick={() => setOpened(opened.length > 0 ? [] : parents)}>
            {opened.length > 0 ? '收起全部' : '展开全部'}
          </button>
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty image={null} description="没有符合条件的记录" />
      ) : (
        <Ticks
          grant={grant}
          menus={menus}
          shown={shown}
          expanded={typed.trim() === '' ? opened : parents}
          onExpand={setOpened}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}

interface TicksProps extends MenuTreeProps {
  menus: readonly MenuTreeNode[]
  shown: readonly MenuTreeNode[]
  expanded: readonly string[]
  onExpand: (keys: readonly string[]) => void
}

const Ticks = ({ grant, menus, shown, expanded, onExpand, selected, onSelect }: TicksProps) => {
  const half = grant.linked ? halfTicked(menus, grant.ticked) : []
  const draw = (menu: MenuTreeNode): TreeDataNode => ({
    key: menu.key,
    title: <MenuTitle grant={grant} menu={menu} />,
    disableCheckbox: grant.lock !== undefined || grant.barred.has(menu.key),
    children: menu.children.filter((child) => !isButtonKey(grant, child)).map(draw),
  })
  return (
    <Tree
      className="hx-tree"
      aria-label="菜单"
      blockNode
      checkable
      checkStrictly
      treeData={shown.map(draw)}
      expandedKeys={[...expanded]}
      onExpand={(keys) => onExpand(keys.map(String))}
      selectedKeys={selected === undefined ? [] : [selected]}
      onSelect={(_, { node }) => onSelect(String(node.key))}
      checkedKeys={{ checked: [...grant.ticked].filter((key) => !half.includes(key)), halfChecked: half }}
      onCheck={(_, { node, checked }) => grant.tick(String(node.key), checked)}
    />
  )
}
