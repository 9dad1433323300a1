/** Drafts follow their record when it is merged or deleted. */

export interface DraftsWay {
  readonly of: string
  readonly from: string
  readonly to: string
  /** label of the source record, for the author; null: drafts return to the record they began on */
  readonly called: string | null
  /** ids of drafts; absent = all */
  readonly only?: readonly string[]
}

export interface Drafts<C> {
  /** drops all drafts of deleted records, `<resource>:<id>` */
  forget(ctx: C, keys: readonly string[]): Promise<void>
  /** moves drafts of all users to another record. @returns ids of the drafts */
  follow(ctx: C, way: DraftsWay): Promise<string[]>
}
