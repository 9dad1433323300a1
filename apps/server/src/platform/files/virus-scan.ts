/** ClamAV client: INSTREAM over TCP. */
import { refused } from '@huxi/model'
import { once } from 'node:events'
import { outboundConnect, type Reach } from '../net/outbound.ts'
import type { Spooled } from './spool.ts'

export type Scannable = Uint8Array | Pick<Spooled, 'size' | 'stream'>

type Verdict = 'clean' | 'infected'

const TIMEOUT_MS = 30_000
const SLOWEST_BYTES_PER_MS = 1024
const CHUNK = 65_536
const MAX_ANSWER = 4096

/** Scans bytes. @throws {AppError} refused without an answer: unscanned files are not accepted */
export const scan = async (reach: Reach, address: string, bytes: Scannable): Promise<Verdict> => {
  try {
    const answer = await ask(reach, address, bytes)
    if (answer === 'stream: OK') return 'clean'
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
    throw new Error(`the scanner answered ${JSON.stringify(answer)}`)
  } catch (error) {
    const failure = refused('病毒扫描服务暂时不可用，文件未能上传，请稍后重试')
    failure.cause = error
    throw failure
  }
}

const ask = async (reach: Reach, address: string, bytes: Scannable): Promise<string> => {
  const socket = await outboundConnect(reach, address, {
    timeoutMs: TIMEOUT_MS + Math.ceil(sizeOf(bytes) / SLOWEST_BYTES_PER_MS),
  })
  try {
    socket.write('zINSTREAM\0')
    for await (const part of partsOf(bytes)) {
      socket.write(lengthOf(part.length))
      if (!socket.write(part)) await once(socket, 'drain')
    }
    socket.write(lengthOf(0))
    let answer = ''
    for await (const part of socket as AsyncIterable<Buffer>) {
      answer += part.toString('utf8')
      if (answer.includes('\0') || answer.length > MAX_ANSWER) break
    }
    return answer.split('\0', 1)[0]!.trim()
  } finally {
    socket.destroy()
  }
}

const sizeOf = (bytes: Scannable): number => (bytes instanceof Uint8Array ? bytes.length : bytes.size)

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

const partsOf = (bytes: Scannable): Iterable<Uint8Array> | AsyncIterable<Uint8Array> =>
  bytes instanceof Uint8Array ? piecesOf(bytes) : (bytes.stream() as AsyncIterable<Uint8Array>)

const lengthOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}
