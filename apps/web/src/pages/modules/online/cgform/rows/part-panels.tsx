import { childrenFields, labelOf, verbEndpoint, wireName, type Resource } from '@huxi/model'
import { Card, Empty, Tabs, Typography } from 'antd'
import { useCall } from '../../../../../kit/data/query.ts'
import { KINDS } from '../../../../../kit/kinds/index.ts'
import type { Row } from '../../../../../kit/record/row.ts'
import { Loading } from '../../../../../kit/ui/states.tsx'

const SKELETON_ROWS = 3

interface PartProps {
  resource: Resource
  id: string
}

const { Cell } = KINDS.children

export const PartTabs = ({ resource, id }: PartProps) => {
  const { data, error, refetch } = useCall(verbEndpoint(resource, 'queryById'), { id })
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const row: Row = { ...data }
  return (
    <Tabs
      items={childrenFields(resource).map(([name, field]) => {
        const rows = row[wireName(name, field)]
        const count = Array.isArray(rows) ? rows.length : 0
        return {
          key: name,
          label: `${field.label}（${count}）`,
          children: count > 0 ? <Cell field={field} value={rows} place="detail" /> : <Empty description="还没有内容" />,
        }
      })}
    />
  )
}

export const PartPanel = ({ resource, row }: { resource: Resource; row: Row }) => (
  <Card size="small" title={<Typography.Text strong>{labelOf(resource, row)}</Typography.Text>}>
    <PartTabs resource={resource} id={String(row['id'])} />
  </Card>
)
