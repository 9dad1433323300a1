/** 查询表格: query form, toolbar, rows, pager and dialogs, all of the definition. */
import { loan } from '@huxi/contract'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { Sample } from '../../kit/ui/blocks/sample.tsx'
import source from './TableList.tsx?raw'

export default function TableList() {
  return (
    <Sample
      title="ResourceTable：一行代码得到查询、排序、分页、新增、编辑、导入导出和批量归还。"
      source={source}
      framed
    >
      <ResourceTable resource={loan} columns={{ note: { hidden: true } }} inSight={['return']} />
    </Sample>
  )
}
