import { Bindings } from '../../../kit/account/bindings.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'

export default function Binding() {
  return (
    <SettingsFrame>
      <Panel title="账号绑定">
        <Bindings />
      </Panel>
    </SettingsFrame>
  )
}
