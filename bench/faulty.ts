/** A service that misbehaves as the last part of the path says: floods, trickles, hangs, or answers garbage. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PART = Buffer.alloc(65_536)
const TRICKLE_MS = 200

const flood = (response: ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(PART));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

const trickle = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write('.'), TRICKLE_MS)
  response.once('close', () => clearInterval(timer))
}

const garbage = (response: ServerResponse): void => void response.socket?.end(PART)

const service = createServer(({ url = '' }, response) => {
  response.on('error', () => undefined)
  if (url.endsWith('/flood')) flood(response)
  else if (url.endsWith('/trickle')) trickle(response)
  else if (url.endsWith('/garbage')) garbage(response)
})

service.listen(0, '127.0.0.1', () => process.send!({ port: (service.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
