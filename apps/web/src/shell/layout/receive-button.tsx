/** 接收评估 on every page: the patient is at the desk. */
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { deedKey, useDeeds } from '../palette/deeds.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import button from '../../kit/look/button.module.css'

interface ReceiveButtonProps {
  routes: readonly PageRoute[]
  iconOnly: boolean
}

export function ReceiveButton({ routes, iconOnly }: ReceiveButtonProps) {
  const receive = useDeeds(routes).find(({ key }) => key === deedKey('receive'))
  if (!receive) return null
  return (
    <Button
      icon={<ScanOutlined aria-hidden />}
      {...(iconOnly && {
        className: button.iconButton,
        type: 'text',
        'aria-label': receive.title,
        title: receive.title,
      })}
      onClick={receive.run}
    >
      {!iconOnly && receive.title}
    </Button>
  )
}
