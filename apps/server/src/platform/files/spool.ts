/** A file during upload: on disk until checked, removed with the request. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withDiskFullError } from './disk-full.ts'

export interface Spooled {
  /** path; moving the file away keeps it */
  readonly place: string
  readonly size: number
  readonly checksum: string
  bytes(): Promise<Buffer>
  part(from: number, length: number): Promise<Buffer>
  stream(): Readable
  drop(): Promise<void>
}

/** Batch size: single chunks would leave the disk idle. */
const WRITE_BYTES = 262_144
/** A minor collection each two megabytes: a full one for chunks outside of the heap took 4/5 of an upload. */
const SWEEP_BYTES = 2_097_152

/** Writes a stream to disk with its checksum. An aborted one leaves nothing behind. */
export const spool = async (folder: string, source: Readable): Promise<Spooled> => {
  await withDiskFullError(mkdir(folder, { recursive: true, mode: 0o700 }))
  const place = join(folder, randomUUID())
  const hash = createHash('sha256')
  let [size, sweep] = [0, SWEEP_BYTES]
  const sum = new Transform({
    highWaterMark: WRITE_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      if (size >= sweep) {
        sweep = size + SWEEP_BYTES
        globalThis.gc?.({ type: 'minor' })
      }
      done(null, chunk)
    },
  })
  const drop = () => rm(place, { force: true })
  try {
    await withDiskFullError(
      pipeline(source, sum, createWriteStream(place, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BYTES })),
    )
  } catch (error) {
    await drop()
    throw error
  }
  return {
    place,
    size,
    checksum: hash.digest('hex'),
    bytes: () => readFile(place),
    part: (from, length) => partOf(place, from, Math.max(0, Math.min(length, size - from))),
    stream: () => createReadStream(place),
    drop,
  }
}

const partOf = async (place: string, from: number, length: number): Promise<Buffer> => {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
