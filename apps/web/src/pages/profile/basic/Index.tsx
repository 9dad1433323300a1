/** 基础详情: the facts of a record in groups. */
import { loan } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import { Facts } from '../../../kit/detail/facts.tsx'
import { Sample } from '../../../kit/ui/blocks/sample.tsx'
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx'
import source from './Index.tsx?raw'

const SKELETON_ROWS = 6

export default function BasicProfile() {
  return (
    <Sample title="Facts：一条记录的内容按组显示，这里是最近登记的一笔借用。" source={source}>
      <Latest />
    </Sample>
  )
}

const Latest = () => {
  const { data, error, refetch } = useCall(verbEndpoint(loan, 'list'), { pageNo: 1, pageSize: 1 })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={SKELETON_ROWS} />
  const [row] = data.records
  if (!row) return <Empty drawing="paper" title="还没有设备借用" text="在基础表单中登记后会出现在这里。" />
  return (
    <Facts
      resource={loan}
      row={{ ...row }}
      groups={[
        { title: '借用', names: ['device', 'borrower', 'quantity', 'status', 'note'] },
        { title: '日期', names: ['fromOn', 'dueOn', 'returnedOn'] },
        { title: '记录', names: ['createBy', 'createTime', 'updateBy', 'updateTime'] },
      ]}
    />
  )
}
