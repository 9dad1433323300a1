import type { Endpoint, Page, Resource } from '@huxi/model'
import { call } from '../data/call.ts'
import { useCall } from '../data/query.ts'
import type { Conditions } from '../kinds/index.ts'
import type { Row } from '../record/row.ts'
import type { AskOptions } from './use-list-params.ts'
import { useListParams } from './use-list-params.ts'
import { useListOf, type List } from './use-list.ts'
import { BATCH_MAX } from './use-selection.ts'

interface PagedOptions<Found> extends Omit<AskOptions, 'advanced'> {
  source: Endpoint<Page<Found>>
  rowOf: (found: Found) => Row
  ask?: (conditions: Conditions) => Conditions
}

/** `resource` describes the columns and the searchable fields. */
export const usePagedList = <Found>(
  resource: Resource,
  { source, rowOf, ask, ...options }: PagedOptions<Found>,
): List => {
  const asked = useListParams(resource, options)
  const { conditions, fixed, page, size } = asked
  const sent = { ...(ask?.(conditions) ?? conditions), ...fixed }
  const query = useCall<Endpoint<Page<Found>>>(source, { ...sent, pageNo: page, pageSize: size }, { keep: true })
  return useListOf<Row>(resource, asked, {
    query,
    sent,
    always: fixed,
    path: source.path,
    rows: query.data?.records.map(rowOf) ?? NO_ROWS,
    total: query.data?.total ?? 0,
    estimated: query.data?.estimated === true,
    readAll: async () =>
      (await call<Endpoint<Page<Found>>>(source, { ...sent, pageNo: 1, pageSize: BATCH_MAX })).records.map(rowOf),
  })
}

const NO_ROWS: readonly Row[] = []
