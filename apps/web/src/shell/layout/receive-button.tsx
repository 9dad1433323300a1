/** 接收评估 on every page: the patient is at the desk. */
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { deedKey, useDeeds } from '../palette/deeds.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import button from '../../kit/look/button.module.css'

interface ReceiveButtonProps {
  routes: readonly PageRoute[]
  wordless: boolean
}

export function ReceiveButton({ routes, wordless }: ReceiveButtonProps) {
  const receive = useDeeds(routes).find(({ key }) => key === deedKey('receive'))
  if (!receive) return null
  return (
    <Button
      icon={<ScanOutlined aria-hidden />}
      {...(wordless && {
        className: button.iconButton,
        type: 'text',
        'aria-label': receive.title,
        title: receive.title,
      })}
      onClick={receive.run}
    >
      {!wordless && receive.title}
    </Button>
  )
}
