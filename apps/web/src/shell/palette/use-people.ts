/** 人员: server search by name, pinyin, initials and account, within the user's scope. */
import { user, type UserRow } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../kit/data/query.ts'
import { useDebounced } from '../../kit/data/use-debounced.ts'
import { superParams } from '../../kit/list/super-query/grammar.ts'

const MOST = 8
const PAUSE_MS = 200

export interface People {
  rows: readonly UserRow[]
  more: number
  busy: boolean
  failed: boolean
  retry: () => void
}

const NOBODY: readonly UserRow[] = []

export const usePeople = (typed: string, on: boolean): People => {
  const name = typed.trim()
  const { debounced } = useDebounced(name, PAUSE_MS)
  const wanted = on && name !== ''
  const records = (['realname', 'username'] as const).map((field) => ({ field, rule: 'like' as const, val: debounced }))
  const query = { ...superParams({ matchType: 'or', records }), pageNo: 1, pageSize: MOST }
  const { data, error, isFetching, refetch } = useCall(verbEndpoint(user, 'list'), query, {
    enabled: wanted && debounced !== '',
  })
  const current = wanted && debounced === name && !isFetching ? data : undefined
  const rows = current ? (current.records as unknown as readonly UserRow[]) : NOBODY
  return {
    rows,
    more: Math.max(0, (current?.total ?? 0) - rows.length),
    busy: wanted && (debounced !== name || isFetching),
    failed: wanted && debounced === name && !isFetching && error !== null,
    retry: () => void refetch(),
  }
}
