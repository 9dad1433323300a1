/** Keeps the connection to the server while somebody is signed in, and looks for messages when it says so. */
import { useEffect } from 'react'
import { connectionIs, lookSoon } from '../../kit/messages/bell.ts'
import { useSession } from '../../kit/data/session.ts'
import { lookAtTasks, taskMoved, type TaskNews } from '../../kit/data/tasks.ts'
import { sessionEnded } from '../../platform/http.ts'
import { keepConnected, type Connection, type Frame } from '../../platform/socket.ts'

const LOOK_AGAIN = ['topic', 'user']

const onFrame = ({ cmd, task }: Frame): void => {
  if (LOOK_AGAIN.includes(cmd)) lookSoon()
  if (cmd === 'task' && task) taskMoved(task as TaskNews)
}

/** What was sent while nobody could be heard is asked for. */
const onState = (state: Connection): void => {
  connectionIs(state)
  if (state === 'online') void lookAtTasks()
}

/** Another token or another tenant is another connection. */
export const useLive = (): void => {
  const userId = useSession((s) => s.user?.id)
  const token = useSession((s) => s.token)
  const tenantId = useSession((s) => s.tenantId)
  useEffect(lookSoon, [userId, tenantId])
  useEffect(
    () =>
      userId && token
        ? keepConnected({
            userId,
            token,
            tenantId,
            onState,
            onFrame,
            onEnd: (why) => sessionEnded(token, why),
          })
        : undefined,
    [userId, token, tenantId],
  )
}
