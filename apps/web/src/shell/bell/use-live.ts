/** Live connection of the signed-in user; reloads messages on its signals. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectionIs, lookSoon } from '../../kit/messages/bell.ts'
import { useSession } from '../../kit/data/session.ts'
import { isRunning, lookAtTasks, taskMoved, useTasks, type TaskNews } from '../../kit/data/tasks.ts'
import { sessionEnded } from '../../platform/http.ts'
import { keepConnected, type Connection, type Frame } from '../../platform/socket.ts'

const LOOK_AGAIN = ['topic', 'user']

const onFrame =
  (client: QueryClient) =>
  ({ cmd, task, of }: Frame): void => {
    if (LOOK_AGAIN.includes(cmd)) lookSoon()
    if (cmd === 'task' && task) taskMoved(task as TaskNews)
    if (cmd === 'rows' && typeof of === 'string') readAgain(client, of)
  }

const readAgain = (client: QueryClient, path: string): void =>
  void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith(`${path}/`) })

/** After a reconnect missed messages are requested; the first connection can only have missed the end of a session. */
const listener = () => {
  let wasOnline = false
  return (state: Connection): void => {
    connectionIs(state)
    if (state !== 'online') return
    if (wasOnline || useTasks.getState().tasks?.some(isRunning)) void lookAtTasks()
    wasOnline = true
  }
}

export const useLive = (): void => {
  const userId = useSession((s) => s.user?.id)
  const token = useSession((s) => s.token)
  const tenantId = useSession((s) => s.tenantId)
  const client = useQueryClient()
  useEffect(lookSoon, [userId, tenantId])
  useEffect(
    () =>
      userId && token
        ? keepConnected({
            userId,
            token,
            tenantId,
            onState: listener(),
            onFrame: onFrame(client),
            onEnd: (why) => sessionEnded(token, why),
          })
        : undefined,
    [userId, token, tenantId, client],
  )
}
