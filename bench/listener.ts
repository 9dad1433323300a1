/** Listening browsers: many open connections, and the time of the last arrival. Started with a channel. */
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { now } from './instant.ts'

export interface Seats {
  readonly port: number
  readonly people: readonly { readonly userId: string; readonly token: string }[]
}

const AT_ONCE = 20

const waiting = new Set<Socket>()
const open: Socket[] = []

const connect = (port: number, { userId, token }: Seats['people'][number]): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': token,
    }
    const path = `/platform/websocket/${userId}`
    request({ host: '127.0.0.1', port, path, headers })
      .on('upgrade', (_response, socket: Socket) => {
        open.push(socket)
        socket.on('data', () => {
          if (waiting.delete(socket) && waiting.size === 0) process.send!({ last: now() })
        })
        resolve()
      })
      .on('response', ({ statusCode }) => reject(new Error(`a connection was refused: ${statusCode}`)))
      .on('error', reject)
      .end()
  })

const openAll = async ({ port, people }: Seats): Promise<void> => {
  const left = [...people]
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await connect(port, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

process.on('message', (order: { seats: Seats } | { listen: true }) => {
  if ('seats' in order)
    openAll(order.seats).then(
      () => process.send!({ opened: open.length }),
      (error: unknown) => process.send!({ error: String(error) }),
    )
  else {
    for (const socket of open) waiting.add(socket)
    process.send!({ listening: waiting.size })
  }
})
process.on('disconnect', () => process.exit(0))
