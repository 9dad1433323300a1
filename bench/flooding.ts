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
  readonly calls: number
  readonly statuses: Readonly<Record<string, number>>
}

const flood = async ({ port, path, token, callers, ms }: Flood): Promise<Flooded> => {
  const statuses: Record<string, number> = {}
  let [bytes, calls] = [0, 0]
  const end = performance.now() + ms
  const open = new Set<ReturnType<typeof request>>()
  const call = (): Promise<void> =>
    new Promise((done) => {
      const asked = request({ port, host: '127.0.0.1', path, headers: { 'x-access-token': token } }, (answer) => {
        statuses[String(answer.statusCode)] = (statuses[String(answer.statusCode)] ?? 0) + 1
        answer.on('data', (part: Buffer) => (bytes += part.length)).on('error', () => undefined)
      })
      open.add(asked)
      asked
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(asked)
          calls += 1
          done()
        })
      asked.end()
    })
  const one = async (): Promise<void> => {
    while (performance.now() < end) await call()
  }
  const all = Promise.all(Array.from({ length: callers }, one))
  await new Promise((resolve) => setTimeout(resolve, ms))
  for (const asked of open) asked.destroy()
  await all
  return { megabytes: bytes / 1_048_576, calls, statuses }
}

const answer = async (given: Flood): Promise<void> => void process.send!(await flood(given))
process.on('message', (given: Flood) => void answer(given))
process.on('disconnect', () => process.exit(0))
