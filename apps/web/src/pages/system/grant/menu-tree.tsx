import type { MenuTreeNode } from '@huxi/contract'
import { Segmented, Tooltip, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { SearchHead } from '../../../kit/ui/search-head.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { useMatcher } from '../../../kit/ui/matcher.ts'
import { filterTree, flatten, halfTicked, parentKeys, titleOf } from '../../../kit/tree/nodes.ts'
import { countBelow, everything, isButton, menusOf } from './grant.ts'
import { scopeName } from './scope-words.ts'
import type { Grant } from './use-grant.ts'
import { scopeAt } from './use-scope-grant.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import place from '../../../kit/look/place.module.css'
import tree from '../../../kit/look/tree.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

export const useMenus = (nodes: readonly MenuTreeNode[]) => {
  const menus = useMemo(() => menusOf(nodes), [nodes])
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const visible = useMemo(() => filterTree(menus, (node) => matches(titleOf(node))), [menus, matches])
  return { menus, visible, typed, setTyped }
}

interface MenuTreeProps {
  grant: Grant
  search: ReturnType<typeof useMenus>
  selected: string | undefined
  onSelect: (key: string) => void
  /** A menu was ticked: its buttons come next. */
  onTicked: (key: string) => void
}

const NOT_YOURS = '您没有此权限，不能授予他人'

const MODES = [
  { value: 'linked', label: '父子联动' },
  { value: 'alone', label: '独立勾选' },
]

export const MenuTree = ({ grant, search, selected, onSelect, onTicked }: MenuTreeProps) => {
  const { menus, visible, typed, setTyped } = search
  const parents = useMemo(() => parentKeys(menus), [menus])
  const [opened, setOpened] = useState<readonly string[]>(parents)
  const all = everything(grant.nodes, grant.ticked, grant.barred).size === grant.ticked.size
  return (
    <Stack>
      <SearchHead of="菜单" placeholder="菜单名称、全拼或首字母" value={typed} onChange={setTyped} />
      <Row wrap gap={12} lines={4}>
        <Segmented
          aria-label="勾选方式"
          options={MODES}
          value={grant.linked ? 'linked' : 'alone'}
          disabled={grant.lock !== undefined}
          onChange={(mode) => grant.setLinked(mode === 'linked')}
        />
        <Row as="span" inline align="stretch" gap={16} className={place.last}>
          {grant.lock === undefined && (
            <button type="button" className={words.link} onClick={() => grant.tickAll(!all)}>
              {all ? '取消全选' : '全选'}
            </button>
          )}
          <button type="button" className={words.link} onClick={() => setOpened(opened.length > 0 ? [] : parents)}>
            {opened.length > 0 ? '收起全部' : '展开全部'}
          </button>
        </Row>
      </Row>
      {visible.length === 0 ? (
        <p className={words.muted}>没有符合条件的菜单</p>
      ) : (
        <Ticks
          grant={grant}
          menus={menus}
          visible={visible}
          expanded={typed.trim() === '' ? opened : parents}
          onExpand={setOpened}
          selected={selected}
          onSelect={onSelect}
          onTicked={onTicked}
        />
      )}
    </Stack>
  )
}

interface TicksProps extends Omit<MenuTreeProps, 'search'> {
  menus: readonly MenuTreeNode[]
  visible: readonly MenuTreeNode[]
  expanded: readonly string[]
  onExpand: (keys: readonly string[]) => void
}

const Ticks = ({ grant, menus, visible, expanded, onExpand, selected, onSelect, onTicked }: TicksProps) => {
  const half = grant.linked ? halfTicked(menus, grant.ticked) : []
  const changed = useMemo(() => changedMenus(grant), [grant])
  const draw = (menu: MenuTreeNode): TreeDataNode => ({
    key: menu.key,
    title: (
      <>
        <MenuName grant={grant} menu={menu} />
        <Row as="span" inline className={`${place.last} ${words.muted} ${styles.treeCount}`}>
          <Scope grant={grant} menuKey={menu.key} />
          {menu.ruleFlag === 1 && <span className={words.second}>数据规则</span>}
          <ChangeTag grant={grant} menuKey={menu.key} buttons={changed.has(menu.key)} />
          <Count grant={grant} menu={menu} />
        </Row>
      </>
    ),
    disableCheckbox: grant.lock !== undefined || grant.barred.has(menu.key),
    children: menu.children.map(draw),
  })
  return (
    <Tree
      className={tree.tree}
      aria-label="菜单"
      blockNode
      checkable
      checkStrictly
      treeData={visible.map(draw)}
      expandedKeys={[...expanded]}
      onExpand={(keys) => onExpand(keys.map(String))}
      selectedKeys={selected === undefined ? [] : [selected]}
      onSelect={(_, { node }) => onSelect(String(node.key))}
      checkedKeys={{ checked: [...grant.ticked].filter((key) => !half.includes(key)), halfChecked: half }}
      onCheck={(_, { node, checked }) => {
        grant.tick(String(node.key), checked)
        onTicked(String(node.key))
      }}
    />
  )
}

/** A barred menu explains why; the right pane repeats it for users without a pointer. */
const MenuName = ({ grant, menu }: { grant: Grant; menu: MenuTreeNode }) => {
  if (!grant.barred.has(menu.key) || grant.lock) return <span className={words.clip}>{titleOf(menu)}</span>
  return (
    <Tooltip title={NOT_YOURS}>
      <span className={words.clip}>{titleOf(menu)}</span>
    </Tooltip>
  )
}

interface ChangeTagProps {
  grant: Grant
  menuKey: string
  buttons?: boolean
}

/** 新增 or 移除 of the row itself; 变更 if only its buttons changed, which the tree does not show. */
export const ChangeTag = ({ grant, menuKey, buttons = false }: ChangeTagProps) => {
  if (grant.added.includes(menuKey)) return <Tag tone="success" text="新增" />
  if (grant.removed.includes(menuKey)) return <Tag tone="danger" text="移除" />
  return buttons && <Tag tone="info" text="变更" />
}

const Scope = ({ grant, menuKey }: { grant: Grant; menuKey: string }) => {
  const word = scopeAt(grant.scopes, menuKey)
  return word !== null && grant.ticked.has(menuKey) && <Tag tone="info" text={scopeName(word)} />
}

const Count = ({ grant, menu }: { grant: Grant; menu: MenuTreeNode }) => {
  if (menu.children.length === 0) return null
  const { count, total } = countBelow(menu, grant.ticked)
  return (
    <span>
      {count}/{total}
    </span>
  )
}

const changedMenus = ({ nodes, added, removed }: Grant): ReadonlySet<string | null> => {
  const keys = new Set([...added, ...removed])
  return new Set(flatten(nodes).flatMap((node) => (isButton(node) && keys.has(node.key) ? [node.parentId] : [])))
}
