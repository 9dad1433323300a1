import type { FieldRules } from '@huxi/model'

export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string
}

export interface People {
  readonly table: string
  readonly account: string
  readonly name: string
}

/** A row rule: only rows that meet it exist for the user. `value` may name a variable, `#{sys_user_code}`. */
export interface RowRule {
  readonly id: string
  readonly field: string
  readonly operator: string
  readonly value: string
}

/** A row a user may see until a time, beyond the scopes and data rules of the roles. */
export interface TemporaryRow {
  readonly id: string
  /** milliseconds, exclusive */
  readonly until: number
}

export interface Session {
  readonly id: string
  readonly person: Person
  readonly tenantId: number
  /** org code of the current department */
  readonly orgCode: string | null
  readonly orgCodes: readonly string[]
  readonly roleIds: readonly string[]
  readonly codes: ReadonlySet<string>
  /** by resource name; a row must meet all of them */
  readonly rules: ReadonlyMap<string, readonly RowRule[]>
  /** by resource name; one of them must reach a row. Absent: every row of the tenant. Unknown scopes reach none */
  readonly scopes: ReadonlyMap<string, readonly string[]>
  /** by resource name; absent = as the definition says */
  readonly fields: ReadonlyMap<string, FieldRules>
  /** temporary access, by resource name: visible regardless of scopes and rules */
  readonly temporaryRows: ReadonlyMap<string, readonly TemporaryRow[]>
  readonly superAdmin: boolean
  readonly mustChange: boolean
  readonly mustEnrol: boolean
  /** a recent proof of identity is there, or none is required (STEP_UP) */
  readonly steppedUp: boolean
}

/** A tenant, or the work that gives it, charging the owner of the token before anything else is read. */
export type AskedTenant = number | ((owner: Person | undefined) => Promise<number>)
