/** Rows of a table without a resource that depend on a record: deleted and restored with it. */
import type { RawBuilder } from 'kysely'
import type { Session } from './session.ts'

export interface Dependent {
  readonly table: string
  readonly by: string
  /** `by` refers to a row of this table instead, by `key` (default `id`); the `by` of that row holds the id of the record */
  readonly through?: { readonly table: string; readonly by: string; readonly key?: string }
  readonly title: string
  /** permission to grant them: a caller without it restores the record without them */
  readonly right?: string
  /** dependents that grant rights to the caller are not restored */
  readonly own?: (person: Session) => RawBuilder<unknown>
}

export type DependentsByResource = Readonly<Record<string, readonly Dependent[]>>
