/** People at work, in whichever process: while a queue is drained, each process tells of its requests. */
import type { AppServices } from '../../../engine/core/context.ts'

const [TOLD_EACH_MS, CALLED_EACH_MS, HEARD_MS, WATCH_MS] = [100, 500, 300, 1500]

const heard = new WeakMap<AppServices, number>()

export const watchRequests = (services: AppServices): void => {
  const { bus, meters } = services
  let [until, answered] = [-Infinity, 0]
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const { count } = meters.requests.totals()
    if (count > answered) bus.publish('queue.shared', {})
    answered = count
    if (performance.now() < until) return
    clearInterval(timer)
    timer = undefined
  }
  bus.on('queue.shared', () => void heard.set(services, performance.now()))
  bus.on('queue.draining', () => {
    until = performance.now() + WATCH_MS
    if (timer) return
    answered = meters.requests.totals().count
    timer = setInterval(look, TOLD_EACH_MS).unref()
  })
}

/** @returns whether people are at work; asked before each batch */
export const openSharing = (services: AppServices): (() => boolean) => {
  let called = -Infinity
  return () => {
    const now = performance.now()
    if (now - called > CALLED_EACH_MS) {
      called = now
      services.bus.publish('queue.draining', {})
    }
    return now - (heard.get(services) ?? -Infinity) < HEARD_MS
  }
}
