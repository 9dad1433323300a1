/** Who works, in which tenant, with which rights: a sign-in as the engine sees it. */

import type { FieldRules } from '@huxi/model'

export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string
}

/** A row rule that holds for a person: only rows that meet it exist for them. `value` may name a variable, `#{sys_user_code}`. */
export interface RowRule {
  readonly id: string
  readonly field: string
  readonly operator: string
  readonly value: string
}

/** A row that somebody is shown for a time although his roles do not reach it. */
export interface ShownRow {
  readonly id: string
  /** milliseconds; from then on it counts no more */
  readonly until: number
}

/** One sign-in of one person, seen in one tenant. */
export interface Session {
  readonly id: string
  readonly person: Person
  readonly tenantId: number
  /** org code of the department the person works in now */
  readonly orgCode: string | null
  /** org codes of all departments of the person in this tenant */
  readonly orgCodes: readonly string[]
  readonly roleIds: readonly string[]
  /** permission codes held in this tenant */
  readonly codes: ReadonlySet<string>
  /** row rules by resource name; all of them must be met */
  readonly rules: ReadonlyMap<string, readonly RowRule[]>
  /** data scopes by resource name, one of which must reach a row; absent: every row of the tenant. A word nobody knows reaches none */
  readonly scopes: ReadonlyMap<string, readonly string[]>
  /** rules of single fields by resource name; a field without one is as the definition says */
  readonly fields: ReadonlyMap<string, FieldRules>
  /** rows by resource name that are there beside scopes and rules */
  readonly shown: ReadonlyMap<string, readonly ShownRow[]>
  /** holds the role 超级管理员 in this tenant */
  readonly superAdmin: boolean
  /** a new password is due before anything else */
  readonly mustChange: boolean
  /** a second factor is due before anything else */
  readonly mustEnrol: boolean
  /** the password or a code was given again lately, or nobody asks for it (STEP_UP) */
  readonly steppedUp: boolean
}
