import { permission, type PermissionTree } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useMemo } from 'react'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { MoveDialog } from '../../../kit/tree/move-dialog.tsx'
import { branchKeys, findNode } from '../../../kit/tree/nodes.ts'
import { stepOf } from '../preview/ask.ts'
import { PreviewPart } from '../preview/preview-part.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import { BUTTON, DIRECTORY, PAGE, ROOT, type MenuRow } from './menu.ts'

const EDIT = verbEndpoint(permission, 'edit')

/** Moving a root turns it into a page, and built-in rows keep their type. */
export const immovable = ({ builtIn, menuType }: MenuRow): string | undefined =>
  builtIn === true && menuType === ROOT ? '系统内置的一级菜单不能移动' : undefined

interface MoveMenuProps {
  menus: readonly PermissionTree[]
  menu: MenuRow | undefined
  onClose: () => void
}

export const MoveMenu = ({ menus, menu, onClose }: MoveMenuProps) => {
  const changed = useChanged(permission)
  const { run } = useAction(EDIT, { success: menu && `已移动菜单“${menu.name}”` })
  const preview = usePreview()
  const choices = useMemo(() => parentsFor(menus, menu?.id), [menus, menu?.id])
  const move = async (parentId: string | null) => {
    if (!menu) return false
    const input = moveOf(menu, parentId)
    if (!(await preview.agreed([stepOf(EDIT, input)]))) return false
    const moved = await run(input)
    await changed()
    return moved
  }
  return (
    <MoveDialog<PermissionTree>
      nodes={choices}
      node={menu && findNode(choices, menu.id)}
      title="菜单"
      note={menu && `连同下级共移动 ${branchKeys(menus, menu.id).size} 个菜单和按钮，授权不变。`}
      toRoot={menu !== undefined && menu.menuType !== BUTTON && menu.builtIn !== true}
      about={(parentId) =>
        menu && <PreviewPart steps={async () => [stepOf(EDIT, moveOf(menu, parentId))]} of={parentId} />
      }
      onClose={onClose}
      onMove={move}
    />
  )
}

/** Buttons have no children, so the tree contains the moved button at most. */
const parentsFor = (menus: readonly PermissionTree[], moved: string | undefined): PermissionTree[] =>
  menus
    .filter(({ id, menuType }) => menuType !== BUTTON || id === moved)
    .map((menu) => ({ ...menu, children: menu.children && parentsFor(menu.children, moved) }))

const moveOf = (menu: MenuRow, parentId: string | null) => ({
  id: menu.id,
  version: menu.version,
  parentId,
  ...typeBelow(menu, parentId),
})

/** Root level: root menus; below: pages. A root without a page is a directory. */
const typeBelow = (menu: MenuRow, parentId: string | null) =>
  menu.menuType === BUTTON ? {} : { menuType: parentId === null ? ROOT : PAGE, component: menu.component ?? DIRECTORY }
