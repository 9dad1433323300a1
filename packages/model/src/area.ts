/** Tables of an area of the contract: definition, data class, pages. */
import type { Resource } from './resource.ts'

export type DataClass = 'public' | 'internal' | 'personal' | 'sensitive'

export type TableClass =
  | DataClass
  | {
      /** class of the other columns; absent where columns concern persons, so that each needs a decision */
      readonly others?: DataClass
      readonly columns?: { readonly [name: string]: DataClass }
    }

/** Pages are named as in the menu: files below `apps/web/src/pages`. A table without a resource has its name alone. */
type TableRow =
  | readonly [table: string, dataClass: TableClass]
  | readonly [of: Resource, dataClass: TableClass, list?: string, detail?: string]

export interface AreaContract<R extends Resource = Resource> {
  readonly tables: readonly { readonly table: string; readonly dataClass: TableClass }[]
  readonly resources: readonly R[]
  readonly pages: readonly { readonly resource: Resource; readonly component: string; readonly detail?: string }[]
}

/** @example areaContract([position, 'internal', 'system/SysPositionList']) */
export const areaContract = <const Rows extends readonly TableRow[]>(
  ...rows: Rows
): AreaContract<Extract<Rows[number][0], Resource>> => ({
  tables: rows.map(([of, given]) => ({ table: typeof of === 'string' ? of : of.table, dataClass: given })),
  resources: rows.flatMap(([of]) => (typeof of === 'string' ? [] : (of as Extract<Rows[number][0], Resource>))),
  pages: rows.flatMap(([resource, , component, detail]) =>
    typeof resource === 'string' || component === undefined ? [] : { resource, component, detail },
  ),
})
