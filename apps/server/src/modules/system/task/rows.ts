/** Stored tasks. Results are encrypted, since they may quote rows of a file. */
import type { Task, TaskState } from '@huxi/contract'
import { AppError, NOT_FOUND, refused } from '@huxi/model'
import { sql } from 'kysely'
import { afterCommit, inTransaction, lock } from '../../../engine/core/transaction.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'

const AT_ONCE = 3
const KEPT = 20
const KEPT_MS = DAY_MS
/** Tasks without a heartbeat for this long are lost; compared by the database clock. */
const SILENT = sql`interval '20 seconds'`
const PURPOSE = 'task'

export const INTERRUPTED = '已中断，请重新开始'

export interface Outcome {
  readonly message: string
  readonly code: number
  readonly result?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface TaskRow extends Omit<Task, 'message' | 'hasFile'> {
  readonly access: string
  readonly rights: string
  readonly outcome: string | null
  readonly path: string | null
}

const COLUMNS = sql`id, kind, title, resource, state, done, total, cancelling, access, rights, outcome, path,
  started_at as "startedAt", ended_at as "endedAt"`

const placeOfRow = (row: Record<string, unknown>): string => `sys_task|${String(row['id'])}`

export const sealedTasks: SealedColumn = {
  table: 'sys_task',
  column: 'outcome',
  key: 'id',
  purpose: PURPOSE,
  placeOf: placeOfRow,
}

const seal = ({ services }: Ctx, id: string, outcome: Outcome): string =>
  cipherFor(services.secrets, PURPOSE).seal(JSON.stringify(outcome), placeOfRow({ id }))

export const outcomeOf = ({ services }: Ctx, { id, outcome, state }: TaskRow): Outcome => {
  const fallback = { message: state === 'interrupted' ? INTERRUPTED : '', code: 200 }
  if (outcome === null) return fallback
  try {
    return JSON.parse(cipherFor(services.secrets, PURPOSE).open(outcome, placeOfRow({ id }))) as Outcome
  } catch {
    return fallback
  }
}

const own = (ctx: Ctx) => sql`tenant_id = ${ctx.tenantId} and user_id = ${ctx.session!.person.id}`

type NewTask = Pick<TaskRow, 'id' | 'kind' | 'title' | 'resource' | 'access' | 'rights'> & {
  readonly key: string | undefined
}

/**
 * Stores a new task.
 * @param mine tasks of this process, which are alive even when silent
 * @returns an earlier task with the same key, if any
 * @throws {AppError} refused above the user's limit
 */
export const begin = (ctx: Ctx, task: NewTask, mine: readonly string[]): Promise<TaskRow | undefined> =>
  inTransaction(ctx, async (tx) => {
    await lock(tx, `task:${tx.tenantId}:${tx.session!.person.id}`)
    const [earlier] = task.key === undefined ? [] : await select(tx, sql`start_key = ${task.key}`)
    if (earlier) return earlier
    await interruptSilent(tx, mine)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_task
      where ${own(tx)} and state = 'running'`.execute(tx.db)
    if (rows[0]!.n >= AT_ONCE) throw refused(`您已有 ${AT_ONCE} 项任务在进行，请等其中一项完成，或在“任务”中取消一项`)
    await forget(
      tx,
      sql`id in (select id from sys_task where ${own(tx)} and state <> 'running'
        order by started_at desc, id desc offset ${KEPT - 1})`,
    )
    const at = now(tx)
    await sql`insert into sys_task (id, tenant_id, user_id, start_key, kind, title, resource, access, rights, state, started_at)
      values (${task.id}, ${tx.tenantId}::int, ${tx.session!.person.id}, ${task.key ?? null}, ${task.kind}, ${task.title},
        ${task.resource}, ${task.access}, ${task.rights}, 'running', ${at}::timestamptz)`.execute(tx.db)
    return undefined
  })

const select = async (ctx: Ctx, which = sql`true`): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`select ${COLUMNS} from sys_task where ${own(ctx)} and ${which}
    order by started_at desc, id desc limit ${KEPT}`.execute(ctx.db)
  return rows
}

export const ownTasks = async (ctx: Ctx, mine: readonly string[]): Promise<TaskRow[]> => {
  await interruptSilent(ctx, mine)
  return select(ctx)
}

/** @throws {AppError} the same for another user's task as for an unknown one */
export const ownTask = async (ctx: Ctx, id: string): Promise<TaskRow> => {
  const [row] = await select(ctx, sql`id = ${id}`)
  if (!row) throw new AppError('refused', NOT_FOUND)
  return row
}

/** Interrupts tasks of lost processes. */
const interruptSilent = async (ctx: Ctx, mine: readonly string[], silent = SILENT): Promise<void> => {
  const at = now(ctx)
  await sql`update sys_task set state = 'interrupted', ended_at = ${at}::timestamptz
    where state = 'running' and beat_at < clock_timestamp() - ${silent} and not (id = any(${[...mine]}))`.execute(
    ctx.db,
  )
}

/** With an embedded database no other process exists, so all running tasks are lost at start. */
export const interruptOrphans = (services: AppServices): Promise<void> => {
  const alone = services.database.engine === 'embedded'
  return interruptSilent(asSystem(services, 'tasks of lost processes'), [], alone ? sql`interval '0'` : SILENT)
}

export interface Progress {
  readonly id: string
  readonly kind: Task['kind']
  readonly title: string
  readonly done: number
  readonly total: number | undefined
}

/** Heartbeat with progress. @returns whether cancellation was requested */
export const beat = async (ctx: Ctx, { id, kind, title, done, total }: Progress): Promise<boolean> => {
  const { rows } = await sql<{ cancelling: boolean }>`update sys_task
    set kind = ${kind}, title = ${title}, done = ${done}, total = ${total ?? null}, beat_at = clock_timestamp()
    where id = ${id} returning cancelling`.execute(ctx.db)
  return rows[0]?.cancelling ?? false
}

export const askToStop = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`update sys_task set cancelling = true where ${own(ctx)} and id = ${id} and state = 'running'`.execute(
    ctx.db,
  )
}

export const end = async (
  ctx: Ctx,
  progress: Progress,
  state: Exclude<TaskState, 'running'>,
  outcome: Outcome,
  path: string | null,
): Promise<void> => {
  const { id, kind, title, done, total } = progress
  const at = now(ctx)
  await sql`update sys_task set state = ${state}, kind = ${kind}, title = ${title}, done = ${done}, total = ${total ?? null},
    cancelling = false, outcome = ${seal(ctx, id, outcome)}, path = ${path}, ended_at = ${at}::timestamptz
    where id = ${id}`.execute(ctx.db)
}

export const drop = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`delete from sys_task where id = ${id}`.execute(ctx.db)
}

const forget = async (tx: Ctx, which: ReturnType<typeof own>): Promise<void> => {
  const { rows } = await sql<{ path: string | null }>`delete from sys_task where ${which} returning path`.execute(tx.db)
  const { storage, log } = tx.services
  afterCommit(tx, () => {
    for (const { path } of rows)
      if (path !== null)
        storage.remove(path).catch((error: unknown) => log.error({ err: error, path }, 'a file was not removed'))
  })
}

/** Deletes tasks and their files after a day. */
export const deleteOldTasks = (services: AppServices): Promise<void> => {
  const before = formatTime(services.clock.now() - KEPT_MS)
  const ctx = asSystem(services, 'old tasks')
  return inTransaction(ctx, (tx) => forget(tx, sql`state <> 'running' and ended_at < ${before}::timestamptz`))
}
