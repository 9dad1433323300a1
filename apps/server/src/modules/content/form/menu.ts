/** Menu page and permission codes of a form: created hidden at publication, shown where an administrator puts it. */
import {
  formResourceName,
  onlineForm,
  permission,
  role,
  screenOf,
  type FormContent,
  type FormScreen,
  type offerForm,
  type OnlineForm,
} from '@huxi/contract'
import { forbidden, moveCode, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { allPermissions } from '../../system/permission/index.ts'
import { isSuper, refuseOwn, writeGrants } from '../../system/role/index.ts'

const AUTO = 'modules/online/cgform/auto'

export const LIST_PAGES = {
  normal: [`${AUTO}/OnlCgformAutoList`, '/online/cgformList'],
  tree: [`${AUTO}/OnlCgformTreeList`, '/online/cgformTreeList'],
  erp: [`${AUTO}/erp/OnlCgformErpList`, '/online/cgformErpList'],
  tab: [`${AUTO}/tab/OnlCgformTabList`, '/online/cgformTabList'],
  innerTable: [`${AUTO}/innerTable/OnlCgformInnerTableList`, '/online/cgformInnerTableList'],
} as const satisfies Readonly<Record<FormScreen, readonly [component: string, url: string]>>

const DEFINITIONS = 'online_form'
const BUTTONS = { add: '新增', edit: '编辑', delete: '删除', export: '导出', import: '导入' } as const

const pageId = (formId: string): string => `online_form_${formId}`

const idsOf = (formId: string): string[] => [
  pageId(formId),
  ...Object.keys(BUTTONS).map((verb) => `${pageId(formId)}_${verb}`),
]

type Listed = Pick<OnlineForm, 'id' | 'code' | 'name'> & { readonly published: FormContent }

const listUrl = ({ id, published }: Listed): string => `${LIST_PAGES[screenOf(published)][1]}/${id}`

export const putMenu = async (tx: Ctx, form: Listed): Promise<void> => {
  const { id, code, name } = form
  const component = LIST_PAGES[screenOf(form.published)][0]
  const own = formResourceName({ tenantId: tx.tenantId!, code })
  const common = { status: '1', built_in: false, rule_flag: 0, create_by: 'system', create_time: now(tx), version: 1 }
  const flags = { is_route: true, hide_tab: false, keep_alive: true, always_show: false, internal_or_external: false }
  const page = {
    id: pageId(id),
    parent_id: DEFINITIONS,
    name,
    menu_type: 1,
    url: listUrl(form),
    component,
    perms: `${own}:list`,
    perms_type: null,
    sort_no: 50,
    is_leaf: false,
    hidden: true,
    own_window: false,
  }
  const buttons = Object.entries(BUTTONS).map(([verb, label], i) => ({
    id: `${pageId(id)}_${verb}`,
    parent_id: pageId(id),
    name: label,
    menu_type: 2,
    url: null,
    component: null,
    perms: `${own}:${verb}`,
    perms_type: '1',
    sort_no: i + 1,
    is_leaf: true,
    hidden: false,
    own_window: false,
  }))
  await tx.db
    .insertInto('sys_permission')
    .values([page, ...buttons].map((row) => ({ ...row, ...common, ...flags })) as never)
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  await sql`update sys_permission set url = ${listUrl(form)}, component = ${component}, version = version + 1
    where id = ${pageId(id)} and (url, component) is distinct from (${listUrl(form)}, ${component})`.execute(tx.db)
}

export const hideMenu = async (tx: Ctx, formId: string): Promise<void> => {
  await sql`update sys_permission set hidden = true where id = ${pageId(formId)}`.execute(tx.db)
}

export const showMenu = async (tx: Ctx, formId: string, name: string, parentId: string | null): Promise<void> => {
  await sql`update sys_permission set hidden = false, name = ${name}, parent_id = ${parentId},
    menu_type = ${parentId === null ? 0 : 1}, version = version + 1 where id = ${pageId(formId)}`.execute(tx.db)
}

const giveForm = (tx: Ctx, roleId: string, formId: string): Promise<void> => writeGrants(tx, roleId, idsOf(formId))

/** A new form is used at once by the roles through which it was published. */
export const giveToPublisher = async (tx: Ctx, formId: string): Promise<void> => {
  const own = tx.session?.roleIds ?? []
  const { rows } = await sql<{ id: string }>`select distinct given.role_id as id from sys_role_permission given
    join sys_permission code on code.id = given.permission_id
    where given.role_id = any(${[...own]}) and code.perms = ${moveCode(onlineForm, 'publish')}`.execute(tx.db)
  for (const { id } of rows) {
    await giveForm(tx, id, formId)
    await noteGrant(tx, id, formId)
  }
}

const noteGrant = (tx: Ctx, roleId: string, formId: string): Promise<void> => {
  const detail = { added: idsOf(formId), removed: [] }
  return audit(tx, { action: 'grant', object: `${role.name}/${roleId}`, outcome: 'success', detail })
}

const refuseStrangeParent = async (tx: Ctx, parentId: string): Promise<void> => {
  const above = (await allPermissions(tx)).find(({ id }) => id === parentId)
  if (!above || above.menuType === 2) throw refused('上级菜单不存在，请重新选择')
}

const grant = async (tx: Ctx, formId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  if (!holds(tx, 'system:role:grant')) throw forbidden('没有授权的权限，请不选角色，再请安全管理员授权')
  const own = storeOf(tx, role)
  for (const id of ids) {
    const found = await own.one(tx, id)
    if (isSuper(found)) continue
    refuseOwn(tx, id, `不能修改自己所拥有角色“${found.roleName}”的授权，请由其他管理员授权`)
    await giveForm(tx, id, formId)
    await noteGrant(tx, id, formId)
  }
}

export const offer = (ctx: Ctx, { id, parentId, name, roles }: InputOfEndpoint<typeof offerForm>) =>
  inTransaction(ctx, async (tx) => {
    const { published, ...row } = await storeOf(tx, onlineForm).one(tx, id)
    if (row.status !== 'published' || !published) throw refused('表单还没有发布或已停用，请先发布，再放入菜单')
    if (parentId) await refuseStrangeParent(tx, parentId)
    const form = { ...row, published }
    await putMenu(tx, form)
    await showMenu(tx, id, name, parentId ?? null)
    await grant(tx, id, [...new Set((roles ?? '').split(',').filter(Boolean))])
    const detail = { name, parentId: parentId ?? null }
    await audit(tx, { action: 'edit', object: `${permission.name}/${pageId(id)}`, outcome: 'success', detail })
    publish(tx, 'authority.changed', {})
    return reply('已放入菜单，已登录的其他人刷新页面后可见', { url: listUrl(form) })
  })

export const giveToRoles = async (tx: Ctx, formId: string, codes: readonly string[]): Promise<void> => {
  const all = unscoped(tx)
  const roles = await storeOf(all, role).list(all, [sql`role_code = any(${[...codes]})`])
  for (const one of roles) await giveForm(tx, one.id, formId)
}
