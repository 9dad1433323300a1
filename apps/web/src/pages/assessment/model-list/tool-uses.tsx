/** 公开工具使用: results per public tool and day, counted anonymously. */
import { toolUses, type ToolUse } from '@huxi/contract'
import { date, dict, int, resource, text } from '@huxi/model'
import { formatNumber } from '../../../kit/data/format.ts'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useWholeList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import words from '../../../kit/look/words.module.css'

const toolUse = resource({
  name: 'assess:use',
  title: '公开工具使用',
  table: 'assess_counter',
  path: '/assess/use',
  owner: 'global',
  sort: { day: 'desc' },
  label: 'day',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    day: date('日期'),
    title: text('评估工具'),
    count: int('次数'),
    tool: dict('评估工具', 'assess_tool', { search: 'eq', only: [] }),
    days: dict('时间', 'assess_use_days', { search: 'eq', only: [] }),
  },
})

const COLUMNS = columnsOf(toolUse, { day: { width: 160 }, title: { width: 320 }, count: { width: 120 } })
  .filter(({ key }) => ['day', 'title', 'count'].includes(key))
  .map((column) => ({ ...column, sortable: false }))

const rowOf = (use: ToolUse) => ({ ...use, id: `${use.day} ${use.tool}` })

export const ToolUses = () => {
  const list = useWholeList(toolUse, {
    source: toolUses,
    // Several periods chosen: the longest counts.
    ask: ({ days, tool }) => ({
      ...(days && { days: String(Math.max(...days.split(',').map(Number))) }),
      ...(tool && { tool }),
    }),
    find: (uses) => uses.map(rowOf),
    paged: false,
  })
  const sum = list.rows.reduce((all, { count }) => all + count, 0)
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      toolbar={<span className={words.muted}>共 {formatNumber(sum)} 次</span>}
      detail={(row) => <RowFacts resource={toolUse} row={row} />}
    />
  )
}
