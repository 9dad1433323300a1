import { verbEndpoint, type Resource } from '@huxi/model'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../data/call.ts'
import { rowId } from '../../record/row.ts'
import { plainNames } from '../../record/plain-names.ts'
import { sortParams, type Sort } from '../address.ts'
import { superParams, type SuperRecord } from '../super-query/grammar.ts'

export interface BoardSection {
  key: string
  title: string
  tone?: 'danger' | 'warning'
  /** conditions of the section in the grammar of the list */
  where: (now: Date) => readonly SuperRecord[]
  sort: Sort
  empty: string
}

const PAGE = 20

export const useSection = <R extends Resource>(resource: R, { key, where, sort }: BoardSection, now: Date) => {
  const endpoint = verbEndpoint(resource, 'list')
  const asked = {
    ...superParams({ matchType: 'and', records: where(now) }),
    ...sortParams([sort]),
    pageSize: PAGE,
  }
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, { board: key, ...asked }],
    queryFn: ({ pageParam, signal }) => call(endpoint, { ...asked, pageNo: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < (last?.total ?? 0) ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // colleagues work on the same rows
    refetchOnWindowFocus: true,
  })
  const pages = query.data?.pages
  const found = pages?.flatMap((page) => page?.records ?? [])
  return {
    query,
    // a row that moved up between two page requests appears in both
    rows: found && plainNames(resource, [...new Map(found.map((row) => [rowId(row), row])).values()]),
    total: pages?.at(-1)?.total,
  }
}
