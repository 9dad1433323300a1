export interface DraftsWay {
  readonly of: string
  readonly from: string
  readonly to: string
  /** label of the source record, for the author; null: drafts return to the record they began on */
  readonly called: string | null
  readonly only?: readonly string[]
}

export interface Drafts<C> {
  forget(ctx: C, keys: readonly string[]): Promise<void>
  /** moves drafts of all users to another record. @returns ids of the drafts */
  follow(ctx: C, way: DraftsWay): Promise<string[]>
}
