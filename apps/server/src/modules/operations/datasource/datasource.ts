import { dataSource, KEPT_PASSWORD, type DataSource, type testConnection } from '@huxi/contract'
import { forbidden, refused, type InputOfEndpoint, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { acceptsLogin } from '../../../platform/db/reachable.ts'
import { DRIVER, readPlace, refuseType, urlOf } from './address.ts'
import { keepPassword, passwordsOf } from './password.ts'

/** Data sources belong to no tenant; the installation is run from the first. */
const HOUSE_TENANT = 1

export const dataSourceHooks: Hooks<typeof dataSource> = {
  beforeWrite(_tx, input, current) {
    const { dbUrl = '', dbName = null } = { ...current, ...input }
    const place = readPlace(dbUrl, input.dbName ?? dbName)
    return { ...input, dbDriver: DRIVER, dbUrl: urlOf(place), dbName: place.database }
  },

  async afterWrite(tx, { verb, id, input, after }) {
    if (after) refuseType(after.dbType)
    if (verb !== 'delete') await keepPassword(tx, id, input.dbPassword)
  },

  async enrich(ctx, rows): Promise<DataSource[]> {
    const kept = await passwordsOf(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, dbPassword: kept.has(row.id) ? KEPT_PASSWORD : '' }))
  },
}

export const options = async (ctx: Ctx) =>
  (await storeOf(ctx, dataSource).list(ctx)).map(({ code, name }) => ({ value: code, label: name, text: name }))

/** A stored password is sent only to the database and user it was stored for. */
const keptFor = async (ctx: Ctx, dbUrl: string, dbUsername: string): Promise<string> => {
  const same = [sql`db_url = ${dbUrl}`, sql`db_username = ${dbUsername}`]
  const found: RowOf<typeof dataSource>[] = await storeOf(ctx, dataSource).list(ctx, same)
  const [open] = (
    await passwordsOf(
      ctx,
      found.map(({ id }) => id),
    )
  ).values()
  if (!open) throw refused('地址或用户名改过之后，请重新输入密码再测试')
  return open()
}

export const test = async (ctx: Ctx, input: InputOfEndpoint<typeof testConnection>): Promise<Answer<string>> => {
  if (ctx.tenantId !== HOUSE_TENANT) throw forbidden()
  refuseType(input.dbType)
  const place = readPlace(input.dbUrl, input.dbName)
  const user = input.dbUsername
  const password =
    input.dbPassword === KEPT_PASSWORD ? await keptFor(ctx, urlOf(place), user) : (input.dbPassword ?? '')
  if (!(await acceptsLogin(ctx.services.config, { ...place, user, password }))) throw refused('连接失败')
  return reply('连接成功', '连接成功')
}
