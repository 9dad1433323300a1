import { NoticeModes } from '../../../kit/account/notice-modes.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'

export default function Notification() {
  return (
    <SettingsFrame>
      <Panel title="消息提醒">
        <NoticeModes />
      </Panel>
    </SettingsFrame>
  )
}
