/** Transactions: retried when a concurrent write wins, with events and audit lines at their end, and parts that run outside of them. */
import { AppError, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cache } from '../../platform/db/cache.ts'
import { transaction, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import type { BusEvent, EventPayloads, Topic } from '../../platform/http/bus.ts'
import { asSystem } from './caller.ts'
import type { Ctx, Pending } from './context.ts'
import type { AuditEntry } from './journal.ts'
import type { TaskSteps } from './task.ts'

type InTx<T> = (ctx: Ctx & { db: Tx }) => Promise<T>

/**
 * Runs `work` in one transaction; events go out after the commit. When a concurrent write wins, the work runs a second time, so
 * that its checks see the other write.
 */
export const inTransaction = async <T>(ctx: Ctx, work: InTx<T>): Promise<T> => {
  if (ctx.pending) return work(ctx as Ctx & { db: Tx })
  try {
    return await attempt(ctx, work)
  } catch (error) {
    if (!isLostRace(error)) throw error
  }
  try {
    return await attempt(ctx, work)
  } catch (error) {
    throw lostText(ctx.services.ports.resources, error)
  }
}

/** Readings that all see the same rows; not on the embedded engine, whose one connection they must not hold. */
export const inSnapshot = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.services.database.engine === 'embedded'
    ? work(ctx)
    : inTransaction(ctx, async (tx) => {
        await sql`set transaction isolation level repeatable read, read only`.execute(tx.db)
        return work(tx)
      })

const attempt = async <T>(ctx: Ctx, work: InTx<T>): Promise<T> => {
  const { bus, ports } = ctx.services
  const pending: Pending = { act: newId(), events: [], audits: [], after: [] }
  const result = await transaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx, pending }
    const done = await work(inner)
    if (pending.events.length > 0) await bus.notifyOnCommit(tx, pending.events)
    // the audit chain is locked last to keep the lock short
    if (pending.audits.length > 0) await ports.audit.append(inner, pending.audits)
    return done
  })
  bus.deliver(pending.events)
  for (const run of pending.after) run()
  return result
}

/** Writes an audit line with its work: at the end of the transaction, or in one of its own. */
export const audit = async (ctx: Ctx, entry: AuditEntry): Promise<void> => {
  if (ctx.pending) ctx.pending.audits.push(entry)
  else await inTransaction(ctx, async (tx) => void tx.pending!.audits.push(entry))
}

export const afterCommit = (ctx: Ctx, work: () => void): void => {
  if (ctx.pending) ctx.pending.after.push(work)
  else work()
}

export const publish = <T extends Topic>(ctx: Ctx, topic: T, payload: EventPayloads[T]): void => {
  if (ctx.pending) ctx.pending.events.push({ topic, payload } as BusEvent)
  else ctx.services.bus.publish(topic, payload)
}

/** Unique violation, exclusion violation, deadlock. */
const CONFLICT_CODES = ['23505', '23P01', '40P01']
/** Raised by triggers with a sentence for users: the referenced row has changed meanwhile. */
const SENTENCE_CODE = 'HX001'

export class LostRace extends AppError {}

interface Violation {
  readonly code?: string
  readonly table?: string
  readonly message?: string
}

const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || [...CONFLICT_CODES, SENTENCE_CODE].includes(String((error as Violation | null)?.code))

/** The sentence for a write refused twice; statements with a sentence of their own do not come here. */
const lostText = (resources: ReadonlyMap<string, Resource>, error: unknown): unknown => {
  if (error instanceof AppError || !isLostRace(error)) return error
  const { code, table, message } = error as Violation
  if (code === SENTENCE_CODE) return new AppError('refused', String(message))
  const title = [...resources.values()].find((r) => r.table === table)?.title ?? '数据'
  return new AppError('conflict', `同样的${title}刚刚已由他人保存，请刷新后核对，再决定是否提交`)
}

/** Advisory locks are numbers; this is the first half of ours. */
const SPACE = 20_20

/** Holds the key until the transaction ends; others wait and then see the committed changes. */
export const lock = async (tx: Ctx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SPACE}::int, hashtext(${key}))`.execute(tx.db)
}

export const lockAll = async (tx: Ctx, keys: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SPACE}::int, number)
    from (select distinct hashtext(key) as number from unnest(${[...keys]}::text[]) as key order by 1) numbers`.execute(
    tx.db,
  )
}

/**
 * Runs `work` in a savepoint: an error rolls back its writes, events and audit lines, and the transaction goes on.
 * @param tx inside a transaction
 */
