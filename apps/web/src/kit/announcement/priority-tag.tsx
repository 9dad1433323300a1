import type { Priority } from '@huxi/contract'
import { Status } from '../ui/status.tsx'
import status from '../look/status.module.css'

export const PRIORITIES = {
  L: { text: '一般消息', tone: 'info' },
  M: { text: '重要消息', tone: 'warning' },
  H: { text: '紧急消息', tone: 'danger' },
} as const satisfies Record<Priority, { text: string; tone: string }>

export const PriorityTag = ({ priority }: { priority: Priority }) => {
  const { text, tone } = PRIORITIES[priority]
  return (
    <span className={status.tag} data-tone={tone}>
      <Status tone={tone} text={text} />
    </span>
  )
}
