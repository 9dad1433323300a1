import { releaseSourceView, sourceViews, withdrawSourceView, type DataSource, type SourceView } from '@huxi/contract'
import { Button, Collapse, Skeleton, Typography } from 'antd'
import { failureText } from '../../../kit/data/failure.ts'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'

const STATES = {
  closed: { tone: 'off', text: '未开放' },
  released: { tone: 'success', text: '已开放' },
  changed: { tone: 'warning', text: '字段已改变' },
  gone: { tone: 'danger', text: '已不存在' },
} as const

interface ViewsDrawerProps {
  source: DataSource | undefined
  onClose: () => void
}

export const ViewsDrawer = ({ source, onClose }: ViewsDrawerProps) => {
  const { displayed } = useKept(source)
  return (
    <Drawer
      open={source !== undefined}
      onClose={onClose}
      size="min(640px, 100vw)"
      title={displayed ? `开放视图：${displayed.name}` : undefined}
      destroyOnHidden
    >
      {displayed && <Views id={displayed.id} />}
    </Drawer>
  )
}

const Views = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(sourceViews, { id })
  const again = () => void refetch()
  if (error) return <PartFailure text={failureText(error)} onRetry={again} />
  if (!data) return <Skeleton active />
  return (
    <Stack gap={12}>
      <Typography.Text type="secondary">
        报表只能查询已开放的视图，写作
        rpt.名称；只有拥有“使用外部数据源”权限的人能编写，能运行报表的角色看到其中全部的行。
      </Typography.Text>
      {data.length === 0 ? (
        <Typography.Text>这个账号看不到任何视图：请在数据源中建立视图，并授予它 select 权限。</Typography.Text>
      ) : (
        <Collapse items={data.map((view) => itemOf(view, id, again))} />
      )}
    </Stack>
  )
}

const itemOf = (view: SourceView, id: string, onDone: () => void) => ({
  key: `${view.schema}.${view.view}`,
  label: (
    <Row wrap align="stretch">
      <span>{view.title}</span>
      <Typography.Text type="secondary">{`rpt.${view.name}`}</Typography.Text>
      <Status {...STATES[view.state]} />
    </Row>
  ),
  extra: <Release view={view} id={id} onDone={onDone} />,
  children: (
    <Typography.Paragraph>
      {view.columns.map(({ name, title }) => (name === title ? name : `${title}（${name}）`)).join('、')}
    </Typography.Paragraph>
  ),
})

const Release = ({
  view: { schema, view, title, state },
  id,
  onDone,
}: {
  view: SourceView
  id: string
  onDone: () => void
}) => {
  const release = useAction(releaseSourceView, { onDone })
  const withdraw = useAction(withdrawSourceView, { onDone })
  const place = { id, schema, view }
  const button = (words: string, { run, busy }: typeof release, danger = false) => (
    <Button size="small" danger={danger} loading={busy} aria-label={`${words}${title}`} onClick={() => void run(place)}>
      {words}
    </Button>
  )
  return (
    <Row align="stretch" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      {state === 'closed' && button('开放', release)}
      {state === 'changed' && button('重新开放', release)}
      {state !== 'closed' && button('收回', withdraw, true)}
    </Row>
  )
}
