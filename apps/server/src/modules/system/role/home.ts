/** Start pages after sign-in: the caller's role with the lowest priority, else the default of the tenant. */
import {
  roleHome,
  type Permission,
  type RoleHome,
  type setDefaultHome,
  type StartChoice,
  type StartPage,
} from '@huxi/contract'
import { fieldRefused, notFound, type InputOf, type InputOfEndpoint } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { allPermissions, isPage, rowsOfTenant } from '../permission/index.ts'

type HomeInput = InputOf<typeof roleHome>

const HOME = '/dashboard/analysis'

const OF_ALL = sql`role_code is null`

/** Possible start pages by address, without external pages and pages of one record. */
const pagesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, Permission>> => {
  const rows = rowsOfTenant(ctx, await allPermissions(ctx), ctx.tenantId!)
  const pages = rows.filter((row) => isPage(row) && /^\/[^:]*$/.test(row.url ?? '') && row.isRoute !== false)
  return new Map(pages.map((row) => [row.url!, row]))
}

const componentAt = async (ctx: Ctx, url: string): Promise<string> => (await pagesOf(ctx)).get(url)?.component ?? ''

export const choosePages = async (ctx: Ctx): Promise<StartChoice[]> => {
  const names = new Map((await allPermissions(ctx)).map(({ id, name }) => [id, name]))
  return [...(await pagesOf(ctx))].map(([url, { name, parentId }]) => {
    const above = parentId ? names.get(parentId) : undefined
    return { url, title: above === undefined ? name : `${above} / ${name}` }
  })
}

export const homeHooks: Hooks<typeof roleHome> = {
  async beforeWrite(tx, input, current): Promise<HomeInput> {
    const moved = input.url !== undefined && input.url !== current?.url
    return moved && !input.component ? { ...input, component: await componentAt(tx, input.url) } : input
  },
  async enrich(ctx, rows) {
    const titles = new Map((await choosePages(ctx)).map(({ url, title }) => [url, title]))
    return rows.map((row) => ({ ...row, pageTitle: titles.get(row.url) ?? null }))
  },
  afterWrite: async (tx) => publish(tx, 'authority.changed', {}),
}

/** Part of the statement that reads the authority; null = 首页. @param codes SELECT of the codes of the user's roles */
export const startOf = (tenant: RawBuilder<unknown>, codes: RawBuilder<unknown>): RawBuilder<StartPage | null> => sql`(
  select json_build_object('url', h.url, 'component', h.component, 'route', coalesce(h.is_route, true)) from sys_role_index h
  where h.tenant_id = ${tenant} and h.status = '1' and (h.role_code is null or h.role_code in (${codes}))
  order by h.role_code is null, h.priority, h.create_time, h.id limit 1)`

export const homeOfRole = async (ctx: Ctx, roleCode: string): Promise<RoleHome> => {
  const homes = storeOf(ctx, roleHome)
  const [found] = await homes.present<RoleHome>(ctx, await homes.list(ctx, [sql`role_code = ${roleCode}`]))
  if (!found) throw notFound()
  return found
}

const defaultRow = async (ctx: Ctx): Promise<RoleHome | undefined> =>
  (await storeOf(ctx, roleHome).list(ctx, [OF_ALL], { limit: 1 }))[0]

export const readDefault = async (ctx: Ctx): Promise<StartPage> => {
  const row = await defaultRow(ctx)
  if (row) return { url: row.url, component: row.component, route: row.isRoute ?? true }
  return { url: HOME, component: await componentAt(ctx, HOME), route: true }
}

export const writeDefault = (
  ctx: Ctx,
  { url, component, isRoute }: InputOfEndpoint<typeof setDefaultHome>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    if (!url) throw fieldRefused('url', '请选择首页')
    const given = { url, component: component || (await componentAt(tx, url)), isRoute: isRoute ?? true, status: '1' }
    const row = await defaultRow(tx)
    if (row) await storeOf(tx, roleHome).edit(tx, row.id, undefined, given)
    else await storeOf(tx, roleHome).add(tx, { ...given, roleCode: null, priority: 0 })
    return reply('设置成功')
  })
