/** 菜单管理: menus, pages and buttons as one tree. */
import { permission, permissionTree } from '@huxi/contract'
import { useState } from 'react'
import { useCan } from '../../kit/data/can.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import type { Row } from '../../kit/record/row.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { Toolbar } from '../../kit/list/toolbar.tsx'
import { useWholeList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useMatcher } from '../../kit/tree/matcher.ts'
import { useTreeRows } from '../../kit/list/tree-table.tsx'
import { askedMenu, COLUMNS } from './permission-list/columns.tsx'
import { BUTTON, findMenus, startOf, targetsOf, type MenuRow } from './permission-list/menu.ts'
import { MenuForm } from './permission-list/menu-form.tsx'
import { immovable, MoveMenu } from './permission-list/move-menu.tsx'
import { consequence, kept } from './permission-list/removing.ts'
import { RulesDrawer } from './permission-list/rules-drawer.tsx'

export default function PermissionList() {
  const { can } = useCan()
  const { data: menus = [] } = useCall(permissionTree)
  const list = useMenuList()
  const tree = useTreeRows(list.rows, Object.values(list.conditions).join(' '))
  const [target, setTarget] = useRecordTarget()
  const [moving, setMoving] = useState<MenuRow>()
  const [ruling, setRuling] = useState<MenuRow>()
  const [full, setFull] = useState(false)
  const remove = useRemove(permission, { consequence, final: true })
  const add = (parent?: MenuRow) =>
    setTarget({ mode: 'add', row: startOf(parent, parent ? (parent.children ?? []) : menus) })
  const mayChange = can(['system:permission:add', 'system:permission:edit', 'system:permission:delete'])
  const verbs = {
    resource: permission,
    onEdit: (row: Row) => setTarget({ mode: 'edit', row }),
    onDetail: (row: Row) => setTarget({ mode: 'detail', row }),
    onRemove: (row: Row) => remove([row]),
    kept,
    ...(mayChange && {
      more: (row: Row) => <MenuActions menu={row as MenuRow} onAdd={add} onMove={setMoving} onRules={setRuling} />,
    }),
  }
  return (
    <>
      <PageHeader />
      <ListFrame full={full} onLeave={() => setFull(false)}>
        <SearchBar list={list} />
        <Toolbar list={list} columns={COLUMNS} onAdd={() => add()} full={full} onFull={() => setFull(!full)}>
          {tree.button}
        </Toolbar>
        <DataTable list={list} columns={COLUMNS} verbs={verbs} tree={tree} selectable={false} onAdd={() => add()} />
      </ListFrame>
      <RecordModal
        resource={permission}
        target={target}
        form={MenuForm}
        onTarget={setTarget}
        onAdd={() => add()}
        ready={list.loaded}
      />
      <RulesDrawer menu={ruling} onClose={() => setRuling(undefined)} />
      <MoveMenu menus={menus} menu={moving} onClose={() => setMoving(undefined)} />
    </>
  )
}

/** The whole tree comes at once and is searched here: what is found keeps the way to it. */
const useMenuList = () => {
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const list = useWholeList(askedMenu, {
    source: permissionTree,
    find: (menus, conditions) => findMenus(menus, conditions, matches),
    paged: false,
  })
  const name = list.conditions['name'] ?? ''
  if (name !== typed) setTyped(name)
  return list
}

interface MenuActionsProps {
  menu: MenuRow
  onAdd: (parent: MenuRow) => void
  onMove: (menu: MenuRow) => void
  onRules: (menu: MenuRow) => void
}

const MenuActions = ({ menu, onAdd, onMove, onRules }: MenuActionsProps) => {
  const { can } = useCan()
  return (
    <>
      {can('system:permission:add') && menu.menuType !== BUTTON && (
        <RowAction onClick={() => onAdd(menu)}>新增下级</RowAction>
      )}
      {can('system:permission:edit') && (
        <RowAction reason={immovable(menu)} onClick={() => onMove(menu)}>
          移动到…
        </RowAction>
      )}
      {targetsOf(menu).length > 0 && <RowAction onClick={() => onRules(menu)}>数据规则</RowAction>}
    </>
  )
}
