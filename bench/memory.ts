/** Memory of a process as the kernel counts it. */
import { readFileSync } from 'node:fs'

const EVERY_MS = 50

/** Resident megabytes. */
export const residentMb = (pid: number): number => {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/** The most while `work` goes on. */
export const peakMb = async <T>(pid: number, work: () => Promise<T>): Promise<{ peak: number; result: T }> => {
  let peak = residentMb(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, EVERY_MS)
  try {
    const result = await work()
    return { peak, result }
  } finally {
    clearInterval(timer)
  }
}
