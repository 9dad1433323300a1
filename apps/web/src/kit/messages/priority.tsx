import type { Priority } from '@huxi/contract'
import { PRIORITIES } from '../announcement/priority-tag.tsx'
import status from '../look/status.module.css'
import styles from './messages.module.css'

export const PriorityWord = ({ priority }: { priority: Priority }) => {
  const { tone, text } = PRIORITIES[priority]
  return (
    <span className={`${status.status} ${styles.priority}`} data-tone={tone}>
      {text}
    </span>
  )
}
