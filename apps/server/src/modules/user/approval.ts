/** People who asked for an account wait for a yes or a no. A yes lets them sign in; roles are given as to anybody else. */
import { user, type User } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../engine/core/answer.ts'
import { audit, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import { deleteRows, updateRow } from '../../engine/write/write.ts'
import { refuseStronger } from './authority.ts'
import { membersOf, visible } from './row.ts'

const NORMAL = 1
const PENDING = 3

/** Lets people in, all or none. */
export const approve = (ctx: Ctx, ids: readonly string[]): Promise<Answer> =>
  decide(ctx, ids, 'approve', async (tx, rows) => {
    for (const row of rows) await updateRow(tx, user, row.id, row.version, { status: NORMAL }, visible(tx))
    return reply('审核通过')
  })

/** Turns people down, all or none; the accounts go to the recycle bin. */
export const reject = (ctx: Ctx, ids: readonly string[]): Promise<Answer> =>
  decide(ctx, ids, 'reject', async (tx) => {
    await deleteRows(tx, user, ids, visible(tx))
    return reply('已拒绝')
  })

/** Pending accounts are looked after by their own verbs only. @throws {AppError} refused when there is one */
export const refusePending = (rows: readonly User[]): void => {
  if (rows.some((row) => row.status === PENDING)) throw refused('待审核的账号不能冻结、解冻，请先审核')
}

const decide = (
  ctx: Ctx,
  ids: readonly string[],
  action: string,
  work: (tx: Ctx, rows: readonly User[]) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    // of two who decide at once the second sees what the first has done
    await sql`select id from sys_user where id = any(${[...ids]}) order by id for update`.execute(tx.db)
    const rows = await membersOf(tx, ids)
    if (rows.some((row) => row.status !== PENDING)) throw refused('只能审核待审核的账号，请刷新后重试')
    await refuseStronger(tx, ids)
    const done = await work(tx, rows)
    for (const { id } of rows) await audit(tx, { action, object: `${user.name}/${id}`, outcome: 'success' })
    publish(tx, 'authority.changed', { userIds: ids })
    return done
  })
