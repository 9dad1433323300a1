/** A small ClamAV daemon: speaks INSTREAM over TCP and finds one word. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Clamd {
  readonly env: Record<string, string>
  readonly scanned: Buffer[]
  /** answers nothing until the returned function is called */
  hold(): () => void
  close(): Promise<void>
}

export const VIRUS = 'suite-test-virus'

const COMMAND = 'zINSTREAM\0'
const BROKEN = 'stream: broken'

/** Joins the chunks of a stream; undefined while it is incomplete. */
const streamOf = (bytes: Buffer): Buffer | undefined => {
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}

export const openClamd = async (): Promise<Clamd> => {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let ready = Promise.resolve()
  const judge = async (socket: Socket, content: Buffer): Promise<void> => {
    await ready
    scanned.push(content)
    const verdict = content.includes(VIRUS) ? 'Suite.Test FOUND' : content.includes(BROKEN) ? 'ERROR' : 'OK'
    socket.end(`stream: ${verdict}\0`)
  }
  const server = createServer((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      if (bytes.length >= COMMAND.length && !bytes.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND)))
        return void socket.end('UNKNOWN COMMAND\0')
      const content = streamOf(bytes)
      if (content) void judge(socket, content)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const hold = (): (() => void) => {
    let release = () => {}
    ready = new Promise((done) => {
      release = done
    })
    return release
  }
  const close = (): Promise<void> =>
    new Promise((done) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => done())
    })
  return { env: { CLAMAV_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` }, scanned, hold, close }
}
