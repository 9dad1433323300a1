/**
 * The context of a piece of work: who, in which tenant, with which queries. Always the first parameter.
 * With it the ports: what the engine needs to know from areas above it, filled by `app.ts`.
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
import type { Askings } from './askings.ts'
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
  /** whose live session a token is: who pays for the call, before the tenant or anything else is looked at */
  owner(token: string): Promise<Person | undefined>
  /**
   * The live session of a token.
   * @param tenant number asked for by header; 0 = the person's default
   * @throws {AppError} forbidden when the tenant is not one of the person's
   */
  find(token: string, tenant: number): Promise<Session | undefined>
  /** the same, but no sign of life: who only listens still becomes idle */
  peek(token: string, tenant: number): Promise<Session | undefined>
  /** why a token that was looked for and not found is none any more; undefined: it never was, or its owner signed out */
  ending(token: string): Promise<EndReason | undefined>
  /** of each: why it is over, empty when there is nothing to tell; null while it lives and the person may work in the tenant */
  endings(
    seats: readonly { readonly sessionId: string; readonly tenantId: number }[],
  ): Promise<readonly (EndReason | '' | null)[]>
}

export interface Dictionaries {
  /** texts of the given values; unknown values are absent */
  texts(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** those of the given values that may be chosen now; disabled ones may not */
  choosable(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlySet<string>>
  /** values of the given texts, the first that may be chosen where several have one text; unknown texts are absent */
  values(ctx: Ctx, code: string, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** texts that may be chosen, in their order; none for dictionaries that are tables */
  options(ctx: Ctx, code: string): Promise<readonly string[]>
}

export interface Audit {
  /** appends in the given transaction, last of all; when it fails, the work fails */
  append(ctx: Ctx & { db: Tx }, entries: readonly AuditEntry[]): Promise<void>
}

/** What data scopes mean for the rows of a resource; one that means nothing there reaches nothing. */
export type ScopeMeanings = { readonly [S in DataScope]?: (ctx: Ctx) => RawBuilder<unknown> }

/** What everybody may ask of a resource's store: which of its rows somebody sees at all. */
export interface Sight {
  readonly r: Resource
  /** declared: the scope of a role reaches it wherever the role is given its list */
  readonly scopes?: ScopeMeanings | undefined
  visible(ctx: Ctx): Promise<RawBuilder<unknown>[]>
}

export interface Ports {
  askings?: Askings
  sessions: Sessions
  files: Files<Ctx>
  dictionaries: Dictionaries
  journal: Journal<Ctx>
  imports: Imports<Ctx>
  audit: Audit
  drafts: Drafts<Ctx>
  /**
   * Rows people are shown for a time: an SQL expression, part of the one statement that reads what a person may do, worth a JSON
   * array of `{ resource, id, until }`, its name, an id and milliseconds. Publish `authority.changed` when it changes.
   */
  shownRows?: (person: {
    readonly userId: RawBuilder<unknown>
    readonly tenantId: number
    readonly now: number
  }) => RawBuilder<unknown>
  /** somebody is about to be shown personal values of records of a resource: in the transaction that notes it in the audit chain */
  readings?: (tx: Ctx, of: string, ids: readonly string[]) => Promise<void>
  notices: Notices<Ctx>
  tasks: Tasks<Ctx>
  reports: Reports<Ctx>
  /** what jobs that people add can do, of all areas */
  jobHandlers: readonly JobHandlerOf<Ctx>[]
  /** what every job is called, by its name with the scheduler: those of the program and those that people have added */
  jobTitles(services: AppServices): Promise<ReadonlyMap<string, string>>
  /** who the given accounts are, 姓名（账号）, also those that are deleted; for lists that keep nothing but an account */
  accountNames(ctx: Ctx, usernames: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** what fill rules can make, of all areas */
  fillFunctions: readonly FillFunctionOf<Ctx>[]
  /** what an installation starts with, of all areas */
  seeds: Seeds
  /** rows a tenant of the demonstration starts with, of all areas */
  examples: readonly ((tx: Ctx) => Promise<void>)[]
  /** Says no to a write that its resource cannot know to be forbidden. @throws {AppError} refused */
  guard?(tx: Ctx, r: Resource, rows: readonly object[]): Promise<void>
  /** every resource by name */
  resources: ReadonlyMap<string, Resource>
  /** data class of a field; undefined = not classified */
  classOf: (r: Resource, name: string, f: Field) => DataClass | undefined
  /** what hangs on records of a resource that leave nothing behind, by its name, of all areas in their order */
  dependents: ReadonlyMap<string, readonly Dependent[]>
  /** the stores of this app by name of their resource; a resource that is not served has none of its own */
  stores: ReadonlyMap<string, Sight>
}

/** What the whole process shares. */
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
  /** undefined = everything is counted and sent by this process and the database */
  readonly redis: Redis | undefined
  readonly meters: Meters
  /** undefined = nobody can be sent a code */
  readonly sms: Sms | undefined
  /** what this process found wrong with how it is run, as sentences for administrators */
  readonly alerts: readonly string[]
  readonly ports: Ports
}

/** Facts of the request, or of the work that replaces one. */
export interface Origin {
  readonly id: string
  readonly ip: string
  readonly agent: string
  readonly token: string | undefined
  /** our own web client asks, which knows what older clients do not */
  readonly ownClient?: boolean
  /** why the caller goes on in spite of a warning */
  readonly reason?: string | undefined
  /** cookies of the browser; none of them says who calls */
  readonly cookies?: string | undefined
}

export interface Ctx {
  readonly services: AppServices
  /** queries bound to the tenant; inside a transaction the transaction */
  readonly db: Db
  /** no tenant known → no rows */
  readonly tenantId: number | null
  readonly session: Session | null
  readonly origin: Origin
  /** what waits for the end of the transaction; null outside of one */
  readonly pending: Pending | null
  /** the import whose changes these are */
  readonly runId?: string
  /** the task that this work is; absent: somebody waits for it */
  readonly task?: TaskSteps
  /** why the rules of resources do not hold here */
  readonly unscoped?: string
  /** rows are counted and not shown: who is kept out of sight for his own sake is counted all the same */
  readonly counting?: true
}

interface Pending {
  /** what the changes of one transaction have in common */
  readonly act: string
  /** sent to every process by the commit */
  readonly events: BusEvent[]
  readonly audits: AuditEntry[]
  /** of this process alone */
  readonly after: (() => void)[]
}

const SYSTEM: Origin = { id: 'system', ip: '', agent: '', token: undefined }

/** Context of a signed-in person. */
export const asPerson = (services: AppServices, session: Session, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(session.tenantId),
  tenantId: session.tenantId,
  session,
  origin,
  pending: null,
})

/** Context of somebody unknown: sees no tenant's rows. */
export const asAnyone = (services: AppServices, origin: Origin): Ctx => ({
  services,
  db: services.database.scoped(null),
  tenantId: null,
  session: null,
  origin,
  pending: null,
})

/**
 * Context of the system itself. Never the default; the reason goes into the log.
 * @param tenantId the one tenant it sees and writes into; null = it sees every tenant and writes into none
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
 * The same context without the rules of resources: their hooks and the person's data rules are not asked. The tenant stays, and
 * so does what a move does beside the state. For what is read on somebody's behalf but is not shown for its own sake, and for what the system itself writes.
 */
export const unscoped = <C extends Ctx>(ctx: C, reason: string): C => ({ ...ctx, unscoped: reason })

/** The same context for numbers of many: what is hidden for the sake of those it is about still counts. */
export const counting = <C extends Ctx>(ctx: C): C => ({ ...ctx, counting: true })

/** The person's name for create_by and the like. */
export const actor = (ctx: Ctx): string => ctx.session?.person.username ?? 'system'

/** Whether the person holds a permission code. */
export const holds = (ctx: Ctx, code: string): boolean => ctx.session?.codes.has(code) ?? false

type InTx<T> = (ctx: Ctx & { db: Tx }) => Promise<T>

/**
 * Runs `work` in one transaction; events it publishes go out after the commit. Where somebody else was quicker, it is done once more:
 * its checks meet then what the other one has written.
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
    // heads of chains are locked last, so that writers seldom wait for each other
    if (pending.audits.length > 0) await ports.audit.append(inner, pending.audits)
    return done
  })
  bus.deliver(pending.events)
  for (const run of pending.after) run()
  return result
}

/** Writes an audit line with the work it belongs to: at the end of the transaction, or in one of its own. */
export const audit = async (ctx: Ctx, entry: AuditEntry): Promise<void> => {
  if (ctx.pending) ctx.pending.audits.push(entry)
  else await inTransaction(ctx, async (tx) => void tx.pending!.audits.push(entry))
}

/** Runs `work` in this process, after the commit when inside a transaction. */
export const afterCommit = (ctx: Ctx, work: () => void): void => {
  if (ctx.pending) ctx.pending.after.push(work)
  else work()
}

/** Publishes an event, after the commit when inside a transaction. */
export const publish = <T extends Topic>(ctx: Ctx, topic: T, payload: EventPayloads[T]): void => {
  if (ctx.pending) ctx.pending.events.push({ topic, payload } as BusEvent)
  else ctx.services.bus.publish(topic, payload)
}
