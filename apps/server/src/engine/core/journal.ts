import type { Work } from '@huxi/model'

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

export interface Visit {
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

/** Users cannot delete entries. */
export interface Journal<Ctx> {
  changed(ctx: Ctx, changes: readonly DataChange[]): Promise<void>
  changesOf(ctx: Ctx, table: string, id: string): Promise<LoggedChange[]>
  addedBy(ctx: Ctx, runId: string, table: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  change(ctx: Ctx, entryId: string): Promise<LoggedChange | undefined>
  deletedIn(ctx: Ctx, act: string): Promise<LoggedChange[]>
  /** changes of an import, newest first, before the given entry, one page of them */
  run(ctx: Ctx, runId: string, beforeEntry?: string): Promise<LoggedChange[]>
  /** records a request without delaying its answer */
  answered(ctx: Ctx, operation: Operation): void
  /** records a visit in the user's tenant without delaying the answer */
  visited(ctx: Ctx, visit: Visit): void
}
