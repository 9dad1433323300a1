import { permission, permissionTree } from '@huxi/contract'
import { useState } from 'react'
import { useCan } from '../../kit/data/can.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useRecordTarget } from '../../kit/record/record-modal.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import type { Row } from '../../kit/record/row.ts'
import { useWholeList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { useMatcher } from '../../kit/ui/matcher.ts'
import { useTreeRows } from '../../kit/list/tree-table.tsx'
import { askedMenu, COLUMNS } from './permission-list/columns.tsx'
import { useAgreedEdit } from './preview/use-preview.tsx'
import { BUTTON, findMenus, startOf, targetsOf, type MenuRow } from './permission-list/menu.ts'
import { MenuForm } from './permission-list/menu-form.tsx'
import { immovable, MoveMenu } from './permission-list/move-menu.tsx'
import { consequence, kept } from './permission-list/deletion.ts'
import { RulesDrawer } from './permission-list/rules-drawer.tsx'

export default function PermissionList() {
  const { can } = useCan()
  const { data: menus = [] } = useCall(permissionTree)
  const list = useMenuList()
  const tree = useTreeRows(list.rows, Object.values(list.conditions).join(' '))
  const target = useRecordTarget()
  const [moving, setMoving] = useState<MenuRow>()
  const [ruling, setRuling] = useState<MenuRow>()
  const add = (parent?: MenuRow) =>
    target[1]({ mode: 'add', row: startOf(parent, parent ? (parent.children ?? []) : menus) })
  const agree = useAgreedEdit(permission)
  const mayChange = can(['system:permission:add', 'system:permission:edit', 'system:permission:delete'])
  const actions = (row: Row) => <MenuActions menu={row as MenuRow} onAdd={add} onMove={setMoving} onRules={setRuling} />
  return (
    <>
      <PageHeader />
      <ListTable
        resource={permission}
        list={list}
        tree={tree}
        columns={COLUMNS}
        form={MenuForm}
        agree={agree}
        toolbar={() => tree.button}
        {...(mayChange && { rowActions: actions })}
        selectable={false}
        can={(verb, row) => (verb === 'delete' ? kept(row) : undefined)}
        consequence={consequence}
        target={target}
        onAdd={() => add()}
        ready={list.loaded}
      />
      <RulesDrawer menu={ruling} onClose={() => setRuling(undefined)} />
      <MoveMenu menus={menus} menu={moving} onClose={() => setMoving(undefined)} />
    </>
  )
}

/** The tree is complete, so the browser searches it; hits keep their ancestors. */
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
