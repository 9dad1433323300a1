import {
  addSampleService,
  allSamplePermissions,
  editSampleService,
  loan,
  permission,
  role,
  samplePermissions,
  sampleRoles,
  sampleServices,
  sampleUsers,
  user,
  type Loan,
  type Permission,
  type Role,
  type SampleAction,
  type SamplePage,
  type SamplePermission,
  type SampleRole,
  type SampleService,
  type User,
} from '@huxi/contract'
import { forbidden, moveCode, refused, type Page } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { BUTTON, codesOfRow, isPage } from '../../system/permission/index.ts'
import { grantedIds, roleHolder } from '../../system/role/index.ts'

interface Asked {
  readonly id?: string | null
  readonly pageNo?: number | null
  readonly pageSize?: number | null
}

const DEFAULT_SIZE = 10
const LOAN_DAYS = 7

const pagingOf = ({ pageNo, pageSize }: Asked) => ({
  pageNo: String(pageNo ?? 1),
  pageSize: String(pageSize ?? DEFAULT_SIZE),
})

const withId = ({ id }: Asked): Condition[] => (id ? [sql`id = ${id}`] : [])

const pageOf = <Row>({ current, size, pages, total }: Page<unknown>, data: Row[]): SamplePage<Row> => ({
  data,
  pageNo: current,
  pageSize: size,
  totalPage: pages,
  totalCount: total,
})

const ACTIONS: Readonly<Record<string, string>> = { list: 'query', edit: 'update' }

const actionOf = (row: Permission): SampleAction => {
  const deed = codesOfRow(row)[0]?.split(':').at(-1) ?? row.id
  return { action: ACTIONS[deed] ?? deed, describe: row.name, defaultCheck: false }
}

interface MenuPage {
  readonly page: Permission
  readonly actions: SampleAction[]
}

const menuPages = async (ctx: Ctx): Promise<MenuPage[]> => {
  const rows = await storeOf(ctx, permission).list(ctx)
  const buttons = Map.groupBy(
    rows.filter(({ menuType }) => menuType === BUTTON),
    ({ parentId }) => parentId,
  )
  return rows
    .filter((row) => row.menuType !== BUTTON && isPage(row))
    .map((page) => ({ page, actions: (buttons.get(page.id) ?? []).map(actionOf) }))
}

const samplePermission = ({ page, actions }: MenuPage): SamplePermission => ({
  id: page.id,
  name: page.name,
  describe: page.description ?? page.name,
  status: page.status === '0' ? 2 : 1,
  actionData: JSON.stringify(actions),
})

const permissionPage = async (ctx: Ctx, asked: Asked): Promise<SamplePage<SamplePermission>> => {
  const all = (await menuPages(ctx)).map(samplePermission).filter(({ id }) => !asked.id || id === asked.id)
  const [current, size] = [asked.pageNo ?? 1, asked.pageSize ?? DEFAULT_SIZE]
  const page = { records: [], total: all.length, size, current, pages: Math.ceil(all.length / size) }
  return pageOf(page, all.slice((current - 1) * size, current * size))
}

const rolePage = async (ctx: Ctx, asked: Asked): Promise<SamplePage<SampleRole>> => {
  const own = storeOf(ctx, role)
  const page = await own.page(ctx, pagingOf(asked), withId(asked))
  const rows = await own.present<Role>(ctx, page.records)
  const menu = await menuPages(ctx)
  const data: SampleRole[] = []
  for (const row of rows) data.push(sampleRole(row, menu, new Set(await grantedIds(ctx, roleHolder, row.id))))
  return pageOf(page, data)
}

const sampleRole = (row: Role, menu: readonly MenuPage[], granted: ReadonlySet<string>): SampleRole => ({
  id: row.id,
  name: row.roleName,
  describe: row.description ?? '',
  status: 1,
  createTime: row.createTime,
  permissions: menu
    .filter(({ page }) => granted.has(page.id))
    .map(({ page, actions }) => ({
      roleId: row.id,
      permissionId: page.id,
      permissionName: page.name,
      actionEntitySet: actions,
    })),
})

const sampleService = (row: Loan): SampleService => ({
  key: row.id,
  id: row.id,
  no: row.id,
  description: row.device,
  callNo: row.quantity,
  status: row.status === 'lent' ? 1 : 0,
  updatedAt: row.updateTime ?? row.createTime,
  editable: false,
})

const presented = async (ctx: Ctx, rows: Loan[]): Promise<SampleService[]> =>
  (await storeOf(ctx, loan).present<Loan>(ctx, rows)).map(sampleService)

export const olderRoutes: readonly Route[] = [
  handle(sampleUsers, async (ctx, asked) => {
    const own = storeOf(ctx, user)
    const page = await own.page(ctx, pagingOf(asked), [...(await own.visible(ctx, {})), ...withId(asked)])
    const rows = await own.present<User>(ctx, page.records)
    return pageOf(
      page,
      rows.map(({ id, realname, username, status, createTime }) => ({
        id,
        name: realname,
        username,
        status: status === 1 ? 1 : 2,
        createTime,
      })),
    )
  }),
  handle(sampleRoles, rolePage),
  handle(sampleServices, async (ctx, { no, status, ...asked }) => {
    const narrowed = [
      ...withId(asked),
      ...withId({ id: no }),
      ...(status === null ? [] : [sql`status = ${status === 1 ? 'lent' : 'returned'}`]),
    ]
    const page = await storeOf(ctx, loan).page(ctx, pagingOf(asked), narrowed)
    return pageOf(page, await presented(ctx, page.records))
  }),
  handle(addSampleService, async (ctx, { description, callNo }) => {
    const now = ctx.services.clock.now()
    const row = await storeOf(ctx, loan).add(ctx, {
      device: description,
      borrower: ctx.session!.person.realname,
      quantity: callNo || 1,
      fromOn: formatDay(now),
      dueOn: formatDay(now + LOAN_DAYS * DAY_MS),
    })
    return reply('新增成功', (await presented(ctx, [row]))[0]!)
  }),
  handle(editSampleService, (ctx, { id, description, callNo, status }) =>
    inTransaction(ctx, async (tx) => {
      const own = storeOf(tx, loan)
      const before = await own.one(tx, id)
      if (status === 1 && before.status !== 'lent') throw refused('已归还的设备不能改回借出，请新增一条借用')
      if (description !== undefined || callNo !== undefined)
        await own.edit(tx, id, undefined, {
          ...(description !== undefined && { device: description }),
          ...(callNo && { quantity: callNo }),
        })
      if (status === 0 && before.status === 'lent') {
        if (!holds(tx, moveCode(loan, 'return'))) throw forbidden()
        await own.move(tx, 'return', [id])
      }
      return reply('修改成功', (await presented(tx, [await own.one(tx, id)]))[0]!)
    }),
  ),
  handle(samplePermissions, permissionPage),
  handle(allSamplePermissions, async (ctx) => (await menuPages(ctx)).map(samplePermission)),
]
