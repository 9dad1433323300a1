/** Calls a forwarded service without pause for a while and counts what came back. */
import { request } from 'node:http'

export interface Flood {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly callers: number
  readonly ms: number
}

export interface Flooded {
  readonly megabytes: number
  readonly statuses: Readonly<Record<string, number>>
}

const flood = async ({ port, path, token, callers, ms }: Flood): Promise<Flooded> => {
  const statuses: Record<string, number> = {}
  let bytes = 0
  const end = new AbortController()
  const options = { port, host: '127.0.0.1', path, headers: { 'x-access-token': token }, signal: end.signal }
  const call = (): Promise<void> =>
    new Promise((done) => {
      const asked = request(options, (answer) => {
        statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1
        answer.on('data', (part: Buffer) => (bytes += part.length)).on('error', () => undefined)
      })
      asked.on('error', () => undefined).on('close', done)
      asked.end()
    })
  const one = async (): Promise<void> => {
    while (!end.signal.aborted) await call()
  }
  setTimeout(() => end.abort(), ms)
  await Promise.all(Array.from({ length: callers }, one))
  return { megabytes: bytes / 1_048_576, statuses }
}

process.on('message', (given: Flood) => void flood(given).then((flooded) => process.send!(flooded)))
process.on('disconnect', () => process.exit(0))
