/** One keep-alive connection with minimal cost, so that the server is measured. */
import { connect, type Socket } from 'node:net'

export interface Wanted {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** `{n}` is replaced by a unique number */
  readonly body?: string
}

interface Reply {
  readonly status: number
  readonly bytes: number
}

let numbers = Date.now() * 100

export const bytesOf = ({ method, path, headers = {}, body = '' }: Wanted): (() => Buffer) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const write = (text: string): Buffer =>
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${
        text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
      }\r\n${text}`,
    )
  if (body.includes('{n}')) return () => write(body.replaceAll('{n}', String((numbers += 1))))
  const fixed = write(body)
  return () => fixed
}

export const openWire = async (port: number): Promise<{ ask(bytes: Buffer): Promise<Reply>; close(): void }> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const read = reader(socket)
  return {
    ask: (bytes) => {
      const reply = read()
      socket.write(bytes)
      return reply
    },
    close: () => socket.destroy(),
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const reader = (socket: Socket) => {
  let [resolve, reject]: [(reply: Reply) => void, (error: Error) => void] = [() => {}, () => {}]
  let head: Buffer | undefined
  let [status, due, got] = [0, 0, 0]
  const begin = (data: Buffer): void => {
    head = head ? Buffer.concat([head, data]) : data
    const end = head.indexOf(HEAD_END)
    if (end === -1) return
    const text = head.toString('latin1', 0, end).toLowerCase()
    status = Number(text.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1]
    due = length !== undefined ? Number(length) : text.includes('\r\ntransfer-encoding: chunked') ? Infinity : 0
    const body = head.subarray(end + 4)
    head = undefined
    got = 0
    reading = true
    take(body)
  }
  const take = (data: Buffer): void => {
    got += data.length
    const done = due === Infinity ? data.subarray(-5).equals(LAST_CHUNK) : got >= due
    if (!done) return
    reading = false
    resolve({ status, bytes: got })
  }
  let reading = false
  socket.on('data', (data) => (reading ? take(data) : begin(data)))
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('connection closed')))
  return () =>
    new Promise<Reply>((onReply, onError) => {
      if (socket.destroyed) onError(new Error('connection closed'))
      ;[resolve, reject] = [onReply, onError]
    })
}
