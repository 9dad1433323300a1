/** What the engine needs to know from areas above it; filled by `app.ts`. */
import type { Resource } from '@huxi/model'
import type { Ctx } from './context.ts'

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
}

export interface Ports {
  sessions: Sessions
  dictionaries: Dictionaries
  /** every resource by name */
  resources: ReadonlyMap<string, Resource>
}
