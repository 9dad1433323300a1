/** Stored files in an S3-compatible object storage: path-style addresses, signed requests through `platform/net`. */
import { AppError } from '@huxi/model'
import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { Log } from '../config/log.ts'
import { outboundFetch, type OutboundAnswer, type Reach } from '../net/outbound.ts'
import type { S3 } from '../config/outbound-target.ts'
import { isStoredName, storedName, type Notes, type Storage } from './storage.ts'

const TIMEOUT_MS = 30_000
/** Above the largest file anybody may upload. */
const MAX_BYTES = 21 * 1024 * 1024

/** Opens the storage in a bucket, which is there already. */
export const openS3Storage = (s3: S3, reach: Reach, log: Pick<Log, 'error'>): Storage & Notes => {
  const send = async (method: string, path: string, body?: Uint8Array): Promise<OutboundAnswer> => {
    const address = `${s3.endpoint}/${s3.bucket}/${path}`
    try {
      const headers = await sign(s3, method, address, body)
      const answer = await outboundFetch(reach, address, {
        method,
        headers,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        ...(body && { body }),
      })
      const { status } = answer
      if ((status >= 200 && status < 300) || (method === 'HEAD' && status === 404) || isAbsent(answer)) return answer
      throw new Error(`object storage answered ${status} ${errorCode(answer)}`)
    } catch (error) {
      log.error({ err: error, method, path }, 'object storage')
      throw new AppError('unavailable', '文件存储暂时不可用，请稍后重试', { retryAfter: 30 })
    }
  }
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const answer = await send('PUT', path, bytes)
    if (isAbsent(answer)) throw new AppError('unavailable', '文件存储暂时不可用，请稍后重试', { retryAfter: 30 })
  }
  const read = async (path: string): Promise<Buffer | undefined> => {
    const answer = await send('GET', path)
    return isAbsent(answer) ? undefined : answer.body
  }
  const keep = async (path: string, bytes: Uint8Array): Promise<void> => {
    if (!isStoredName(path)) throw new Error('not a stored name')
    await write(path, bytes)
  }
  return {
    put: async (tenantId, extension, bytes, now) => {
      const path = storedName(tenantId, extension, now)
      await keep(path, bytes)
      return path
    },
    keep,
    get: async (path) => (isStoredName(path) ? read(path) : undefined),
    size: async (path) => {
      if (!isStoredName(path)) return undefined
      const answer = await send('HEAD', path)
      return answer.status === 404 ? undefined : Number(answer.headers['content-length'])
    },
    remove: async (path) => {
      if (isStoredName(path)) await send('DELETE', path)
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const after: string = token && `continuation-token=${encodeURIComponent(token)}&`
        const answer = await send('GET', `?${after}list-type=2`)
        if (isAbsent(answer)) throw new AppError('unavailable', '文件存储暂时不可用，请稍后重试', { retryAfter: 30 })
        const text = answer.body.toString('utf8')
        for (const [, key] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) if (isStoredName(key!)) yield key!
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
      }
    },
    note: async (name) => (await read(name))?.toString('utf8'),
    setNote: (name, text) => write(name, Buffer.from(text)),
  }
}

const errorCode = ({ body }: OutboundAnswer): string =>
  /<Code>(\w{1,64})<\/Code>/.exec(body.toString('utf8'))?.[1] ?? ''

/** The file is not there; a bucket that is not there is another matter. */
const isAbsent = (answer: OutboundAnswer): boolean => answer.status === 404 && errorCode(answer) === 'NoSuchKey'

const sign = async (
  { accessKey, secretKey, region }: S3,
  method: string,
  url: string,
  body: Uint8Array = new Uint8Array(),
): Promise<Record<string, string>> => {
  const signed = await new AwsV4Signer({
    method,
    url,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
  }).sign()
  return Object.fromEntries(signed.headers)
}
