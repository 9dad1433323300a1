import { articlePushSets } from '@huxi/contract'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { Loading } from '../../../kit/ui/states.tsx'

const FULL_WIDTH = { gridColumn: '1 / -1', marginBottom: 16 } as const

const Warning = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Alert role="alert" type="warning" showIcon style={FULL_WIDTH} title={title} description={children} />
)

const PageLink = ({ component, name }: { component: string; name: string }) => {
  const path = useSession((s) => menuPathOf(s.menu ?? [], component))
  return path ? <Link to={path}>{name}</Link> : <span>{name}</span>
}

export const PushSet = () => {
  const { data, error, refetch } = useCall(articlePushSets)
  if (error || !data) return <Loading error={error} onRetry={refetch} rows={1} />
  if (data.sets.length === 0)
    return (
      <Warning title="还没有能推送文章的模板集">
        <p>模板集中的每个模板都要写有“{'{文章链接}'}”并已审核发布。请先写模板，再放进一个模板集，然后回到这里。</p>
        <Row gap={16} align="stretch">
          <PageLink component="outreach/TemplateList" name="消息模板" />
          <PageLink component="outreach/SetList" name="模板集" />
        </Row>
      </Warning>
    )
  return (
    <>
      {data.obstacle && <Warning title={`${data.obstacle}。`} />}
      <FormField name="setId" help="只列出带有文章链接、已审核发布的">
        <Select options={data.sets.map(({ id, name }) => ({ value: id, label: name }))} placeholder="请选择模板集" />
      </FormField>
    </>
  )
}
