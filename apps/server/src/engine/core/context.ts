/**
 * The context of a piece of work: caller, tenant, queries. Always the first parameter. Ports are functions the engine calls in
 * areas above it; `app.ts` fills them.
 */
import type { DataClass, DataScope, EndReason, Field, Resource } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { Bus, EventPayloads, BusEvent, Topic } from '../../platform/http/bus.ts'
import type { Clock } from '../../platform/config/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { LiveConfig } from '../../platform/config/live-config.ts'
import { transaction, type Database, type Db, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Redis } from '../../platform/db/redis.ts'
import type { Meters } from '../../platform/monitor/meters.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Sms } from '../../platform/http/sms.ts'
import type { Notes, Storage } from '../../platform/files/storage.ts'
import type { Files } from './files.ts'
import type { FillFunctionOf } from './fill-rule.ts'
import type { Dependent } from './dependents.ts'
import type { JobHandlerOf } from './job-handlers.ts'
import type { Imports } from './imports.ts'
import type { PromptCounter } from './askings.ts'
import type { AuditEntry, Journal } from './journal.ts'
import { isLostRace, lostText } from './lost-race.ts'
import type { Drafts } from './drafts.ts'
import type { Notices } from './notices.ts'
import type { Reports } from './reports.ts'
import type { Seeds } from './seeds.ts'
import type { Person, Session } from './session.ts'
import type { Tasks, TaskSteps } from './task.ts'

export type { AuditEntry, DataChange, Deed, LoggedChange, Operation, Visit } from './journal.ts'

export interface Sessions {
  /** the owner of a live session; charged for the call before anything else is read */
  owner(token: string): Promise<Person | undefined>
  /**
   * The live session of a token.
   * @param tenant from the header; 0 = the default tenant of the user
   * @throws {AppError} forbidden when the user is no member of the tenant
   */
  find(token: string, tenant: number): Promise<Session | undefined>
  /** like `find`, without extending the session */
  peek(token: string, tenant: number): Promise<Session | undefined>
  /** why a session ended; undefined for an unknown token and after signing out */
  ending(token: string): Promise<EndReason | undefined>
  /** why each session ended, empty without a reason; null while it is live and the user may work in the tenant */
  endings(
    seats: readonly { readonly sessionId: string; readonly tenantId: number }[],
  ): Promise<readonly (EndReason | '' | null)[]>
}

