/** A list of a resource from the server; the address holds its query. */
import type { Endpoint, Page, Resource, RowOf } from '@huxi/model'
import type { Conditions } from '../kinds/index.ts'
import type { Row } from '../record/row.ts'
import type { ListSlots } from './list-slots.ts'
import { ListTable } from './list-table.tsx'
import { useList } from './use-list.ts'

export interface ResourceTableProps<R extends Resource> extends ListSlots<R> {
  resource: R
  asked?: Resource
  /** maps conditions to parameters; absent = unchanged */
  query?: (conditions: Conditions) => Conditions
  /** another endpoint with pages of these rows, e.g. members of a department */
  source?: Endpoint<Page<RowOf<R>> | null>
  /** conditions that always hold; also set on new records */
  fixed?: Row
  prefix?: string
  part?: boolean
  bare?: boolean
  onChanged?: () => void
}

const NOTHING: Row = {}

export const ResourceTable = <R extends Resource>(props: ResourceTableProps<R>) => {
  const { asked, query, source, fixed = NOTHING, prefix, ...slots } = props
  const list = useList<R>((asked ?? slots.resource) as R, {
    fixed,
    advanced: slots.resource,
    ...(prefix !== undefined && { prefix }),
    ...(query && { ask: query }),
    ...(source && { source }),
  })
  return <ListTable<R> {...slots} list={list} />
}
