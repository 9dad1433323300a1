import { permission, permissionTree, type PermissionTree } from '@huxi/contract'
import { READ_ONLY } from '@huxi/model'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useTreeRows } from '../../../kit/list/tree-table.tsx'
import { useWholeList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { filterTree, type TreeNode } from '../../../kit/tree/nodes.ts'

const { name, perms, status } = permission.fields
const ASKED = {
  ...permission,
  verbs: READ_ONLY,
  fields: { name: { ...name, search: 'like' as const }, perms: { ...perms, search: 'like' as const }, status },
}
const COLUMNS = columnsOf(ASKED).map((column) => ({ ...column, sortable: false }))

type MenuRow = Row & TreeNode<MenuRow>

const found = (menus: readonly PermissionTree[], words: Readonly<Record<string, string>>): MenuRow[] =>
  filterTree(menus, (menu) =>
    (['name', 'perms'] as const).every((key) =>
      (menu[key] ?? '').toLowerCase().includes((words[key] ?? '').toLowerCase()),
    ),
  ) as unknown as MenuRow[]

export function Menus() {
  const list = useWholeList(ASKED, { source: permissionTree, find: found, paged: false })
  const tree = useTreeRows(list.rows, Object.values(list.conditions).join(' '))
  return (
    <ListTable
      list={list}
      tree={tree}
      columns={COLUMNS}
      toolbar={() => tree.button}
      selectable={false}
      ready={list.loaded}
    />
  )
}
