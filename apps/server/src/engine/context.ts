/**
 * The context of a piece of work: who, in which tenant, with which queries. Always the first parameter.
 * With it the ports: what the engine needs to know from areas above it, filled by `app.ts`.
 */
import type { Resource } from '@huxi/model'
import type { Bus, News, Topic } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { transaction, type Database, type Db, type Tx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import type { Storage } from '../platform/storage.ts'

/** The signed-in person. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string
}

/** One sign-in of one person, seen in one tenant. */
export interface Session {
  readonly id: string
  readonly person: Person
  readonly tenantId: number
  /** org code of the department the person works in now */
  readonly orgCode: string | null
  readonly roleIds: readonly string[]
  /** permission codes held in this tenant */
  readonly codes: ReadonlySet<string>
  /** holds the role 超级管理员 in this tenant */
  readonly superAdmin: boolean
  /** a new password is due before anything else */
  readonly mustChange: boolean
}

export interface Sessions {
  /**
   * The live session of a token.
   * @param tenant number asked for by header; 0 = the person's default
   * @throws {AppError} forbidden when the tenant is not one of the person's
   */
  find(token: string, tenant: number): Promise<Session | undefined>
}

export interface Dictionaries {
  /** texts of the given values; unknown values are absent */
  texts(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** those of the given values that may be chosen now; disabled ones may not */
  choosable(ctx: Ctx, code: string, values: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Ports {
  sessions: Sessions
  dictionaries: Dictionaries
  /** every resource by name */
  resources: ReadonlyMap<string, Resource>
}

/** What the whole process shares. */
export interface House {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly database: Database
  readonly storage: Storage
  readonly bus: Bus
  readonly ports: Ports
}

/** Facts of the request, or of the work that stands in for one. */
export interface Origin {
  readonly id: string
  readonly ip: string
  readonly agent: string
  readonly token: string | undefined
}

export interface Ctx {
  readonly house: House
  /** queries bound to the tenant; inside a transaction the transaction */
  readonly db: Db
  /** no tenant known → no rows */
  readonly tenantId: number | null
  readonly session: Session | null
  readonly origin: Origin
  /** news kept back until the transaction commits */
  readonly pending: (() => void)[] | null
}

const SYSTEM: Origin = { id: 'system', ip: '', agent: '', token: undefined }

/** Context of a signed-in person. */
export const asPerson = (house: House, session: Session, origin: Origin): Ctx => ({
  house,
  db: house.database.scoped(session.tenantId),
  tenantId: session.tenantId,
  session,
  origin,
  pending: null,
})

/** Context of somebody unknown: sees no tenant's rows. */
export const asAnyone = (house: House, origin: Origin): Ctx => ({
  house,
  db: house.database.scoped(null),
  tenantId: null,
  session: null,
  origin,
  pending: null,
})

/**
 * Context of the system itself: sees every tenant. Never the default; the reason goes into the log.
 * @param tenantId tenant whose rows are written, when rows are written
 */
export const asSystem = (house: House, reason: string, tenantId: number | null = null, origin = SYSTEM): Ctx => {
  house.log.debug({ reason, reqId: origin.id }, 'system work')
  return { house, db: house.database.scoped('*'), tenantId, session: null, origin, pending: null }
}

/** The person's name for create_by and the like. */
export const actor = (ctx: Ctx): string => ctx.session?.person.username ?? 'system'

/** Whether the person holds a permission code. */
export const holds = (ctx: Ctx, code: string): boolean => ctx.session?.codes.has(code) ?? false

/** Runs `work` in one transaction; news it publishes goes out after the commit. */
export const inTransaction = async <T>(ctx: Ctx, work: (ctx: Ctx & { db: Tx }) => Promise<T>): Promise<T> => {
  if (ctx.pending) return work(ctx as Ctx & { db: Tx })
  const pending: (() => void)[] = []
  const result = await transaction(ctx.db, (tx) => work({ ...ctx, db: tx, pending }))
  for (const tell of pending) tell()
  return result
}

/** Publishes news, after the commit when inside a transaction. */
export const publish = <T extends Topic>(ctx: Ctx, topic: T, news: News[T]): void => {
  const tell = () => ctx.house.bus.publish(topic, news)
  if (ctx.pending) ctx.pending.push(tell)
  else tell()
}
