/** The context of a piece of work: caller, tenant, queries. Always the first parameter. It carries the ports of the areas. */
import type { DataClass, DataScope, EndReason, Field, Fields, Resource, Values } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { Bus, BusEvent } from '../../platform/http/bus.ts'
import type { Clock } from '../../platform/config/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { LiveConfig } from '../../platform/config/live-config.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Redis } from '../../platform/db/redis.ts'
import type { Meters } from '../../platform/monitor/meters.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Sms } from '../../platform/http/sms.ts'
import type { Notes, Storage } from '../../platform/files/storage.ts'
import type {
  AuditEntry,
  DataChange,
  Dependent,
  DraftMove,
  ImportEnd,
  LoggedChange,
  Operation,
  SessionEvent,
} from './journal.ts'
import type { GivenNotice, NoticeMode, Watch } from './notices.ts'
import type { FormData, Generated, Seeds } from './seeds.ts'
import type { AskedTenant, People, Person, Session } from './session.ts'
import type { TaskSteps, TaskWish } from './task.ts'

export interface Sessions {
  owner(token: string): Promise<Person | undefined>
  /**
   * The live session of a token.
   * @param tenant from the header; 0 = the default tenant of the user
   * @throws {AppError} forbidden when the user is no member of the tenant
   */
  find(token: string, tenant: AskedTenant): Promise<Session | undefined>
  /** like `find`, without extending the session */
  peek(token: string, tenant: AskedTenant): Promise<Session | undefined>
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

export interface PromptCounter {
  count(tenantId: number, rule: string): void
}

export interface PublicRows {
  readonly table: string
  readonly drafts: string
  readonly published: RawBuilder<unknown>
}

export interface Files {
  /**
   * Stores bytes as a private file of the user, outside of transactions.
   * @returns the stored path, and an address below the API base that opens it for ten minutes
   */
  keep(
    ctx: Ctx,
    file: { readonly name: string; readonly bytes: Uint8Array; readonly biz: string; readonly contentType: string },
  ): Promise<{ path: string; link: string }>
  /** makes pictures public, as far as the user of the context uploaded them for publication; `offer` leaves that to `follow` */
  publish(ctx: Ctx, paths: readonly string[]): Promise<void>
  offer(ctx: Ctx, paths: readonly string[]): Promise<void>
  /** offered pictures of rows are public while a row that meets `published` uses them, or one that is no draft */
  follow(ctx: Ctx, ids: readonly string[], of: PublicRows): Promise<void>
  link(ctx: Ctx, path: string): string
}

/** Users cannot delete entries. */
export interface Journal {
  changed(ctx: Ctx, changes: readonly DataChange[]): Promise<void>
  changesOf(ctx: Ctx, table: string, id: string): Promise<LoggedChange[]>
  addedInRun(ctx: Ctx, runId: string, table: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  change(ctx: Ctx, entryId: string): Promise<LoggedChange | undefined>
  deletedIn(ctx: Ctx, act: string): Promise<LoggedChange[]>
  /** changes of an import, newest first, before the given entry, one page of them */
  run(ctx: Ctx, runId: string, beforeEntry?: string): Promise<LoggedChange[]>
  /** records a request without delaying its answer */
  answered(ctx: Ctx, operation: Operation): void
  /** records a sign-in or sign-out in the user's tenant without delaying the answer */
  noteSession(ctx: Ctx, event: SessionEvent): void
}

export interface Imports {
  begin(ctx: Ctx, of: { readonly r: Resource; readonly fileName: string; readonly runId: string }): Promise<string>
  end(ctx: Ctx, id: string, end: ImportEnd): Promise<void>
  undone(ctx: Ctx, runId: string): Promise<void>
}

interface Drafts {
  forget(ctx: Ctx, keys: readonly string[]): Promise<void>
  /** moves drafts of all users to another record. @returns ids of the drafts */
  follow(ctx: Ctx, move: DraftMove): Promise<string[]>
}

export interface NoticeKind {
  readonly kind: string
  readonly title: string
  readonly hint: string
  /** permission code of its receivers, who may set its delivery; absent = every user */
  readonly holders?: string
  readonly todo: boolean
  /** H is neither gathered nor switched off */
  readonly priority: 'L' | 'M' | 'H'
  readonly mode?: NoticeMode
  /** an open to-do escalates after this time: to staff on duty, then up the departments; reading does not stop it */
  readonly escalateMs?: number
  /** staff on duty for the subject when it escalates; absent = none, and working hours only */
  watch?(ctx: Ctx, about: string): Promise<Watch>
  readonly perDay?: number
  /** whether the caller may read what titles of this kind tell; otherwise the title of the kind stands in their place */
  isLegible?(ctx: Ctx): boolean
}

export interface Notices {
  readonly kinds: ReadonlyMap<string, NoticeKind>
  /** Sends within the transaction of its work, if any. A receiver with the same open to-do gets no second one. */
  notify(ctx: Ctx, given: GivenNotice): Promise<void>
  /** Closes the to-dos of a kind about these subjects, for all receivers. @returns how many there were */
  settle(ctx: Ctx, kind: string, abouts: readonly string[]): Promise<number>
  isOpen(ctx: Ctx, kind: string, about: string): Promise<boolean>
}

export interface Tasks {
  /** Runs work as a task of the user. @returns its answer, or the task while it runs */
  run(ctx: Ctx, wish: TaskWish, work: (ctx: Ctx) => Promise<unknown>): Promise<unknown>
}

export interface Reports {
  /**
   * One row for each of the given values of a column, within the caller's visibility; with the name of the report.
   * @throws {AppError} refused when the report is missing or the caller may not run it
   */
  rows(
    ctx: Ctx,
    code: string,
    column: string,
    values: readonly string[],
  ): Promise<{ readonly name: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }>
}

export interface JobHandler<F extends Fields = Fields> {
  readonly name: string
  readonly title: string
  readonly hint: string
  /** class names of older clients, without their package */
  readonly classNames?: readonly string[]
  /** permission required to schedule it, beside that of jobs */
  readonly access?: string
  readonly parameters: F
  /** of its parameters; raised when their meaning changes */
  readonly version: number
  upgrade?(given: Readonly<Record<string, unknown>>, version: number): Record<string, unknown>
  /**
   * Runs as the system in the first tenant. The log of runs shows refusals as they are and no other errors.
   * @param say adds a line to that log; it must not name a person
   */
  run(ctx: Ctx, given: Values<F>, run: { signal: AbortSignal; say(line: string): void }): Promise<void>
}

interface Making<F extends Fields = Fields> {
  readonly code: string
  readonly params: Partial<Values<F>>
  readonly forms: readonly FormData[]
}

export interface FillFunction<F extends Fields = Fields> {
  readonly key: string
  readonly title: string
  readonly hint: string
  /** class names of older clients, without their package */
  readonly classNames?: readonly string[]
  readonly parameters: F
  make(tx: Ctx, making: Making<F>): Promise<readonly Generated[]>
}

/** Functions that the engine or earlier areas call in later areas; `app.ts` fills them. */
export interface Ports {
  promptCounter?: PromptCounter
  sessions: Sessions
  files: Files
  dictionaries: Dictionaries
  journal: Journal
  imports: Imports
  audit: Audit
  drafts: Drafts
  /**
   * Temporary access of a user, as an SQL expression within the statement that loads permissions: a JSON array of
   * `{ resource, id, until }`, `until` in milliseconds. A change publishes `authority.changed`.
   */
  temporaryRows?: (person: {
    readonly userId: RawBuilder<unknown>
    readonly tenantId: number
    readonly now: number
  }) => RawBuilder<unknown>
  /** called in the transaction that audits the reading of personal values */
  readings?: (tx: Ctx, of: string, ids: readonly string[]) => Promise<void>
  notices: Notices
  tasks: Tasks
  reports: Reports
  jobHandlers: readonly JobHandler[]
  jobTitles(services: AppServices): Promise<ReadonlyMap<string, string>>
  people?: People
  fillFunctions: readonly FillFunction[]
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

export interface Pending {
  readonly act: string
  readonly events: BusEvent[]
  readonly audits: AuditEntry[]
  readonly after: (() => void)[]
}
