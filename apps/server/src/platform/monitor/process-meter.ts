/** CPU, memory and event loop of this process and its machine. Rates span the time since the last reading. */
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, freemem, totalmem } from 'node:os'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { MINUTE_MS } from '../config/clock.ts'

export interface ProcessFigures {
  readonly startedAt: number
  readonly uptimeS: number
  readonly cpuCount: number
  /** 0 to 1, of the whole machine */
  readonly systemCpu: number
  readonly processCpu: number
  readonly memory: { readonly total: number; readonly free: number; readonly rss: number }
  /** bytes; `old` is the old generation */
  readonly heap: { readonly limit: number; readonly total: number; readonly used: number; readonly old: number }
  readonly arrayBuffers: number
  readonly threads: { readonly live: number; readonly peak: number }
  readonly gc: { readonly count: number; readonly totalMs: number; readonly maxMs: number }
  /** largest delay of the event loop in the last minute */
  readonly loopDelay: { readonly p99Ms: number; readonly maxMs: number }
}

export interface ProcessMeter {
  read(): ProcessFigures
  close(): void
}

const SAMPLE_MS = 1000
const LOOP_RESOLUTION_MS = 50
const NANO = 1e6

export const createProcessMeter = (): ProcessMeter => {
  const cpu = createCpuMeter()
  const loop = createLoopMeter()
  const gc = createGcMeter()
  let peak = 0
  return {
    read() {
      const heap = getHeapStatistics()
      const { rss, arrayBuffers } = process.memoryUsage()
      const live = threadsOf()
      peak = Math.max(peak, live)
      return {
        startedAt: Math.round(performance.timeOrigin) / 1000,
        uptimeS: process.uptime(),
        cpuCount: availableParallelism(),
        ...cpu(),
        memory: { total: totalmem(), free: freeOf(), rss },
        heap: { limit: heap.heap_size_limit, total: heap.total_heap_size, used: heap.used_heap_size, old: oldOf() },
        arrayBuffers,
        threads: { live, peak },
        gc: gc.read(),
        loopDelay: loop.read(),
      }
    },
    close() {
      loop.close()
      gc.close()
    },
  }
}

const createCpuMeter = (): (() => Pick<ProcessFigures, 'systemCpu' | 'processCpu'>) => {
  const sample = () => ({ at: performance.now(), own: process.cpuUsage(), all: cpuTimes() })
  let last = { at: 0, own: { user: 0, system: 0 }, all: cpuTimes() }
  let previous = { systemCpu: 0, processCpu: 0 }
  return () => {
    if (last.at > 0 && performance.now() - last.at < SAMPLE_MS) return previous
    const next = sample()
    const [busy, total] = [next.all.busy - last.all.busy, next.all.total - last.all.total]
    const own = (next.own.user + next.own.system - last.own.user - last.own.system) / 1000
    previous = {
      systemCpu: total > 0 ? within(busy / total) : 0,
      processCpu: within(own / (next.at - last.at) / availableParallelism()),
    }
    last = next
    return previous
  }
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

const cpuTimes = (): { busy: number; total: number } =>
  cpus().reduce(
    (sum, { times: { user, nice, sys, idle, irq } }) => ({
      busy: sum.busy + user + nice + sys + irq,
      total: sum.total + user + nice + sys + irq + idle,
    }),
    { busy: 0, total: 0 },
  )

const createLoopMeter = () => {
  const histogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  histogram.enable()
  let since = performance.now()
  return {
    read() {
      // the histogram includes the interval itself
      const late = (ns: number): number => Math.max(0, ns / NANO - LOOP_RESOLUTION_MS)
      const measured =
        histogram.count > 0
          ? { p99Ms: late(histogram.percentile(99)), maxMs: late(histogram.max) }
          : { p99Ms: 0, maxMs: 0 }
      if (performance.now() - since > MINUTE_MS) {
        histogram.reset()
        since = performance.now()
      }
      return measured
    },
    close: () => void histogram.disable(),
  }
}

const createGcMeter = () => {
  const sum = { count: 0, totalMs: 0, maxMs: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      sum.count += 1
      sum.totalMs += duration
      sum.maxMs = Math.max(sum.maxMs, duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return { read: () => ({ ...sum }), close: () => observer.disconnect() }
}

const oldOf = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0)

const lineOf = (path: string, name: string): number | undefined => {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))
    return found ? Number(found[1]) : undefined
  } catch {
    return undefined
  }
}

const threadsOf = (): number => lineOf('/proc/self/status', 'Threads') ?? 1

/** Memory available to programs: Linux counts file caches as used. */
const freeOf = (): number => {
  const available = lineOf('/proc/meminfo', 'MemAvailable')
  return available === undefined ? freemem() : available * 1024
}
