import { readFileSync, writeFileSync } from 'node:fs'

const EVERY_MS = 50

const statusMb = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** Peak growth during `work` by the kernel's account, without disturbing the load. */
export const riseMb = async <T>(pid: number, work: () => Promise<T>): Promise<{ rise: number; result: T }> => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = residentMb(pid)
  const result = await work()
  return { rise: Math.max(0, statusMb(pid, 'VmHWM') - before), result }
}

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
