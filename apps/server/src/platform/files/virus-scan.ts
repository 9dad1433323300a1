/** Asks a ClamAV daemon about bytes: INSTREAM over TCP. */
import { refused } from '@huxi/model'
import { outboundConnect, type Reach } from '../net/outbound.ts'

export type Verdict = 'clean' | 'infected'

const TIMEOUT_MS = 30_000
const CHUNK = 65_536
const MAX_ANSWER = 4096

/**
 * Has bytes scanned.
 * @throws {AppError} refused when the scanner cannot be asked: nothing is taken unseen
 */
export const scan = async (reach: Reach, address: string, bytes: Uint8Array): Promise<Verdict> => {
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

const ask = async (reach: Reach, address: string, bytes: Uint8Array): Promise<string> => {
  const socket = await outboundConnect(reach, address, { timeoutMs: TIMEOUT_MS })
  try {
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const part = bytes.subarray(at, at + CHUNK)
      socket.write(lengthOf(part.length))
      socket.write(part)
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

const lengthOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}
