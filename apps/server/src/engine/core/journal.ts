/** What is written down about the work of people: changes, answered requests, visits, lines of the audit chain. */
import type { Work } from '@huxi/model'

/** Images of one row before and after a change: every column as the database holds it, cipher texts included. */
export interface DataChange {
  readonly table: string
  readonly id: string
  readonly verb: 'add' | 'edit' | 'delete' | 'restore' | 'purge' | 'undo' | 'revert' | 'move'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** the import it belongs to */
  readonly runId?: string
  /** name of the move it is, and what was asked before it */
  readonly move?: string
  readonly asked?: Readonly<Record<string, unknown>>
}

/** What a change is called in the history. */
export type Deed = Pick<DataChange, 'verb' | 'move' | 'asked'>

/** A change as it was kept. */
export interface LoggedChange extends DataChange {
  readonly entryId: string
  /** from 1 for each record */
  readonly dataVersion: number
  readonly createBy: string | null
  readonly createTime: string
  /** the transaction it was made in; absent of changes before there was such a mark */
  readonly act?: string
}

/** One answered request. */
export interface Operation {
  readonly title: string
  readonly method: string
  readonly path: string
  /** input without secrets and personal values */
  readonly params: string
  readonly ms: number
  /** undefined = it went well */
  readonly failure?: { readonly message: string; readonly status: number; readonly defect: boolean }
  readonly verb: Work
}

/** Somebody came or went. */
export interface Visit {
  readonly kind: 'signIn' | 'signOut'
  readonly username: string
  readonly realname: string
  readonly message: string
}

/** One line of the audit chain. No personal values, no secrets. */
export interface AuditEntry {
  readonly action: string
  readonly object: string
  readonly outcome: 'success' | 'refused' | 'failure'
  /** account of a person who is not signed in yet, or no more; absent = the person of the context */
  readonly actor?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** What is written down about the work of people; none of it can be deleted by them. */
export interface Journal<Ctx> {
  /** keeps images, in the transaction of the change */
  changed(ctx: Ctx, changes: readonly DataChange[]): Promise<void>
  /** changes of one record, newest first */
  changesOf(ctx: Ctx, table: string, id: string): Promise<LoggedChange[]>
  /** those of the records that an import has added */
  addedBy(ctx: Ctx, runId: string, table: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  change(ctx: Ctx, entryId: string): Promise<LoggedChange | undefined>
  /** deletions of one transaction */
  deletedIn(ctx: Ctx, act: string): Promise<LoggedChange[]>
  /** changes of an import, newest first: those before the given entry, as many as one answer holds */
  run(ctx: Ctx, runId: string, beforeEntry?: string): Promise<LoggedChange[]>
  /** notes one answered request; never delays the answer */
  answered(ctx: Ctx, operation: Operation): void
  /** notes a visit in the person's tenant; never delays the answer */
  visited(ctx: Ctx, visit: Visit): void
}