export const inSavepoint = async <T>(tx: Ctx, work: () => Promise<T>): Promise<T> => {
  const { events, audits } = tx.pending!
  const [eventsBefore, auditsBefore] = [events.length, audits.length]
  await sql`savepoint part`.execute(tx.db)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx.db)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx.db)
    await sql`release savepoint part`.execute(tx.db)
    events.length = eventsBefore
    audits.length = auditsBefore
    throw error
  }
}

/** Integrity and data errors; a lost connection is neither. */
const DATA_ERROR = /^2[23]/

const REFUSES_WHOLE_CALL: readonly AppError['kind'][] = ['unavailable', 'secondFactor']

/** The sentence for a refused row; other errors are thrown. */
export const refusalOf = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return REFUSES_WHOLE_CALL.includes(error.kind) ? undefined : error
  return DATA_ERROR.test(String((error as { code?: unknown }).code))
    ? new AppError('refused', '未知错误，忽略导入')
    : undefined
}

class Measured<T> extends Error {
  readonly before: T
  readonly after: T
  constructor(before: T, after: T) {
    super('measured')
    this.before = before
    this.after = after
  }
}

/**
 * Runs `work` with its checks and hooks, and rolls it back: no row, audit line, event or cache changes.
 * @param ctx outside of a transaction, since a part of one cannot be rolled back alone
 * @throws {AppError} the refusals of `work`
 */
export const preview = async <T>(
  ctx: Ctx,
  work: InTx<unknown>,
  measure: InTx<T>,
): Promise<{ readonly before: T; readonly after: T }> => {
  if (ctx.pending) throw new Error('a preview has a transaction of its own')
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await measure(tx)
      await work(tx)
      // deferred constraints, which the commit would check
      await sql`set constraints all immediate`.execute(tx.db)
      throw new Measured(before, await measure(tx))
    })
  } catch (error) {
    if (error instanceof Measured) return error as Measured<T>
    throw error
  }
}

const detached = AsyncLocalStorage.snapshot()

/** Runs work outside the transaction of a context, on another connection; a rollback does not affect it. */
export const outsideTransaction = <T>(ctx: Ctx, work: (outside: Ctx) => T): T =>
  detached(() => work({ ...ctx, db: ctx.services.database.scoped(ctx.tenantId), pending: null }))

/**
 * The cached value of a key. A transaction does not wait for a read of another request, which may wait for its connection, and does
 * not cache its own reads, which a rollback may undo: it reads an expired value itself while the cache is refilled outside of it.
 */
export const cached = <V>(ctx: Ctx, cache: Cache<V>, key: string, read: (ctx: Ctx) => Promise<V>): Promise<V> => {
  if (!ctx.pending) return cache.get(key, () => read(ctx))
  const cachedValue = cache.loaded(key)
  if (cachedValue !== undefined) return Promise.resolve(cachedValue)
  outsideTransaction(ctx, (outside) => cache.get(key, () => read(outside))).catch(() => undefined)
  return read(ctx)
}

/**
 * Works on the rows of every tenant as the same user; `tenantId` of the given context is null. Inside a transaction the tenant
 * scope is lifted while `work` runs. An error must not be caught in between: the rollback of the transaction restores the scope.
 */
export const acrossTenants = async <T>(ctx: Ctx, reason: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const system: Ctx = { ...asSystem(ctx.services, reason, null, ctx.origin), session: ctx.session }
  if (!ctx.pending) return work(system)
  const { rows } = await sql<{ scope: string }>`with own as materialized (select current_setting('app.tenant') as scope)
    select scope, set_config('app.tenant', '*', true) from own`.execute(ctx.db)
  const result = await work({ ...system, db: ctx.db, pending: ctx.pending })
  await sql`select set_config('app.tenant', ${rows[0]!.scope}, true)`.execute(ctx.db)
  return result
}

export const reportStep = ({ task }: { readonly task?: TaskSteps }, done: number, total?: number): void => {
  task?.signal.throwIfAborted()
  task?.at(done, total)
}

let since: number | undefined

/** Runs the part of an import that blocks the embedded database for all others. */
export const holdingAll = async <T>({ services: { clock, database } }: Ctx, work: () => Promise<T>): Promise<T> => {
  if (database.engine !== 'embedded') return work()
  since = clock.now()
  try {
    return await work()
  } finally {
    since = undefined
  }
}

/** Start of an import that holds the only connection; its cancellation is answered from memory. */
export const heldSince = (): number | undefined => since
