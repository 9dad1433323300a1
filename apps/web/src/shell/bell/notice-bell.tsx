import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useRef } from 'react'
import { look, useBell, waiting } from '../../kit/messages/bell.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { Popover } from '../../kit/ui/popup.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { CONNECTIONS } from './connection-state.tsx'
import { openBell, useBellPanel } from './panel.ts'
import button from '../../kit/look/button.module.css'
import styles from './notice-bell.module.css'

const Messages = lazyPart(
  async () => (await import('./bell-messages.tsx')).BellMessages,
  <div className={styles.loading}>
    <Skeleton rows={4} />
  </div>,
)

export function NoticeBell() {
  const open = useBellPanel((s) => s.open)
  const bell = useRef<HTMLButtonElement>(null)
  const { count, trouble, failed } = useBellState()
  const show = (isOpening: boolean) => {
    openBell(isOpening)
    // After a failure only opening reloads.
    if (isOpening && failed) void look()
  }
  const close = () => {
    show(false)
    bell.current?.focus()
  }
  const leave = (to: Element) => !bell.current?.contains(to) && show(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      align={{ offset: [0, 3] }}
      rootClassName={styles.popover}
      destroyOnHidden
      open={open}
      onOpenChange={show}
      content={<Messages onClose={close} onLeave={leave} />}
    >
      <Badge count={count} overflowCount={99} offset={[-6, 6]}>
        <Button
          ref={bell}
          className={trouble ? `${button.iconButton} ${styles.trouble}` : button.iconButton}
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={['消息', count > 0 && `${count} 条未读`, trouble].filter(Boolean).join('，')}
          aria-expanded={open}
          aria-haspopup="dialog"
          title={trouble ? `消息（${trouble}）` : '消息'}
        />
      </Badge>
    </Popover>
  )
}

const useBellState = () => {
  const count = useBell(({ bell }) => (bell ? waiting(bell) : 0))
  const failed = useBell(({ failure }) => failure !== undefined)
  const connection = useBell((s) => s.connection)
  // The first connection attempt is no outage.
  const isDisconnected = connection === 'reconnecting' || connection === 'offline'
  const trouble = isDisconnected ? CONNECTIONS[connection].text : failed ? '加载失败' : undefined
  return { count, failed, trouble }
}
