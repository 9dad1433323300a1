import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Merges } from './duplicate-list/merges.tsx'
import { Pairs } from './duplicate-list/pairs.tsx'

const TAB = 'tab'
const MERGES = 'merges'

export default function DuplicateList() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={params.get(TAB) === MERGES ? MERGES : 'pairs'}
        onChange={(tab) => setParams(tab === MERGES ? { [TAB]: MERGES } : {})}
        items={[
          { key: 'pairs', label: '待核对', children: <Pairs /> },
          { key: MERGES, label: '合并记录', children: <Merges /> },
        ]}
        destroyOnHidden
      />
    </>
  )
}
