import { codeOf, verbEndpoint, type Endpoint, type Page, type Resource } from '@huxi/model'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { Can } from '../../../../../kit/data/can.tsx'
import { ListTable } from '../../../../../kit/list/list-table.tsx'
import { useTreeRows } from '../../../../../kit/list/tree-table.tsx'
import { useWholeList } from '../../../../../kit/list/use-list.ts'
import { useRecordTarget } from '../../../../../kit/record/record-modal.tsx'
import { RowAction } from '../../../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../../../kit/record/row.ts'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { useFormSlots } from './row-form.tsx'

const ROWS_MAX = 1000

type Node = Row & { key: string; children: Node[] | null }

const nested = (rows: readonly Row[]): Node[] => {
  const nodes = new Map(rows.map((row): [string, Node] => [rowId(row), { ...row, key: rowId(row), children: null }]))
  const roots: Node[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(String(node['parentId']))
    if (parent) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}

const asked = (conditions: object): [string, string][] =>
  Object.entries(conditions).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

const source = (resource: Resource) => verbEndpoint(resource, 'list') as unknown as Endpoint<Page<Row> | null>

export const TreeTable = ({ shape, resource }: RowsProps) => {
  const slots = useFormSlots(shape, resource)
  const endpoint = useMemo(() => source(resource), [resource])
  const list = useWholeList<Page<Row> | null, Node>(resource, {
    source: endpoint,
    ask: (conditions) => Object.fromEntries([...asked(conditions), ['pageSize', String(ROWS_MAX)]]),
    find: (page) => nested(page?.records ?? []),
    paged: false,
  })
  const tree = useTreeRows(list.rows, Object.values(list.conditions).join(' '))
  const target = useRecordTarget()
  return (
    <ListTable
      {...slots}
      resource={resource}
      list={list}
      tree={tree}
      columns={{ ...columnsOf(shape), parentId: { hidden: true } }}
      selectable={false}
      target={target}
      onAdd={() => target[1]({ mode: 'add' })}
      toolbar={() => tree.button}
      above={
        countIn(list.rows) >= ROWS_MAX && (
          <Alert type="info" showIcon title={`只显示 ${ROWS_MAX} 条，请用条件查询其余的记录`} />
        )
      }
      rowActions={(row) => (
        <Can code={codeOf(resource, 'add')}>
          <RowAction onClick={() => target[1]({ mode: 'add', row: { parentId: row.id } })}>新增下级</RowAction>
        </Can>
      )}
    />
  )
}

const countIn = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countIn(children ?? []), 0)
