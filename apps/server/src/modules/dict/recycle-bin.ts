/** Deleted dictionaries: shown, restored, or removed for good with their items. */
import { dictionary, type Dictionary } from '@huxi/contract'
import { notFound, refused } from '@huxi/model'
import { sql } from 'kysely'
import { say } from '../../engine/answer.ts'
import { actor, inTransaction, type Ctx } from '../../engine/context.ts'
import { selection } from '../../engine/select.ts'
import { formatTime } from '../../platform/clock.ts'
import { dropItems } from './item-store.ts'

const SHOWN = 1000
const UNIQUE_VIOLATION = '23505'

/** GET /sys/dict/deleteList: the last deleted first. */
export const deleted = async (ctx: Ctx): Promise<Dictionary[]> => {
  const { rows } = await sql<Dictionary>`select ${selection(dictionary)} from sys_dict where del_flag = 1
    order by delete_time desc nulls last, id limit ${SHOWN}`.execute(ctx.db)
  return rows
}

/** PUT /sys/dict/back/:id; refuses when the code has been taken meanwhile. */
export const restore = (ctx: Ctx, id: string) =>
  inTransaction(ctx, async (tx) => {
    const { dict_code: code } = await lockDeleted(tx, id)
    try {
      await sql`update sys_dict set del_flag = 0, delete_by = null, delete_time = null, update_by = ${actor(tx)},
        update_time = ${formatTime(tx.house.clock.now())}, version = version + 1 where id = ${id}`.execute(tx.db)
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      throw refused(`字典编码“${code}”已被另一个字典使用，请先修改或删除那个字典`)
    }
    dropItems(tx)
    return say('操作成功!')
  })

/** DELETE /sys/dict/deletePhysic/:id */
export const purge = (ctx: Ctx, id: string) =>
  inTransaction(ctx, async (tx) => {
    await lockDeleted(tx, id)
    await tx.db.deleteFrom('sys_dict').where('id', '=', id).execute()
    dropItems(tx)
    return say('删除成功!')
  })

const lockDeleted = async (tx: Ctx, id: string) => {
  const row = await tx.db
    .selectFrom('sys_dict')
    .select('dict_code')
    .where('id', '=', id)
    .where('del_flag', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
