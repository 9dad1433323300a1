import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LoanCells } from './table-inner-edit-list/loan-cells.tsx'

const source = import.meta.glob<string>('./list/table-inner-edit-list/loan-cells.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function TableInnerEditList() {
  return (
    <Sample title="ResourceTable 的 cells：双击单元格、按 F2 或点击铅笔，在表格里直接修改。" source={source} framed>
      <LoanCells />
    </Sample>
  )
}
