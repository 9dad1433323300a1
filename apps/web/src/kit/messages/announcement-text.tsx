import type { OwnAnnouncement } from '@huxi/contract'
import { HttpError } from '../../platform/http.ts'
import { AnnouncementView } from '../announcement/announcement-view.tsx'
import { Empty, Loading } from '../ui/states.tsx'
import styles from './announcement-dialog.module.css'

interface TextProps {
  /** null = not found for this user */
  announcement: OwnAnnouncement | null | undefined
  failure: unknown
  onRetry: () => void
}

const ROWS = 6

export function AnnouncementText({ announcement, failure, onRetry }: TextProps) {
  if (announcement === null || isGone(failure)) return <Gone />
  if (failure || !announcement) return <Loading error={failure} onRetry={onRetry} rows={ROWS} />
  const { titile, priority, sender, senderName, sendTime, msgContent, msgAbstract } = announcement
  return (
    <div className={styles.text} role="group" aria-label="内容" tabIndex={0}>
      <AnnouncementView
        title={titile}
        priority={priority}
        sender={senderName || sender}
        time={sendTime}
        content={msgContent}
        summary={msgAbstract}
      />
    </div>
  )
}

/** The server refused: revoked, or addressed to others. */
const isGone = (failure: unknown): boolean => failure instanceof HttpError && [200, 404].includes(failure.status)

const Gone = () => (
  <Empty drawing="paper" title="这条消息已被撤销" text="发布人已撤销该消息，修改后重新发布时会再次通知您。" />
)
