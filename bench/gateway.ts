/** A reverse proxy as docs/operations.md sets one up: a process that refuses connections is passed over, without any it is 502. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export interface Gateway {
  readonly address: string
  readonly logouts: () => number
  readonly statuses: ReadonlyMap<number, number>
  /** refuses connections until `resume`, like a dead machine */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

const isUnsent = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED'

export const openGateway = async (ports: readonly number[]): Promise<Gateway> => {
  const statuses = new Map<number, number>()
  const sockets = new Set<Socket>()
  let [logouts, turn] = [0, 0]
  const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const pass = (near: IncomingMessage, response: ServerResponse, tries: readonly number[]): void => {
    const [port, ...rest] = tries
    if (port === undefined) {
      count(502)
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
      return
    }
    const far = request({ port, host: '127.0.0.1', method: near.method, path: near.url, headers: near.headers })
    far.on('response', (answer) => {
      count(answer.statusCode!)
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    far.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else pass(near, response, isUnsent(error) ? rest : [])
    })
    near.pipe(far)
  }
  const server = createServer((near, response) => {
    if (near.url?.includes('/sys/logout')) logouts += 1
    turn += 1
    const at = turn % ports.length
    pass(near, response, [...ports.slice(at), ...ports.slice(0, at)])
  })
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
  server.on('upgrade', (near: IncomingMessage, socket: Socket, head: Buffer) => {
    turn += 1
    const far = connect(ports[turn % ports.length]!, '127.0.0.1', () => {
      const lines = Array.from({ length: near.rawHeaders.length / 2 }, (_, i) =>
        near.rawHeaders.slice(2 * i, 2 * i + 2),
      )
      far.write(`GET ${near.url} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(socket).pipe(far)
    })
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => far.destroy()).on('close', () => far.destroy())
  })

  let port = 0
  const resume = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const pause = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await resume()
  return { address: `http://127.0.0.1:${port}`, logouts: () => logouts, statuses, pause, resume, close: pause }
}
