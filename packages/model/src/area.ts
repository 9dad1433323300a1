/** An area of the contract beside its endpoints: resources, data classes and pages. */
import type { Resource } from './resource.ts'

export type DataClass = 'public' | 'internal' | 'personal' | 'sensitive'

type TableClasses =
  | DataClass
  | {
      /** class of the other columns; absent where columns concern persons, so that each needs a decision */
      readonly others?: DataClass
      readonly columns?: { readonly [name: string]: DataClass }
    }

interface Resources {
  readonly [table: string]: Resource
}

export interface AreaContract<R extends Resources = Resources> {
  readonly resources: R
  readonly classes: { readonly [T in keyof R]: TableClasses } & { readonly [table: string]: TableClasses }
  /** page of a resource, as the menu names it: a file below `apps/web/src/pages` */
  readonly pages?: { readonly [T in keyof R]?: string }
}

export const areaContract = <const R extends Resources>(contract: AreaContract<R>): AreaContract<R> => contract
