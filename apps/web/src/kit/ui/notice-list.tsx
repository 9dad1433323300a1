/** Reminders as a list: glyph and word of the tone, the sentence, and when it was said. */
import dayjs from 'dayjs'
import type { Notice, NoticeTone } from '../data/notices.ts'
import { Status } from './status.tsx'
import spoken from '../../platform/spoken.module.css'
import styles from './notices.module.css'

const WORDS: Readonly<Record<NoticeTone, string>> = { info: '提示', success: '完成', warning: '注意', danger: '出错' }

/** `cut`: at most two lines of each sentence. */
export function NoticeList({ notices, cut = false }: { notices: readonly Notice[]; cut?: boolean }) {
  return (
    <ul className={styles.notices} data-cut={cut || undefined}>
      {notices.map(({ id, text, tone, at, seen }) => (
        <li key={id} data-unseen={!seen || undefined}>
          <p title={cut ? text : undefined}>
            {!seen && <span className={spoken.srOnly}>未读：</span>}
            {text}
          </p>
          <Status tone={tone} text={WORDS[tone]} />
          <time dateTime={dayjs(at).format()}>{dayjs(at).format('YYYY-MM-DD HH:mm')}</time>
        </li>
      ))}
    </ul>
  )
}
