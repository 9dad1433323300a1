/** Table of a picker: bordered, a row is chosen by click or by its box, the selection survives paging. */
import { Table, type TableColumnsType } from 'antd'
import { useRowKeys } from '../ui/row-keys.ts'
import type { Named } from './names.ts'
import type { Selection } from './picker-dialog.tsx'
import table from '../look/table.module.css'

interface PickerTableProps<Row> {
  rows: readonly Row[]
  columns: TableColumnsType<Row>
  loading: boolean
  multiple: boolean
  marks: Selection
  nameOf: (row: Row) => Named
}

export const PickerTable = <Row extends object>({
  rows,
  columns,
  loading,
  multiple,
  marks: selection,
  nameOf,
}: PickerTableProps<Row>) => {
  const marked = new Set(selection.chosen.map(({ id }) => id))
  const toggle = (row: Row) => {
    const one = nameOf(row)
    if (!multiple) selection.set([one])
    else
      selection.set(
        marked.has(one.id) ? selection.chosen.filter(({ id }) => id !== one.id) : [...selection.chosen, one],
      )
  }
  const keep = (keys: readonly string[]) => {
    const here = rows.map(nameOf)
    const others = selection.chosen.filter(({ id }) => !here.some((one) => one.id === id))
    selection.set([...(multiple ? others : []), ...here.filter(({ id }) => keys.includes(id))])
  }
  const keysOf = useRowKeys(rows.map((row) => nameOf(row).id))
  return (
    <div className={table.table} data-density="compact">
      <Table<Row>
        bordered
        rowKey={(row) => nameOf(row).id}
        dataSource={[...rows]}
        columns={columns}
        loading={loading}
        pagination={false}
        scroll={{ x: 760 }}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          columnWidth: 44,
          selectedRowKeys: [...marked],
          onChange: (keys) => keep(keys.map(String)),
          // the box answers for itself
          onCell: () => ({ onClick: (event) => event.stopPropagation() }),
          getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row).name}` }),
        }}
        onRow={(row) => ({
          ...keysOf(nameOf(row).id, { ' ': () => toggle(row), Enter: () => selection.confirm(nameOf(row)) }),
          onClick: () => toggle(row),
          onDoubleClick: () => selection.confirm(nameOf(row)),
        })}
      />
    </div>
  )
}
