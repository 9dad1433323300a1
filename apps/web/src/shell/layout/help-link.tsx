import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { openHelp } from '../help/panel.ts'
import button from '../../kit/look/button.module.css'

export const HELP = '/help'

export function HelpButton() {
  return (
    <Button
      className={button.iconButton}
      type="text"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-label="本页帮助"
      title="本页帮助"
      aria-haspopup="dialog"
      onClick={openHelp}
    />
  )
}
