import { MAX_SORTS, type Sort } from './address.ts'
import type { Column } from '../record/columns.tsx'
import type { List } from './use-list.ts'
import { Select } from '../ui/popup.tsx'

const keyOf = ({ column, order }: Sort): string => `${column} ${order}`

const sortOf = (key: string): Sort => {
  const [column = '', order] = key.split(' ')
  return { column, order: order === 'asc' ? 'asc' : 'desc' }
}

/** The last choice for a column counts. */
const latest = (sort: readonly Sort[]): Sort[] =>
  sort.filter(({ column }, at) => sort.findLastIndex((one) => one.column === column) === at)

interface SortSelectProps {
  id: string
  list: List
  columns: readonly Column[]
}

export const SortSelect = ({ id, list, columns }: SortSelectProps) => (
  <Select
    id={id}
    mode="multiple"
    allowClear
    placeholder="请选择排序"
    showSearch
    options={columns
      .filter(({ sortable }) => sortable)
      .flatMap(({ key, title }) => [
        { value: keyOf({ column: key, order: 'asc' }), label: `${title} 升序` },
        { value: keyOf({ column: key, order: 'desc' }), label: `${title} 降序` },
      ])}
    value={list.sort.map(keyOf)}
    onChange={(keys: string[]) => list.sortBy(latest(keys.map(sortOf)).slice(-MAX_SORTS))}
  />
)
