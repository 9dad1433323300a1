/** Passes one request on to a listed target and its answer back: streams, bounded in size and in time as a whole. */
import { AppError } from '@huxi/model'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { outboundStream, type OutboundRequest, type Reach } from './outbound.ts'

export const FORWARD_BYTES = 16 * 1_048_576
const FORWARD_MS = 30_000

export interface Forwarded {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable
}

const TOO_LARGE = '外部服务的应答超过 16 MB，已中断，请缩小范围'

/** A pause after so many bytes, so that a flood leaves the process to others. */
const PACE = { bytes: 131_072, ms: 25 }

const bounded = (): Transform => {
  let [size, run] = [0, 0]
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      run += part.length
      if (size > FORWARD_BYTES) return done(new Error('the answer is too large'))
      if (run < PACE.bytes) return done(null, part)
      run = 0
      setTimeout(done, PACE.ms, null, part)
    },
  })
}

export const forward = async (
  reach: Reach,
  address: URL,
  request: Omit<OutboundRequest, 'maxBytes'>,
): Promise<Forwarded> => {
  const { timeoutMs = FORWARD_MS } = request
  const began = performance.now()
  const { status, headers, body } = await outboundStream(reach, address, { ...request, timeoutMs })
  if (request.method !== 'HEAD' && Number(headers['content-length'] ?? 0) > FORWARD_BYTES) {
    body.destroy()
    throw new AppError('unavailable', TOO_LARGE, { retryAfter: 30 })
  }
  const late = setTimeout(
    () => body.destroy(new Error('the answer took too long')),
    timeoutMs - (performance.now() - began),
  )
  const given = bounded()
  pipeline(body, given)
    .catch(() => undefined)
    .finally(() => clearTimeout(late))
  return { status, headers, body: given }
}
