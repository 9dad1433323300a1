import { formatMoment } from '../data/format.ts'
import type { Reminder, ReminderTone } from '../data/reminders.ts'
import { Status } from './status.tsx'
import place from '../look/place.module.css'
import spoken from '../../platform/spoken.module.css'
import styles from './reminders.module.css'

const WORDS: Readonly<Record<ReminderTone, string>> = { info: '提示', success: '完成', warning: '注意', danger: '出错' }

export function ReminderList({ reminders }: { reminders: readonly Reminder[] }) {
  return (
    <ul className={`${place.ruled} ${styles.reminders}`}>
      {reminders.map(({ id, text, tone, at, seen }) => (
        <li key={id} data-unseen={!seen || undefined}>
          <p>
            {!seen && <span className={spoken.srOnly}>未读：</span>}
            {text}
          </p>
          <Status tone={tone} text={WORDS[tone]} />
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at, 'YYYY-MM-DD HH:mm')}</time>
        </li>
      ))}
    </ul>
  )
}
