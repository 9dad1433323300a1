/** Rows of a table that is no resource, which go with a deleted record by a foreign key or by its hook, and come back with it. */
import type { RawBuilder } from 'kysely'
import type { Session } from './session.ts'

export interface Dependent {
  readonly table: string
  /** column that says whose they are: it holds the id of the record */
  readonly by: string
  /** it holds a column of a row of this table instead, its id unless said otherwise, whose own column holds the id of the record */
  readonly through?: { readonly table: string; readonly by: string; readonly key?: string }
  /** what they are called when they are counted */
  readonly title: string
  /** code of the right to give them: they stay gone when somebody without it brings the record back */
  readonly right?: string
  /** condition on those that give the person something himself: he does not bring them back */
  readonly own?: (person: Session) => RawBuilder<unknown>
}

/** By the name of a resource, what hangs on its records, in the order in which it comes back. */
export type DependentsByResource = Readonly<Record<string, readonly Dependent[]>>
