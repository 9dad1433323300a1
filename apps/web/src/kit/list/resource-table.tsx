/** A whole list of a resource, read from the server: the frame of every list over the rows the address asks for. */
import type { Endpoint, Page, Resource, RowOf } from '@huxi/model'
import type { Conditions } from '../kinds/index.ts'
import type { Row } from '../record/row.ts'
import { ListTable, type ListSlots } from './list-table.tsx'
import { useList } from './use-list.ts'

export interface ResourceTableProps<R extends Resource> extends ListSlots<R> {
  resource: R
  /** the resource as the query form asks for it, when it differs */
  asked?: Resource
  /** what is sent for the conditions; absent = they themselves */
  query?: (conditions: Conditions) => Conditions
  /** another endpoint that answers pages of these rows, e.g. the members of a department */
  source?: Endpoint<Page<RowOf<R>> | null>
  /** conditions that always hold; new records get them too */
  fixed?: Row
  /** values new records start from */
  preset?: Row
  /** keeps it apart from another list in the address of the page */
  prefix?: string
  /** part of a layer: neither frame nor the icons of the toolbar */
  part?: boolean
  /** rows and pager alone, where there are never many */
  bare?: boolean
  /** rows came, changed or went */
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