export interface Dictionaries {
  texts(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlyMap<string, string>>
  choosable(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlySet<string>>
  /** values of texts, the first enabled one where several share a text; unknown texts are absent */
  values(ctx: Ctx, code: string, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** texts that may be chosen, in their order; empty for tables that serve as dictionaries */
  options(ctx: Ctx, code: string): Promise<readonly string[]>
}

export interface Audit {
  append(ctx: Ctx & { db: Tx }, entries: readonly AuditEntry[]): Promise<void>
}

/** Conditions of data scopes for the rows of a resource; a scope without one reaches no row. */
export type ScopeMeanings = { readonly [S in DataScope]?: (ctx: Ctx) => RawBuilder<unknown> }

export interface RowVisibility {
  readonly r: Resource
  /** the scopes apply to roles that hold the list permission */
  readonly scopes?: ScopeMeanings | undefined
  visible(ctx: Ctx): Promise<RawBuilder<unknown>[]>
}

export interface Ports {
  promptCounter?: PromptCounter
  sessions: Sessions
  files: Files<Ctx>
  dictionaries: Dictionaries
  journal: Journal<Ctx>
  imports: Imports<Ctx>
  audit: Audit
  drafts: Drafts<Ctx>
  /**
   * Rows shown to a user for a limited time, as an SQL expression within the statement that loads permissions: a JSON array of `{
   * resource, id, until }`, `until` in milliseconds. A change publishes `authority.changed`.
   */
  shownRows?: (person: {
    readonly userId: RawBuilder<unknown>
    readonly tenantId: number
    readonly now: number
  }) => RawBuilder<unknown>
  /** called in the transaction that audits the reading of personal values */
  readings?: (tx: Ctx, of: string, ids: readonly string[]) => Promise<void>
  notices: Notices<Ctx>
  tasks: Tasks<Ctx>
  reports: Reports<Ctx>
  jobHandlers: readonly JobHandlerOf<Ctx>[]
  jobTitles(services: AppServices): Promise<ReadonlyMap<string, string>>
  /** 姓名（账号） of accounts, deleted ones included; for lists that store an account name only */
  accountNames(ctx: Ctx, usernames: readonly string[]): Promise<ReadonlyMap<string, string>>
  fillFunctions: readonly FillFunctionOf<Ctx>[]
  seeds: Seeds
  examples: readonly ((tx: Ctx) => Promise<void>)[]
  /** Cross-resource veto on a write, e.g. for a restricted patient. @throws {AppError} refused */
  guard?(tx: Ctx, r: Resource, rows: readonly object[]): Promise<void>
  resources: ReadonlyMap<string, Resource>
  classOf: (r: Resource, name: string, f: Field) => DataClass | undefined
  /** rows without a resource that depend on records, by resource name */
  dependents: ReadonlyMap<string, readonly Dependent[]>
  stores: ReadonlyMap<string, RowVisibility>
}

export interface AppServices {
  readonly config: Config
  readonly liveConfig: LiveConfig
  readonly clock: Clock
  readonly log: Log
  readonly database: Database
  readonly storage: Storage & Notes
  readonly secrets: Secrets
  readonly bus: Bus
  readonly limits: RateLimits
  readonly redis: Redis | undefined
  readonly meters: Meters
  readonly sms: Sms | undefined
  /** faults of the configuration, as sentences for administrators */
  readonly alerts: readonly string[]
  readonly ports: Ports
}

export interface Origin {
  readonly id: string
  readonly ip: string
  readonly agent: string
  readonly token: string | undefined
  /** the caller is this product's web client, not an older client */
  readonly ownClient?: boolean
  /** why the caller proceeds in spite of a warning */
  readonly reason?: string | undefined
  /** cookies of the browser; they do not authenticate */
  readonly cookies?: string | undefined
}

export interface Ctx {
  readonly services: AppServices
  /** queries bound to the tenant; inside a transaction the transaction */
  readonly db: Db
  /** null = no tenant, no rows */
  readonly tenantId: number | null
  readonly session: Session | null
  readonly origin: Origin
  /** work deferred to the end of the transaction; null outside of one */
  readonly pending: Pending | null
  readonly runId?: string
  readonly task?: TaskSteps
  /** the rules of resources do not apply */
  readonly unscoped?: true
  /** rows are counted only; rows hidden for the privacy of their subject still count */
  readonly counting?: true
}

interface Pending {
  readonly act: string
  readonly events: BusEvent[]
  readonly audits: AuditEntry[]
  readonly after: (() => void)[]
}

const SYSTEM: Origin = { id: 'system', ip: '', agent: '', token: undefined }

export const asPerson = (services: AppServices, session: Session, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(session.tenantId),
  tenantId: session.tenantId,
  session,
  origin,
  pending: null,
})

export const asAnyone = (services: AppServices, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(null),
  tenantId: null,
  session: null,
  origin,
  pending: null,
})

/**
 * Context of the system. Never the default; the reason is logged.
 * @param tenantId the tenant it reads and writes; null = it reads all tenants and writes into none
 */
export const asSystem = (
  services: AppServices,
  reason: string,
  tenantId: number | null = null,
  origin = SYSTEM,
): Ctx => {
  services.log.debug({ reason, reqId: origin.id }, 'system work')
  return { services, db: services.database.scoped(tenantId ?? '*'), tenantId, session: null, origin, pending: null }
}

/**
 * The same context without the rules of resources: neither hooks nor data rules apply. The tenant stays, and so do the effects of
 * moves. For reads on behalf of the user that are not shown to the user, and for writes of the system.
 */
export const unscoped = <C extends Ctx>(ctx: C): C => ({ ...ctx, unscoped: true })

export const actor = (ctx: Ctx): string => ctx.session?.person.username ?? 'system'

export const holds = (ctx: Ctx, code: string): boolean => ctx.session?.codes.has(code) ?? false

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
