import { connect } from 'node:net'

interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends one request line with headers over a fresh connection and reads the answer to its end. */
export const sendRaw = (
  port: number,
  method: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`),
  ]
  socket.on('connect', () => socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')))
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', reject)
  socket.on('close', () => {
    const text = Buffer.concat(chunks).toString('utf8')
    const [head = '', ...rest] = text.split('\r\n\r\n')
    resolve({ status: Number(head.slice(9, 12)), headers: head.toLowerCase(), body: rest.join('\r\n\r\n') })
  })
  return promise
}
