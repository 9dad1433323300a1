/** Deleting a menu deletes its branch and grants; built-in rows stay. */
import { permission, permissionImpact } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { call } from '../../../kit/data/call.ts'
import { dependentsText, type Consequence } from '../../../kit/record/remove.tsx'
import { stepOf } from '../preview/ask.ts'
import { withImpact } from '../preview/with-impact.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

export const consequence = async ([row]: readonly Row[]): Promise<Consequence> => {
  const { menus, roles } = await call(permissionImpact, { id: rowId(row!) })
  const below = menus - 1
  const dependents = [below > 0 && `下级的 ${below} 个菜单和按钮`, roles > 0 && `${roles} 个角色的授权`].filter(
    (part) => part !== false,
  )
  return {
    text: await withImpact(dependentsText(dependents), [
      stepOf(verbEndpoint(permission, 'delete'), { id: rowId(row!) }),
    ]),
    count: menus,
  }
}

export const kept = (row: Row): string | undefined =>
  row['builtIn'] === true ? '系统内置菜单不能删除，不需要时可以隐藏它或收回授权' : undefined
