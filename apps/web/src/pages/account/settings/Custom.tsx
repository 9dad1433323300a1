import { START_PAGE } from '@huxi/contract'
import { App, Segmented } from 'antd'
import { LookSettings } from '../../../kit/account/look-settings.tsx'
import { useOwnPreferences } from '../../../kit/data/preferences.ts'
import { useSession } from '../../../kit/data/session.ts'
import { DENSITIES, useDensity, type Density } from '../../../kit/record/preferences.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'
import { startPages } from '../parts/start-pages.ts'

export default function Custom() {
  return (
    <SettingsFrame>
      <Panel title="登录后打开的首页">
        <StartPage />
      </Panel>
      <Panel title="列表">
        <ListLook />
      </Panel>
      <Panel title="界面">
        <LookSettings />
      </Panel>
    </SettingsFrame>
  )
}

const DEFAULT = { value: '', label: '默认（按角色）' }

function StartPage() {
  const { message } = App.useApp()
  const { own, keep, busy } = useOwnPreferences()
  const menu = useSession((s) => s.menu)
  if (!own) return <Skeleton rows={1} />
  const choose = async (url: string) => {
    if (await keep(START_PAGE, url || undefined)) void message.success('首页已修改，下次进入系统时生效')
  }
  return (
    <Select
      aria-label="登录后打开的首页"
      options={[DEFAULT, ...startPages(menu ?? [])]}
      value={own[START_PAGE] ?? ''}
      disabled={busy}
      onChange={(url: string) => void choose(url)}
      popupMatchSelectWidth={false}
    />
  )
}

function ListLook() {
  const [density, setDensity] = useDensity('', false)
  return (
    <Row gap={16} wrap>
      <span>行高</span>
      <Segmented<Density>
        aria-label="列表行高"
        options={DENSITIES.map(({ key, label }) => ({ value: key, label }))}
        value={density}
        onChange={setDensity}
      />
    </Row>
  )
}
