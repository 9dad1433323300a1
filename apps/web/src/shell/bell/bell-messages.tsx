import type { Bell, Notice, OwnAnnouncement } from '@huxi/contract'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../kit/data/failure.ts'
import { formatMoment } from '../../kit/data/format.ts'
import { look, useBell } from '../../kit/messages/bell.ts'
import { destinationOf } from '../../kit/messages/destination.ts'
import { openAnnouncement } from '../../kit/messages/opened.ts'
import { PriorityWord } from '../../kit/messages/priority.tsx'
import { readNotice } from '../../kit/messages/read.ts'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { ConnectionState } from './connection-state.tsx'
import { HeaderPanel, type Leaving } from './header-panel.tsx'
import { ALL_MESSAGES } from './panel.ts'
import place from '../../kit/look/place.module.css'
import spoken from '../../platform/spoken.module.css'
import wordStyles from '../../kit/look/words.module.css'
import styles from './notice-bell.module.css'

const MAX_LISTED = 5
const WAITING_ROWS = 4

export function BellMessages({ onClose, onLeave }: Leaving) {
  const bell = useBell((s) => s.bell)
  const failure = useBell((s) => s.failure)
  return (
    <HeaderPanel title="消息" beside={<ConnectionState />} onClose={onClose} onLeave={onLeave}>
      {failure !== undefined && <PartFailure text={`消息加载失败：${failureText(failure)}`} onRetry={look} />}
      {bell && <Kinds bell={bell} onClose={onClose} />}
      {!bell && failure === undefined && (
        <div className={styles.loading}>
          <Skeleton rows={WAITING_ROWS} />
        </div>
      )}
      <Link className={styles.more} to={ALL_MESSAGES} onClick={({ currentTarget }) => onLeave(currentTarget)}>
        查看更多
      </Link>
    </HeaderPanel>
  )
}

function Kinds({ bell, onClose }: { bell: Bell; onClose: () => void }) {
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal, noticeList, noticeTotal } = bell
  const announced = (message: OwnAnnouncement) => (
    <AnnouncementRow key={message.id} message={message} onClose={onClose} />
  )
  const noticed = (notice: Notice) => <NoticeRow key={notice.id} notice={notice} onClose={onClose} />
  return (
    <Tabs
      size="small"
      className={styles.kinds}
      items={[
        kind('annt', `通知(${anntMsgTotal})`, '暂无未读通知', anntMsgList.slice(0, MAX_LISTED).map(announced)),
        kind('sys', `系统消息(${sysMsgTotal})`, '暂无未读系统消息', sysMsgList.slice(0, MAX_LISTED).map(announced)),
        kind('todo', `待办(${noticeTotal})`, '暂无待办和提醒', noticeList.slice(0, MAX_LISTED).map(noticed)),
      ]}
    />
  )
}

const kind = (key: string, label: string, none: string, rows: readonly ReactNode[]) => ({
  key,
  label,
  children:
    rows.length > 0 ? (
      <ul className={`${place.ruled} ${styles.rows}`}>{rows}</ul>
    ) : (
      <p className={styles.none}>{none}</p>
    ),
})

const MINUTE = 'YYYY-MM-DD HH:mm'

function AnnouncementRow({ message, onClose }: { message: OwnAnnouncement; onClose: () => void }) {
  const { titile, priority, createTime } = message
  const open = () => {
    onClose()
    openAnnouncement(message)
  }
  return (
    <li data-unread>
      <button type="button" className={styles.title} title={titile} onClick={open}>
        <span className={spoken.srOnly}>未读：</span>
        <span className={wordStyles.twoLines}>{titile}</span>
      </button>
      <Row as="span" gap={10} lines={0} align="stretch" wrap className={styles.facts}>
        <PriorityWord priority={priority} />
        <time>{formatMoment(createTime, MINUTE)} 发布</time>
      </Row>
    </li>
  )
}

/** A notice without a link is only marked as read. */
function NoticeRow({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { title, priority, kindText, isTodo, dueTime, createTime, link } = notice
  const destination = destinationOf(link)
  const words = <span className={wordStyles.twoLines}>{title}</span>
  const read = () => {
    onClose()
    if (!isTodo) void readNotice(notice)
  }
  return (
    <li data-unread={!isTodo || undefined}>
      {destination && 'path' in destination ? (
        <Link className={styles.title} title={title} to={destination.path} onClick={read}>
          {words}
        </Link>
      ) : isTodo ? (
        <span className={styles.title}>{words}</span>
      ) : (
        <button type="button" className={styles.title} title={title} onClick={read}>
          {words}
        </button>
      )}
      <Row as="span" gap={10} lines={0} align="stretch" wrap className={styles.facts}>
        <PriorityWord priority={priority} />
        <span>{kindText}</span>
        <time>{dueTime ? `${formatMoment(dueTime, MINUTE)} 到期` : `${formatMoment(createTime, MINUTE)} 发布`}</time>
      </Row>
    </li>
  )
}
