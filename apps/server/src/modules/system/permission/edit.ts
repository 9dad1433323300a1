import { permission, type Permission } from '@huxi/contract'
import { isLink, messageOf, parseIds, refuseAt, refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Change, Past, Verbs } from '../../../engine/read/hooks.ts'
import { removeBelow, storeOf } from '../../../engine/write/store.ts'
import { BUTTON, codesOfRow, ROOT_MENU, SUB_MENU } from './rows.ts'

type MenuInput = InputOf<typeof permission>

const EXTERNAL = /^(?:https?:\/\/|\{\{)/

const component = (given: string | null | undefined, menuType: number, url: string | null): string | null => {
  if (menuType === BUTTON) return null
  const cleaned = (given ?? '')
    .trim()
    .replace(/^\/?(?:src\/)?(?:views\/)?/, '')
    .replace(/\.vue$/, '')
  if (cleaned) return cleaned
  return menuType === ROOT_MENU ? 'layouts/RouteView' : url && EXTERNAL.test(url) ? 'layouts/IframePageView' : null
}

const address = (given: string | null | undefined): string | null => {
  const cleaned = (given ?? '').trim().replace(/\.vue$/, '')
  if (!cleaned) return null
  return EXTERNAL.test(cleaned) || cleaned.startsWith('/') ? cleaned : `/${cleaned}`
}

/** Names allowed in expressions of a menu address; the browser looks them up, nothing is evaluated. */
const EXPRESSION =
  /^\{\{\s*(?:window\._CONFIG(?:\.[A-Za-z]\w*|\[(?:'[A-Za-z]\w*'|"[A-Za-z]\w*")\])|window\.location\.(?:origin|host|hostname|protocol)|userInfo\.(?:username|realname|orgCode))\s*\}\}$/

/** For older clients; the browser fills in the tenant and drops the token. */
const PLACEHOLDERS = /\$\{(?:token|tenantId)\}/g

const ACCOUNT = /^(?:https?:)?(?:\/\/)?[^/?#]*@/

const checkRedirect = (path: string): void => {
  if (!isLink(path) || !path.startsWith('/')) refuseAt('redirect', '默认跳转地址应以 / 开头，例如 /isystem/user')
}

const checkAddress = (url: string): void => {
  const expressions = url.match(/\{\{.*?\}\}/g) ?? []
  const rest = expressions.reduce((text, e) => text.replace(e, ''), url).replace(PLACEHOLDERS, '')
  const isPlain = !/[{}\\\s<>"'`]/.test(rest) && !url.startsWith('//') && !ACCOUNT.test(rest)
  const fine = isPlain && expressions.every((e) => EXPRESSION.test(e))
  if (!fine)
    throw refused('访问路径不正确：应以 / 或 http(s):// 开头，{{ }} 中只能使用约定的名称', {
      fields: { url: '访问路径不正确，请检查后重新输入' },
    })
}

const PROTECTED = ['url', 'component', 'perms', 'menuType'] as const

const protect = (current: Permission, next: MenuInput): void => {
  if (!current.builtIn) return
  const changed = PROTECTED.find((name) => (next[name] ?? null) !== (current[name] ?? null))
  if (changed) refuseAt(changed, '内置菜单的类型、路径、组件和授权标识不能修改')
}

/** A caller cannot add a code to the menu without holding it: every holder of the row would gain it. */
const checkCodes = (ctx: Ctx, current: Permission | null, perms: string | null = null): void => {
  if (ctx.session?.superAdmin) return
  if (newCodes(current, { perms }).some((code) => !holds(ctx, code))) refuseAt('perms', '不能设置自己没有的授权标识')
}

const newCodes = (before: Pick<Permission, 'perms'> | null, after: Pick<Permission, 'perms'>): string[] => {
  const present = new Set(before ? codesOfRow(before) : [])
  return codesOfRow(after).filter((code) => !present.has(code))
}

export const prepareMenu = (ctx: Ctx, input: MenuInput, current: Permission | null): MenuInput => {
  const merged: MenuInput = { ...current, ...input }
  const { menuType } = merged
  if (menuType !== ROOT_MENU && menuType !== SUB_MENU && menuType !== BUTTON)
    return refuseAt('menuType', '请选择菜单类型')
  const url = menuType === BUTTON ? null : address(merged.url)
  const next: MenuInput = {
    ...input,
    url,
    component: component(merged.component, menuType, url),
    parentId: menuType === ROOT_MENU ? null : (merged.parentId ?? null),
  }
  if (menuType !== ROOT_MENU && !next.parentId) refuseAt('parentId', '请选择上级菜单')
  if (menuType !== BUTTON && !url) refuseAt('url', '请输入访问路径')
  if (menuType !== BUTTON && !next.component) refuseAt('component', '请输入前端组件')
  if (menuType === BUTTON && !merged.perms) refuseAt('perms', '请输入授权标识')
  if (url) checkAddress(url)
  if (merged.redirect && merged.redirect !== current?.redirect) checkRedirect(merged.redirect)
  if (current) protect(current, { ...current, ...next })
  checkCodes(ctx, current, merged.perms)
  return next
}

const settleLeaves = async (ctx: Ctx, ids: (string | null | undefined)[]): Promise<void> => {
  const parentIds = [...new Set(ids.filter((id): id is string => Boolean(id)))]
  if (parentIds.length === 0) return
  await sql`update sys_permission p set is_leaf = not exists (select 1 from sys_permission c where c.parent_id = p.id)
    where p.id = any(${[...parentIds]})`.execute(ctx.db)
}

const checkParent = async (ctx: Ctx, after: Permission): Promise<void> => {
  if (!after.parentId) return
  const parent = await storeOf(ctx, permission).find(ctx, after.parentId)
  if (parent?.menuType === BUTTON) refuseAt('parentId', '按钮下面不能再有菜单或按钮，请选择其他上级')
}

/** After a write: leaf flags of the rows and their parents, and the authority of all users. */
export const menusWritten = async (ctx: Ctx, changes: readonly Change<Permission>[]): Promise<void> => {
  await settleLeaves(
    ctx,
    changes.flatMap(({ id, before, after }) => [id, before?.parentId, after?.parentId]),
  )
  publish(ctx, 'authority.changed', {})
}

/** A restored row is granted like a new one. */
export const refuseMenu = async (ctx: Ctx, { verb, before, after, past }: Change<Permission>): Promise<void> => {
  if (before && after && newCodes(before, after).length > 0) requireStepUp(ctx.session)
  if (after) await checkParent(ctx, after)
  if (after && past === 'undo' && verb === 'add') checkCodes(ctx, null, after.perms)
}

export const deleteBranch = async (tx: Ctx, rows: readonly Permission[], past?: Past): Promise<void> => {
  const fixed = rows.find((row) => row.builtIn)
  if (fixed) throw refused(`“${fixed.name}”是系统内置菜单，不能删除；不需要时可以隐藏它或收回授权`)
  if (!past) await removeBelow(tx, storeOf(tx, permission), 'parentId', rows)
}

/** Older clients expect their own sentence for a missing menu, and select parents along with their children. */
export const menuRemoval: Verbs<typeof permission> = {
  async delete(ctx, { id }) {
    const menus = storeOf(ctx, permission)
    if (!(await menus.find(ctx, id))) throw refused('未找到菜单信息')
    await menus.remove(ctx, [id])
    return reply(messageOf(permission, 'delete'))
  },
  async deleteBatch(ctx, { ids }) {
    const menus = storeOf(ctx, permission)
    const present = await menus.list(ctx, [sql`id = any(${parseIds(ids)})`])
    if (present.length > 0)
      await menus.remove(
        ctx,
        present.map(({ id }) => id),
      )
    return reply(messageOf(permission, 'deleteBatch'))
  },
}
