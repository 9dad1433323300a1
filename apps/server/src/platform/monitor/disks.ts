/** Free space and growth of the disks in use: hourly samples, kept for two weeks. */
import { mkdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, type Clock } from '../config/clock.ts'
import { writePrivate } from '../config/data-dir.ts'

export interface Disk {
  readonly name: string
  readonly total: number
  readonly free: number
  /** bytes a day; undefined within the first day */
  readonly dailyGrowth: number | undefined
}

interface Note {
  readonly at: number
  readonly used: Readonly<Record<string, number>>
}

export interface DiskMeter {
  read(): Promise<readonly Disk[]>
  close(): void
}

type Place = readonly [name: string, path: string]

const KEPT = 14 * 24
const FILE = 'disk-use.json'

export const createDiskMeter = (dataDir: string, places: readonly Place[], clock: Clock): DiskMeter => {
  const folder = join(dataDir, 'monitor')
  const state: { notes: readonly Note[] | undefined } = { notes: undefined }

  const read = async (): Promise<readonly Disk[]> => {
    const [disks, notes] = [await disksOf(places), (state.notes ??= await notesIn(folder))]
    return disks.map(({ device, ...disk }) => ({ ...disk, dailyGrowth: growthOf(notes, device) }))
  }
  const note = async (): Promise<void> => {
    const notes = (state.notes ??= await notesIn(folder))
    const now = clock.now()
    if (notes.some(({ at }) => now - at < HOUR_MS && now >= at)) return
    const used = Object.fromEntries((await disksOf(places)).map(({ device, total, free }) => [device, total - free]))
    state.notes = [...notes, { at: now, used }].slice(-KEPT)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    writePrivate(join(folder, FILE), JSON.stringify(state.notes))
  }
  const timer = setInterval(() => void note().catch(() => {}), HOUR_MS).unref()
  void note().catch(() => {})
  return { read, close: () => clearInterval(timer) }
}

interface Mounted {
  readonly device: string
  readonly name: string
  readonly total: number
  readonly free: number
}

const disksOf = async (places: readonly Place[]): Promise<readonly Mounted[]> => {
  const found = await Promise.all(places.map(mountedAt))
  const byDevice = Map.groupBy(
    found.filter((one) => one !== undefined),
    ({ device }) => device,
  )
  return [...byDevice.values()].map((own) => ({ ...own[0]!, name: own.map(({ name }) => name).join('、') }))
}

const mountedAt = async ([name, path]: Place): Promise<Mounted | undefined> => {
  try {
    const [{ dev }, { blocks, bfree, bavail, bsize }] = await Promise.all([stat(path), statfs(path)])
    // blocks reserved for the administrator count as neither used nor free
    return { device: String(dev), name, total: (blocks - bfree + bavail) * bsize, free: bavail * bsize }
  } catch {
    return undefined
  }
}

const notesIn = async (folder: string): Promise<readonly Note[]> => {
  try {
    const read: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'))
    return Array.isArray(read) ? (read as Note[]) : []
  } catch {
    return []
  }
}

const growthOf = (notes: readonly Note[], device: string): number | undefined => {
  const own = notes.flatMap(({ at, used }) => (used[device] === undefined ? [] : [{ at, bytes: used[device] }]))
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || last.at - first.at < DAY_MS) return undefined
  return ((last.bytes - first.bytes) / (last.at - first.at)) * DAY_MS
}
