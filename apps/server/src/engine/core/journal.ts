/** Data of the journal: changes of rows with their dependents, requests, sign-ins, audit lines, imports. */
import type { Work } from '@huxi/model'
import type { RawBuilder } from 'kysely'
import type { Session } from './session.ts'

/** Images of one row before and after a change: all columns as stored, cipher texts included. */
export interface DataChange {
  readonly table: string
  readonly id: string
  readonly verb: 'add' | 'edit' | 'delete' | 'restore' | 'purge' | 'undo' | 'revert' | 'move'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly runId?: string
  readonly move?: string
  readonly asked?: Readonly<Record<string, unknown>>
}

export type Deed = Pick<DataChange, 'verb' | 'move' | 'asked'>

export interface LoggedChange extends DataChange {
  readonly entryId: string
  readonly dataVersion: number
  readonly createBy: string | null
  readonly createTime: string
  /** id of the transaction; absent in older entries */
  readonly act?: string
}

export interface Operation {
  readonly title: string
  readonly method: string
  readonly path: string
  /** input without secrets and personal values */
  readonly params: string
  readonly ms: number
  readonly failure?: { readonly message: string; readonly status: number; readonly defect: boolean }
  readonly verb: Work
}

/** A sign-in or a sign-out. */
export interface SessionEvent {
  readonly kind: 'signIn' | 'signOut'
  readonly username: string
  readonly realname: string
  readonly message: string
}

/** One line of the audit chain; it holds neither personal values nor secrets. */
export interface AuditEntry {
  readonly action: string
  readonly object: string
  readonly outcome: 'success' | 'refused' | 'failure'
  readonly actor?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Rows of a table without a resource that depend on a record: deleted and restored with it. */
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

export interface DraftMove {
  readonly of: string
  readonly from: string
  readonly to: string
  /** label of the source record, for the author; null: drafts return to the record they began on */
  readonly called: string | null
  readonly only?: readonly string[]
}

export interface RefusedRows {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string }[]
}

export interface ImportEnd {
  readonly state: 'done' | 'partial' | 'failed' | 'cancelled' | 'interrupted'
  readonly message: string
  readonly total: number
  readonly added: number
  readonly updated: number
  readonly skipped: number
  readonly refused: number
  readonly wrong: RefusedRows
}
