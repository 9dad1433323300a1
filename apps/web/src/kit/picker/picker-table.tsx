/** Picker rows: chosen by click or box; the selection survives paging. Cards on phones. */
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { PHONE, useBelow } from '../data/viewport.ts'
import { useRowKeys } from '../ui/row-keys.ts'
import type { Named } from './names.ts'
import { PickerCards, type Line } from './picker-cards.tsx'
import type { Selection } from './picker-dialog.tsx'
import table from '../look/table.module.css'
import styles from './picker-table.module.css'

const WIDTH = 760

interface PickerTableProps<Row, One extends Named> {
  rows: readonly Row[]
  columns: TableColumnsType<Row>
  loading: boolean
  multiple: boolean
  marks: Selection<One>
  nameOf: (row: Row) => One
  width?: number
  onChange?: TableProps<Row>['onChange']
}

const linesOf = <Row, One extends Named>(rows: readonly Row[], nameOf: (row: Row) => One, chosen: readonly One[]) => {
  const marked = new Set(chosen.map(({ id }) => id))
  const countByName = new Map<string, number>()
  return rows.map((row): Line<Row, One> => {
    const one = nameOf(row)
    const times = countByName.get(one.id) ?? 0
    countByName.set(one.id, times + 1)
    return { row, one, line: times === 0 ? one.id : `${one.id}#${times}`, marked: marked.has(one.id) }
  })
}

export const PickerTable = <Row extends object, One extends Named>(props: PickerTableProps<Row, One>) => {
  const { rows, columns, loading, multiple, marks: selection, nameOf, width = WIDTH, onChange } = props
  const phone = useBelow(PHONE)
  const lines = linesOf(rows, nameOf, selection.chosen)
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const lineOf = (row: Row) => byRow.get(row)!
  const without = (ids: ReadonlySet<string>) => selection.chosen.filter(({ id }) => !ids.has(id))
  const toggle = ({ one, marked }: Line<Row, One>) => {
    selection.set(marked ? without(new Set([one.id])) : [...selection.chosen, one])
  }
  const keep = (keys: readonly string[]) => {
    const selected = new Map(lines.filter(({ line }) => keys.includes(line)).map(({ one }) => [one.id, one]))
    selection.set([...without(new Set(lines.map(({ one }) => one.id))), ...selected.values()])
  }
  const keysOf = useRowKeys(lines.map(({ line }) => line))
  if (phone) return <PickerCards lines={lines} columns={columns} busy={loading} onToggle={toggle} />
  return (
    <div className={`${table.table} ${styles.rows}`} data-density="compact">
      <Table<Row>
        bordered
        size="middle"
        rowKey={(row) => lineOf(row).line}
        dataSource={[...rows]}
        columns={columns}
        loading={loading}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: width }}
        {...(onChange && { onChange })}
        rowSelection={{
          type: 'checkbox',
          columnWidth: 44,
          selectedRowKeys: lines.filter(({ marked }) => marked).map(({ line }) => line),
          onChange: (keys) => keep(keys.map(String)),
          onCell: () => ({ onClick: (event) => event.stopPropagation() }),
          hideSelectAll: !multiple,
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          getCheckboxProps: (row) => ({ 'aria-label': `选择${lineOf(row).one.name}` }),
        }}
        onRow={(row) => ({
          ...keysOf(lineOf(row).line, {
            ' ': () => toggle(lineOf(row)),
            Enter: () => selection.confirm(lineOf(row).one),
          }),
          onClick: () => toggle(lineOf(row)),
          onDoubleClick: () => selection.confirm(lineOf(row).one),
        })}
      />
    </div>
  )
}
