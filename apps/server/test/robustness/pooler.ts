/** Clients share one connection of the server, like PgBouncer in transaction mode with `default_pool_size = 1`. */
import pg from 'pg'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const message = (type: string, ...body: number[]): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const WELCOME = Buffer.concat([message('R', 0, 0, 0, 0), message('Z', 'I'.charCodeAt(0))])
const IS_FREE = message('Z', 'I'.charCodeAt(0))
const GOODBYE = 'X'.charCodeAt(0)

export const openPooler = async (url: string): Promise<{ url: string; close(): Promise<void> }> => {
  const client = new pg.Client({ connectionString: url }).on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const waiting: [Socket, Buffer][] = []
  const clients = new Set<Socket>()
  let holder: Socket | undefined
  const ask = (socket: Socket, data: Buffer): void => {
    if (holder && holder !== socket) return void waiting.push([socket, data])
    holder = socket
    stream.write(data)
  }
  stream.on('data', (answer: Buffer) => {
    holder?.write(answer)
    if (!answer.subarray(-IS_FREE.length).equals(IS_FREE)) return
    holder = undefined
    const next = waiting.shift()
    if (next) ask(...next)
  })
  const server: Server = createServer((socket) => {
    clients.add(socket)
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(WELCOME)
        socket.on('data', (data) => (data[0] === GOODBYE ? socket.end() : ask(socket, data)))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    async close() {
      for (const socket of clients) socket.destroy()
      server.close()
      stream.destroy()
    },
  }
}
