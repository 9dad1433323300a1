/** Stored files in an S3-compatible object storage: path-style addresses, signed requests through `platform/net`. */
import { AppError } from '@huxi/model'
import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Log } from '../config/log.ts'
import { outboundFetch, outboundStream, type OutboundAnswer, type Reach } from '../net/outbound.ts'
import type { S3 } from '../config/outbound-target.ts'
import type { Spooled } from './spool.ts'
import { isStoredName, storedName, type Notes, type Span, type Storage } from './storage.ts'

const TIMEOUT_MS = 30_000
const SLOWEST_BYTES_PER_MS = 1024
const LIST_BYTES = 8 * 1024 * 1024

/** Opens an existing bucket. @param patience limits of the first byte and of pauses */
export const openS3Storage = (
  s3: S3,
  reach: Reach,
  log: Pick<Log, 'error'>,
  patience = TIMEOUT_MS,
): Storage & Notes => {
  const addressOf = (path: string): string => `${s3.endpoint}/${s3.bucket}${path.startsWith('?') ? '' : '/'}${path}`
  const sad = (error: unknown, method: string, path: string): AppError => {
    log.error({ err: error, method, path }, 'object storage')
    return new AppError('unavailable', '文件存储暂时不可用，请稍后重试', { retryAfter: 30 })
  }
  const send = async (method: string, path: string, body?: Uint8Array | Spooled): Promise<OutboundAnswer> => {
    const address = addressOf(path)
    try {
      const headers = await sign(s3, method, address, checksumOf(body))
      const answer = await outboundFetch(reach, address, {
        method,
        headers,
        timeoutMs: patience + Math.ceil(sizeOf(body) / SLOWEST_BYTES_PER_MS),
        maxBytes: LIST_BYTES,
        ...(body && { body }),
      })
      const { status } = answer
      if ((status >= 200 && status < 300) || (method === 'HEAD' && status === 404) || isAbsent(answer)) return answer
      throw new Error(`object storage answered ${status} ${errorCode(answer)}`)
    } catch (error) {
      throw sad(error, method, path)
    }
  }
  const write = async (path: string, body: Uint8Array | Spooled): Promise<void> => {
    const answer = await send('PUT', path, body)
    if (isAbsent(answer)) throw sad(new Error('written nowhere'), 'PUT', path)
  }
  const stream = async (path: string, span?: Span): Promise<Readable | undefined> => {
    const address = addressOf(path)
    try {
      const signed = await sign(s3, 'GET', address, checksumOf())
      const headers = span ? { ...signed, range: `bytes=${span.start}-${span.end}` } : signed
      const answer = await outboundStream(reach, address, { headers, timeoutMs: patience })
      if (answer.status === (span ? 206 : 200)) return answer.body
      const refusal = { ...answer, body: await beginningOf(answer.body) }
      if (isAbsent(refusal)) return undefined
      throw new Error(`object storage answered ${answer.status} ${errorCode(refusal)}`)
    } catch (error) {
      throw sad(error, 'GET', path)
    }
  }
  const read = async (path: string): Promise<Buffer | undefined> => {
    const body = await stream(path)
    return body && buffer(body).catch((error: unknown) => Promise.reject(sad(error, 'GET', path)))
  }
  const keep = async (path: string, bytes: Uint8Array | Spooled): Promise<void> => {
    if (!isStoredName(path)) throw new Error('not a stored name')
    await write(path, bytes)
  }
  return {
    put: async (tenantId, extension, bytes, now) => {
      const path = storedName(tenantId, extension, now)
      await keep(path, bytes)
      return path
    },
    take: async (tenantId, extension, file, now) => {
      const path = storedName(tenantId, extension, now)
      await write(path, file)
      return path
    },
    stream: async (path, span) => (isStoredName(path) ? stream(path, span) : undefined),
    keep,
    get: async (path) => (isStoredName(path) ? read(path) : undefined),
    size: async (path) => {
      if (!isStoredName(path)) return undefined
      const answer = await send('HEAD', path)
      if (answer.status === 404) return undefined
      const size = Number(answer.headers['content-length'] ?? Number.NaN)
      if (!Number.isInteger(size)) throw sad(new Error('no length'), 'HEAD', path)
      return size
    },
    remove: async (path) => {
      if (isStoredName(path)) await send('DELETE', path)
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const after: string = token && `continuation-token=${encodeURIComponent(token)}&`
        const answer = await send('GET', `?${after}list-type=2`)
        const text = answer.body.toString('utf8')
        // the answer of a proxy must not read as an empty bucket
        if (!text.includes('<ListBucketResult')) throw sad(new Error('no list'), 'GET', '')
        for (const [, key] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) if (isStoredName(key!)) yield key!
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
      }
    },
    note: async (name) => (await read(name))?.toString('utf8'),
    setNote: (name, text) => write(name, Buffer.from(text)),
  }
}

const REFUSAL_BYTES = 65_536

/** A refusal has its reason in the first lines; the rest is not read. */
const beginningOf = async (body: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > REFUSAL_BYTES) break
  }
  return Buffer.concat(parts)
}

const errorCode = ({ body }: OutboundAnswer): string =>
  /<Code>(\w{1,64})<\/Code>/.exec(body.toString('utf8'))?.[1] ?? ''

const isAbsent = (answer: OutboundAnswer): boolean => answer.status === 404 && errorCode(answer) === 'NoSuchKey'

const sizeOf = (body: Uint8Array | Spooled = new Uint8Array()): number =>
  body instanceof Uint8Array ? body.length : body.size

const checksumOf = (body: Uint8Array | Spooled = new Uint8Array()): string =>
  body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body.checksum

const sign = async (
  { accessKey, secretKey, region }: S3,
  method: string,
  url: string,
  checksum: string,
): Promise<Record<string, string>> => {
  const signed = await new AwsV4Signer({
    method,
    url,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    headers: { 'x-amz-content-sha256': checksum },
  }).sign()
  return Object.fromEntries(signed.headers)
}
