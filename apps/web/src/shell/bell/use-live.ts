/** Keeps the connection to the server while somebody is signed in, and looks for messages when it says so. */
import { useEffect } from 'react'
import { connectionIs, lookSoon } from '../../kit/messages/bell.ts'
import { useSession } from '../../kit/data/session.ts'
import { sessionEnded } from '../../platform/http.ts'
import { keepConnected, type Frame } from '../../platform/socket.ts'

const LOOK_AGAIN = ['topic', 'user']

const onFrame = ({ cmd }: Frame): void => {
  if (LOOK_AGAIN.includes(cmd)) lookSoon()
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
            onState: connectionIs,
            onFrame,
            onEnd: (why) => sessionEnded(token, why),
          })
        : undefined,
    [userId, token, tenantId],
  )
}
