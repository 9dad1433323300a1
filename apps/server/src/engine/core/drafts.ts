/** What becomes of drafts when something happens to the record they are about. */

/** From which record of a resource to which one drafts go. */
export interface DraftsWay {
  readonly of: string
  readonly from: string
  readonly to: string
  /** what the first is called, for who goes on; null: they go back to where they were begun */
  readonly called: string | null
  /** ids of drafts; absent = all */
  readonly only?: readonly string[]
}

export interface Drafts<C> {
  /** drops everybody's drafts of records that are gone, `<resource>:<id>` */
  forget(ctx: C, keys: readonly string[]): Promise<void>
  /** brings what everybody has begun for one record to another one. @returns ids of the drafts */
  follow(ctx: C, way: DraftsWay): Promise<string[]>
}
