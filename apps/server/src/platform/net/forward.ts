/** Passes one request on to a listed target and its answer back: streams, bounded in size and in time as a whole. */
import { AppError } from '@huxi/model'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chosenHosts, outboundStream, type OutboundRequest, type OutboundStream, type Reach } from './outbound.ts'
import type { Pace } from './pace.ts'

export const FORWARD_BYTES = 16 * 1_048_576
const FORWARD_MS = 30_000

export interface Forwarded {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable
}

interface ForwardRequest extends Pick<OutboundRequest, 'method' | 'headers' | 'timeoutMs' | 'lookup' | 'signal'> {
  readonly body?: OutboundStream
  readonly pace: Pace
}

const TOO_LARGE = '外部服务的应答超过 16 MB，已中断，请缩小范围'

const bounded = (pace: Pace): Transform => {
  let size = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      if (size > FORWARD_BYTES) return done(new Error('the body is too large'))
      const ms = pace(part.length)
      if (ms < 1) return done(null, part)
      setTimeout(done, ms, null, part)
    },
  })
}

const paced = ({ stream, size }: OutboundStream, pace: Pace): OutboundStream => ({
  size,
  stream: () => {
    const given = bounded(pace)
    pipeline(stream(), given).catch(() => undefined)
    return given
  },
})

export const forward = async (
  reach: Reach,
  address: URL,
  { pace, body: sent, ...request }: ForwardRequest,
): Promise<Forwarded> => {
  const { timeoutMs = FORWARD_MS } = request
  const began = performance.now()
  const { status, headers, body } = await outboundStream(chosenHosts(reach), address, {
    ...request,
    timeoutMs,
    ...(sent && { body: paced(sent, pace) }),
  })
  if (request.method !== 'HEAD' && Number(headers['content-length'] ?? 0) > FORWARD_BYTES) {
    body.destroy()
    throw new AppError('unavailable', TOO_LARGE, { retryAfter: 30 })
  }
  const late = setTimeout(
    () => body.destroy(new Error('the answer took too long')),
    timeoutMs - (performance.now() - began),
  )
  const given = bounded(pace)
  pipeline(body, given)
    .catch(() => undefined)
    .finally(() => clearTimeout(late))
  return { status, headers, body: given }
}
