import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LoanTable } from './table-list/loan-table.tsx'

const source = import.meta.glob<string>('./list/table-list/loan-table.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function TableList() {
  return (
    <Sample
      title="ResourceTable：一行代码得到查询、排序、分页、新增、编辑、导入导出和批量归还。"
      source={source}
      framed
    >
      <LoanTable />
    </Sample>
  )
}
