/** A separate process for the load, so that it does not delay the bench. */
import { bytesOf, openWire, type Wanted } from './wire.ts'

export interface Order {
  readonly port: number
  readonly wanted: readonly Wanted[]
  readonly connections: number
  readonly ms: number
  readonly pace?: number
}

export interface Score {
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly worst: number
  readonly bytes: number
  readonly statuses: Readonly<Record<string, number>>
}

const going = { stopped: false }

const shoot = async ({ port, wanted, connections, ms, pace }: Order): Promise<Score> => {
  const makers = wanted.map(bytesOf)
  const took: number[] = []
  const statuses: Record<string, number> = {}
  let [next, bytes] = [0, 0]
  going.stopped = false
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(port)))
  const begin = performance.now()
  const end = begin + ms
  const one = async (wire: (typeof wires)[number]): Promise<void> => {
    let due = performance.now()
    while (!going.stopped && performance.now() < end) {
      if (pace) {
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        due += 1000 / pace
      }
      const make = makers[next % makers.length]!
      next += 1
      const at = performance.now()
      const reply = await wire.ask(make())
      took.push(performance.now() - at)
      bytes = reply.bytes
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    }
    wire.close()
  }
  await Promise.all(wires.map(one))
  const seconds = (performance.now() - begin) / 1000
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { rate: took.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1), bytes, statuses }
}

process.on('message', (message: Order | { stop: true }) => {
  if ('stop' in message) {
    going.stopped = true
    return
  }
  shoot(message).then(
    (score) => process.send!({ score }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
