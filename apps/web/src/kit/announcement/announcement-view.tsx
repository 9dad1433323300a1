import type { Priority } from '@huxi/contract'
import { MISSING } from '../data/format.ts'
import { FormattedText } from '../rich-text/formatted-text.ts'
import { Row } from '../ui/place.tsx'
import { PriorityTag } from './priority-tag.tsx'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './announcement-view.module.css'

interface AnnouncementViewProps {
  title: string
  priority: Priority
  sender: string | null
  time: string | null
  content: string | null
  summary: string | null
}

export const AnnouncementView = ({ title, priority, sender, time, content, summary }: AnnouncementViewProps) => (
  <article className={place.shrink} aria-label={title}>
    <header className={styles.head}>
      <PriorityTag priority={priority} />
      <h3>{title}</h3>
      <Row as="p" gap={24} lines={0} align="stretch" wrap>
        <span>发布人：{sender ?? MISSING}</span>
        <span>发布时间：{time ?? MISSING}</span>
      </Row>
    </header>
    {content ? <FormattedText html={content} /> : <p className={words.prewrap}>{summary}</p>}
  </article>
)
