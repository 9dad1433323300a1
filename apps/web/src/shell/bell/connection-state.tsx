import { useBell } from '../../kit/messages/bell.ts'
import { Status } from '../../kit/ui/status.tsx'

export const CONNECTIONS = {
  connecting: { tone: 'pending', text: '连接中' },
  online: { tone: 'success', text: '在线' },
  reconnecting: { tone: 'warning', text: '重连中' },
  offline: { tone: 'off', text: '离线' },
} as const

export function ConnectionState() {
  const connection = useBell((s) => s.connection)
  return <Status {...CONNECTIONS[connection]} />
}
