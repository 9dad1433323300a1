import { QuestionCircleOutlined } from '@ant-design/icons'
import { openHelp } from '../help/panel.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'

export const HELP = '/help'

export function HelpButton() {
  return (
    <IconButton
      label="本页帮助"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={openHelp}
    />
  )
}
