import { screenOf, type FormScreen } from '@huxi/contract'
import type { ComponentType } from 'react'
import { ErpTable } from './erp-table.tsx'
import type { RowsProps } from './form-page.tsx'
import { FormTable } from './form-table.tsx'
import { InnerTable } from './inner-table.tsx'
import { TabTable } from './tab-table.tsx'
import { TreeTable } from './tree-table.tsx'

const TABLES: Readonly<Record<FormScreen, ComponentType<RowsProps>>> = {
  normal: FormTable,
  tree: TreeTable,
  erp: ErpTable,
  tab: TabTable,
  innerTable: InnerTable,
}

export const ShapedTable = (props: RowsProps) => {
  const Table = TABLES[screenOf(props.shape.content)]
  return <Table {...props} />
}
