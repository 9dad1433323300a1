import {
  addMenuRule,
  checkPermission,
  deleteMenuRule,
  editMenuRule,
  findMenuRules,
  menuRules,
  permission,
  permissionChoices,
  permissionLevel,
  permissionTree,
  rootMenus,
  subMenus,
  subMenusBatch,
} from '@huxi/contract'
import { parseIds, refused } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { addRule, deleteRule, editRule, findRules, rulesOfMenu } from './data-rule.ts'
import { deleteBranch, menuRemoval, menusWritten, prepareMenu, refuseMenu } from './edit.ts'
import { allPermissions, ROOT_MENU } from './rows.ts'
import { childMenus, menuChoices, menuLevel, menuTree } from './tree.ts'

export const permissionRoutes = [
  ...serve(permission, {
    beforeWrite: prepareMenu,
    beforeDelete: deleteBranch,
    afterWriteAll: menusWritten,
    afterWrite: refuseMenu,
    replace: menuRemoval,
  }),
  handle(permissionTree, (ctx, { name }) => menuTree(ctx, name)),
  handle(rootMenus, async (ctx) =>
    (await childMenus(ctx, [null])).get(null)!.filter((row) => row.menuType === ROOT_MENU),
  ),
  handle(subMenus, async (ctx, { parentId }) => (await childMenus(ctx, [parentId])).get(parentId)!),
  handle(subMenusBatch, async (ctx, { parentIds }) => Object.fromEntries(await childMenus(ctx, parseIds(parentIds)))),
  handle(permissionChoices, (ctx) => menuChoices(ctx, 'permission')),
  handle(permissionLevel, (ctx, { pid }) => menuLevel(ctx, pid)),
  handle(checkPermission, async (ctx, { id, url }) => {
    const isTaken = (await allPermissions(ctx)).some((row) => row.url === url && row.id !== id)
    if (isTaken) throw refused('该值不可用，系统中已存在！')
    return reply('该值可用！')
  }),
  handle(menuRules, (ctx, { permissionId }) => rulesOfMenu(ctx, permissionId)),
  handle(findMenuRules, findRules),
  handle(addMenuRule, (ctx, given, { once }) => once(ctx, (tx) => addRule(tx, given))),
  handle(editMenuRule, editRule),
  handle(deleteMenuRule, (ctx, { id }) => deleteRule(ctx, id)),
]
