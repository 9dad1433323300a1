/** What an area of the contract says besides its endpoints: its resources, how sensitive they are and where they are shown. */
import type { Resource } from './resource.ts'

export type DataClass = 'public' | 'internal' | 'personal' | 'sensitive'

/** The class of a whole table, or of columns by name. */
type TableClasses =
  | DataClass
  | {
      /** class of columns that are not named; absent where columns speak of a person, so that each is thought about */
      readonly others?: DataClass
      readonly columns?: { readonly [name: string]: DataClass }
    }

interface Resources {
  readonly [table: string]: Resource
}

export interface AreaContract<R extends Resources = Resources> {
  /** keyed by table */
  readonly resources: R
  /** of every resource, and of tables beside them */
  readonly classes: { readonly [T in keyof R]: TableClasses } & { readonly [table: string]: TableClasses }
  /** the page that shows a resource, as the menu names it: a file below `apps/web/src/pages` */
  readonly pages?: { readonly [T in keyof R]?: string }
}

/** Declares what an area of the contract hands over. */
export const areaContract = <const R extends Resources>(contract: AreaContract<R>): AreaContract<R> => contract
