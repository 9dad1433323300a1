import { followup } from '@huxi/contract'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { followupSlots } from './discharge/columns.tsx'
import { Work } from './discharge/work.tsx'

const ALL = 'all'

export default function FollowupList() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={params.get('tab') === ALL ? ALL : 'work'}
        destroyOnHidden
        onChange={(key) => setParams(key === ALL ? { tab: ALL } : {}, { replace: true })}
        items={[
          { key: 'work', label: '待随访', children: <Work /> },
          { key: ALL, label: '全部随访', children: <ResourceTable resource={followup} {...followupSlots} /> },
        ]}
      />
    </>
  )
}
