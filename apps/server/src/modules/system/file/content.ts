import { createHash } from 'node:crypto'
import { rm, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppServices } from '../../../engine/core/context.ts'
import { DAY_MS } from '../../../platform/config/clock.ts'
import { checkSpooled, type FileType } from '../../../platform/files/file-type.ts'
import { cleanImage } from '../../../platform/files/image-clean.ts'
import type { Spooled } from '../../../platform/files/spool.ts'
import { incomingOf } from '../../../platform/files/storage-of.ts'

export interface Content {
  readonly size: number
  /** SHA-256, hex */
  readonly checksum: string
  readonly bytes: Uint8Array | Spooled
}

export const inMemory = (bytes: Uint8Array): Content => ({
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('hex'),
  bytes,
})

/** Checks an upload; metadata of pictures is removed. */
export const contentOf = async (name: string, file: Spooled): Promise<{ type: FileType; content: Content }> => {
  const type = await checkSpooled(name, file)
  if (type.image) return { type, content: inMemory(cleanImage(type.contentType, await file.bytes())) }
  return { type, content: { size: file.size, checksum: file.checksum, bytes: file } }
}

export const putContent = (
  { storage, clock }: AppServices,
  tenantId: number,
  extension: string,
  { bytes }: Content,
): Promise<string> =>
  bytes instanceof Uint8Array
    ? storage.put(tenantId, extension, bytes, clock.now())
    : storage.take(tenantId, extension, bytes, clock.now())

export const dropAbandoned = async (services: AppServices): Promise<void> => {
  const folder = incomingOf(services.config)
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(folder, name)
    const found = await stat(place).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(place, { force: true })
  }
}
