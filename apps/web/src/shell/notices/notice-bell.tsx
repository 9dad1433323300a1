/** The bell: how many reminders nobody has looked at, and the last of them in a popover. */
import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { NoticeList } from '../../kit/ui/notice-list.tsx'
import { clearNotices, seeNotices, useNotices } from '../../kit/data/notices.ts'
import { Popover } from '../../kit/ui/popup.tsx'
import buttonStyles from '../../kit/look/button.module.css'
import words from '../../kit/look/words.module.css'
import styles from './notice-bell.module.css'

export const ALL_NOTICES = '/isps/userAnnouncement'

const SHOWN = 5

export function NoticeBell() {
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const unseen = useNotices((all) => all.filter(({ seen }) => !seen).length)
  const show = (shown: boolean) => {
    setOpen(shown)
    // what was in sight while the popover was open is new no more
    if (!shown) seeNotices()
  }
  const close = () => {
    show(false)
    bell.current?.focus()
  }
  // the bell itself answers to its own click
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
      content={<Reminders onClose={close} onLeave={leave} />}
    >
      <Badge count={unseen} overflowCount={99} offset={[-6, 6]}>
        <Button
          ref={bell}
          className={buttonStyles.iconButton}
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={unseen > 0 ? `提醒，${unseen} 条未读` : '提醒'}
          aria-expanded={open}
          aria-haspopup="dialog"
          title="提醒"
        />
      </Badge>
    </Popover>
  )
}

/** Takes the focus when it opens; Esc gives it back, walking on closes. */
function Reminders({ onClose, onLeave }: { onClose: () => void; onLeave: (to: Element) => void }) {
  const notices = useNotices()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) onLeave(relatedTarget)
  }
  return (
    <div role="presentation" onKeyDown={onKey} onBlur={onBlur}>
      <div ref={panel} role="dialog" aria-label="提醒" tabIndex={-1}>
        <div className={styles.head}>
          <b>提醒</b>
          {notices.length > 0 && (
            <button type="button" className={words.link} onClick={clearNotices}>
              全部清除
            </button>
          )}
        </div>
        {notices.length > 0 ? (
          <NoticeList notices={notices.slice(0, SHOWN)} cut />
        ) : (
          <p className={styles.none}>暂无提醒</p>
        )}
        <Link className={styles.more} to={ALL_NOTICES} onClick={({ currentTarget }) => onLeave(currentTarget)}>
          查看更多
        </Link>
      </div>
    </div>
  )
}
