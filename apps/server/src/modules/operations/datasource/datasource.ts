import { dataSource, KEPT_PASSWORD, type DataSource, type testConnection } from '@huxi/contract'
import { refused, type InputOfEndpoint, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { proofOf, tryLogin } from '../../../platform/db/reachable.ts'
import { DRIVER, readPlace, refuseType, urlOf } from './address.ts'
import { dropPassword, keepPassword, passwordsOf } from './password.ts'
import { dropProof, keepProof, refuseForeign } from './proof.ts'

type Source = RowOf<typeof dataSource>

const isMoved = (before: Source, after: Source): boolean =>
  before.dbUrl !== after.dbUrl || before.dbUsername !== after.dbUsername

export const dataSourceHooks: Hooks<typeof dataSource> = {
  beforeWrite(_tx, input, current) {
    const { dbUrl = '', dbName = null } = { ...current, ...input }
    const place = readPlace(dbUrl, input.dbName ?? dbName)
    return { ...input, dbDriver: DRIVER, dbUrl: urlOf(place), dbName: place.database }
  },

  async afterWrite(tx, { verb, id, input, before, after }) {
    if (after) refuseType(after.dbType)
    if (after && (!before || isMoved(before, after))) {
      await dropProof(tx, id)
      await dropPassword(tx, id)
    }
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
  const found: Source[] = await storeOf(ctx, dataSource).list(ctx, same)
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
  refuseForeign(ctx)
  refuseType(input.dbType)
  const place = readPlace(input.dbUrl, input.dbName)
  const user = input.dbUsername
  const password =
    input.dbPassword === KEPT_PASSWORD ? await keptFor(ctx, urlOf(place), user) : (input.dbPassword ?? '')
  const login = { ...place, user, password }
  const { config } = ctx.services
  const tried = await tryLogin(config, login)
  if (tried !== 'accepted') throw refused(typeof tried === 'object' ? `连接失败：${tried.distrust}` : '连接失败')
  const proof = await proofOf(config, login)
  if (proof === 'readOnly') await keepProof(ctx, login)
  const fault = typeof proof === 'object' && 'fault' in proof ? `，但不能用于报表：${proof.fault}` : ''
  return reply(`连接成功${fault}`, `连接成功${fault}`)
}
