/** PGlite in a folder or in memory, with durable commits. */
import type { PGlite } from '@electric-sql/pglite'
import { closeSync, fdatasyncSync, openSync } from 'node:fs'

export const inMemory = (dataDir: string): boolean => dataDir.startsWith('memory:')

export const createLite = async (dataDir: string, template?: Blob): Promise<PGlite> => {
  const { PGlite: Lite } = await import('@electric-sql/pglite')
  const options = { dataDir, ...(template && { loadDataDir: template }) }
  if (inMemory(dataDir)) return Lite.create(options)
  // -F means no fsync; its C library honours only this method of syncing
  const usual = Lite.defaultStartParams.filter((param) => param !== '-F')
  const lite = await Lite.create({ ...options, startParams: [...usual, '-c', 'wal_sync_method=fsync'] })
  syncToDisk(lite)
  return lite
}

interface Files {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
}

/** Its file system ignores sync: a commit would not survive a power cut. */
const syncToDisk = (lite: PGlite): void => {
  const files = (lite.Module as unknown as { NODEFS: Files }).NODEFS
  files.stream_ops.fsync = ({ nfd, node }) => {
    // directories have no file number
    const file = nfd ?? openSync(files.realPath(node), 'r')
    fdatasyncSync(file)
    if (nfd === undefined) closeSync(file)
    return 0
  }
}
