import { user } from '@huxi/contract'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Devices } from '../../../kit/account/devices.tsx'
import { splitIds } from '../../../kit/data/format.ts'
import { useMyself } from '../../../kit/data/myself.ts'
import { useSession } from '../../../kit/data/session.ts'
import { cellOf } from '../../../kit/record/columns.tsx'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { Grid, Stack } from '../../../kit/ui/place.tsx'
import { About } from '../../../kit/home/about.tsx'
import { OwnDay } from '../../../kit/home/day.tsx'
import { DraftList } from '../../../kit/home/draft-list.tsx'
import { Figures } from '../../../kit/home/figures.tsx'
import { Settling } from '../../../kit/home/settling.tsx'
import { OwnStays } from '../../../kit/home/stays.tsx'
import { Todos } from '../../../kit/home/todos.tsx'
import { OwnTasks } from '../parts/own-tasks.tsx'
import { OwnViews } from '../parts/own-views.tsx'
import { Panel } from '../parts/panel.tsx'
import styles from '../../../kit/home/home.module.css'

const SETTINGS = '/account/settings/BaseSetting'

export default function Center() {
  const navigate = useNavigate()
  const tenants = useSession((s) => splitIds(s.user?.relTenantIds_dictText).join('、'))
  const { post } = useMyself()
  return (
    <>
      <PageHeader
        title="个人中心"
        extra={
          <Button type="primary" onClick={() => void navigate(SETTINGS)}>
            个人设置
          </Button>
        }
      />
      <Settling>
        <Figures only={['waiting', 'patients']} />
        <Grid least="max(450px, 40%)" gap={16} align="start" className={styles.cards}>
          <Stack gap={16}>
            <About post={post && cellOf('post', user.fields.post, { post })} />
            {tenants && <Panel title="我的租户">{tenants}</Panel>}
            <Panel title="我的草稿">
              <DraftList />
            </Panel>
            <Panel title="我保存的视图">
              <OwnViews />
            </Panel>
          </Stack>
          <Stack gap={16}>
            <Todos />
            <OwnDay />
            <OwnStays />
            <Panel title="我的任务">
              <OwnTasks />
            </Panel>
            <Panel title="我的登录设备">
              <Devices />
            </Panel>
          </Stack>
        </Grid>
      </Settling>
    </>
  )
}
