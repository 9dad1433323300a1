/** A gzip file in encrypted pieces (AES-256-GCM), bound to number and head, so that any cut or change is detected. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { StringDecoder } from 'node:string_decoder'
import { StartError } from '../config/start-error.ts'

/** Damaged content; wrong path or key have another exit code. */
export class DamagedBackup extends StartError {}

const MAGIC = 'huxi-backup-1'
const PIECE_BYTES = 1_048_576
const HANDFUL = 65_536
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 64

/** Identifies a key without revealing it. */
const keyName = (key: Uint8Array): string => createHash('sha256').update('name').update(key).digest('hex').slice(0, 16)

const headOf = (key: Uint8Array): Buffer => Buffer.from(`${`${MAGIC} ${keyName(key)}`.padEnd(HEAD_BYTES - 1)}\n`)

const bound = (head: Buffer, index: number, last: boolean): Buffer =>
  Buffer.concat([head, Buffer.from(`${index}|${last ? 'end' : 'more'}`)])

async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let buffered = Buffer.alloc(0)
  for await (const bytes of source) {
    buffered = Buffer.concat([buffered, bytes])
    while (buffered.length > PIECE_BYTES) {
      yield { bytes: buffered.subarray(0, PIECE_BYTES), last: false }
      buffered = buffered.subarray(PIECE_BYTES)
    }
  }
  yield { bytes: buffered, last: true }
}

const sealer = (key: Uint8Array) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const head = headOf(key)
    yield head
    let index = 0
    for await (const { bytes, last } of piecesOf(source)) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(head, index, last))
      const body = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      const length = Buffer.alloc(5)
      length.writeUInt32BE(body.length)
      length.writeUInt8(last ? 1 : 0, 4)
      yield Buffer.concat([length, body])
      index += 1
    }
  }

const damaged = (): StartError => new DamagedBackup('备份文件不完整或已损坏，请换一份备份')

const bytesOf = (path: string) => {
  const chunks = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered = Buffer.alloc(0)
  return {
    take: async (count: number): Promise<Buffer> => {
      while (buffered.length < count) {
        const { value, done } = await chunks.next()
        if (done) throw damaged()
        buffered = Buffer.concat([buffered, value])
      }
      const chunk = buffered.subarray(0, count)
      buffered = buffered.subarray(count)
      return chunk
    },
    atEnd: async (): Promise<boolean> => buffered.length === 0 && ((await chunks.next()).done ?? false),
    close: async (): Promise<void> => void (await chunks.return?.()),
  }
}

async function* opener(keys: readonly Uint8Array[], path: string): AsyncGenerator<Buffer> {
  const bytes = bytesOf(path)
  try {
    const head = await bytes.take(HEAD_BYTES)
    if (!head.toString('latin1').startsWith(`${MAGIC} `)) throw new StartError('这不是本产品的备份文件，请检查文件名')
    const key = keys.find((each) => head.equals(headOf(each)))
    if (!key) throw new StartError('密钥与备份不符：请把备份时的 secrets.json 放到数据目录后重试')
    for (let index = 0, last = false; !last; index += 1) {
      const length = await bytes.take(5)
      last = length.readUInt8(4) === 1
      const size = length.readUInt32BE()
      if (size < NONCE_BYTES + TAG_BYTES || size > PIECE_BYTES + NONCE_BYTES + TAG_BYTES) throw damaged()
      const body = await bytes.take(size)
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(bound(head, index, last)).setAuthTag(body.subarray(-TAG_BYTES))
      const plain = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        decipher.final()
      } catch {
        throw damaged()
      }
      yield plain
    }
    if (!(await bytes.atEnd())) throw damaged()
  } finally {
    await bytes.close()
  }
}

/** Writes lines of text as an archive, with one piece in memory. */
export const writeArchive = async (
  key: Uint8Array,
  lines: AsyncIterable<string>,
  target: NodeJS.WritableStream,
): Promise<void> => {
  await pipeline(Readable.from(handfuls(lines), { highWaterMark: 1 }), createGzip(), sealer(key), target)
}

async function* handfuls(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let buffered = ''
  for await (const line of lines) {
    buffered += `${line}\n`
    if (buffered.length < HANDFUL) continue
    yield buffered
    buffered = ''
  }
  if (buffered) yield buffered
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let buffered = ''
  for await (const bytes of source) {
    const lines = (buffered + decoder.write(bytes)).split('\n')
    buffered = lines.pop()!
    yield* lines
  }
  if (buffered) yield buffered
}

/** @throws {StartError} another file or key, or damage; lines before the damage have been yielded by then */
export async function* readArchive(keys: Uint8Array | readonly Uint8Array[], path: string): AsyncGenerator<string> {
  const source = Readable.from(opener(keys instanceof Uint8Array ? [keys] : keys, path))
  const plain = createGunzip({ chunkSize: HANDFUL })
  let failure: unknown
  const fed = pipeline(source, plain).catch((error: unknown) => {
    failure = error
  })
  try {
    yield* linesOf(plain)
  } catch (error) {
    failure ??= error
  }
  await fed
  if (failure) throw failure instanceof StartError ? failure : damaged()
}
