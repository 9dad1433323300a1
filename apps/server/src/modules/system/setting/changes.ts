import type { SettingChange } from '@huxi/contract'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { withNames } from '../../../engine/read/present.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const MAX_LISTED = 200

interface Newest {
  readonly name: string
  readonly value: string | null
  readonly version: number
  readonly changedBy: string | null
  readonly changedBy_dictText?: string
  readonly changedAt: string
}

export const newestChanges = async (ctx: Ctx): Promise<ReadonlyMap<string, Newest>> => {
  const { rows } = await sql<Newest>`select distinct on (name) name, value, change_no as version,
    create_by as "changedBy", create_time as "changedAt" from sys_setting_change order by name, change_no desc`.execute(
    ctx.db,
  )
  return new Map((await withNames(ctx, rows, ['changedBy'])).map((row) => [row.name, row]))
}

export const changesOfSetting = async (ctx: Ctx, name: string): Promise<SettingChange[]> => {
  const { rows } =
    await sql<SettingChange>`select id, before, value, create_by as "createBy", create_time as "createTime"
    from sys_setting_change where name = ${name} order by change_no desc limit ${MAX_LISTED}`.execute(ctx.db)
  return withNames(ctx, rows, ['createBy'])
}

export const keepChange = async (
  ctx: Ctx,
  change: { readonly name: string; readonly before: string | null; readonly value: string | null; readonly no: number },
): Promise<void> => {
  await sql`insert into sys_setting_change (id, name, before, value, change_no, create_by, create_time)
    values (${newId()}, ${change.name}, ${change.before}, ${change.value}, ${change.no}::int, ${actor(ctx)}, ${now(ctx)}::timestamptz)`.execute(
    ctx.db,
  )
}
