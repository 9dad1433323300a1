/** One bucket in memory; signatures (AWS SigV4) are computed from the standard, not by the client's library. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Server {
  readonly env: Record<string, string>
  readonly objects: Map<string, Buffer>
  requests(): number
  close(): Promise<void>
}

const BUCKET = 'huxi-files'
const REGION = 'cn-north-1'
const ACCESS_KEY = 'suite'

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const MUST_SIGN = ['host', 'x-amz-content-sha256', 'x-amz-date']
const SKEW_MS = 15 * 60_000

/** S3's own code for the fault of a request, undefined for a valid signature. */
const signatureIssue = (request: IncomingMessage, body: Buffer, secret: string): string | undefined => {
  const [, accessKey, day = '', region = '', names = '', given = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (!given) return 'AccessDenied'
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId'
  const at = String(request.headers['x-amz-date'])
  const time = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!at.startsWith(day) || !(Math.abs(Date.parse(time) - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (region !== REGION || !MUST_SIGN.every((name) => names.split(';').includes(name)))
    return 'AuthorizationHeaderMalformed'
  const [path = '', query = ''] = request.url!.split('?')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, query, headers.join(''), names, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

type Reply = readonly [status: number, body: Buffer | string]

const failure = (status: number, code: string): Reply => [
  status,
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
]

/** Pages are small, so that a list has more than one. */
const PAGE = 3

const listed = (keys: readonly string[], after: string): Reply => {
  const rest = keys.filter((key) => key > after).sort()
  const page = rest.slice(0, PAGE)
  const more = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return [
    200,
    `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`,
  ]
}

const read = (object: Buffer, range = ''): Reply => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  return end === undefined ? [200, object] : [206, object.subarray(Number(start), Number(end) + 1)]
}

const answer = (objects: Map<string, Buffer>, { method, url, headers }: IncomingMessage, body: Buffer): Reply => {
  const { pathname, searchParams } = new URL(url!, 'http://s3')
  const [, bucket, ...parts] = pathname.split('/')
  const key = parts.join('/')
  if (bucket !== BUCKET) return failure(404, 'NoSuchBucket')
  if (method === 'GET' && searchParams.get('list-type') === '2')
    return listed([...objects.keys()], searchParams.get('continuation-token') ?? '')
  if (method === 'PUT') {
    objects.set(key, body)
    return [200, '']
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return [204, '']
  }
  const found = objects.get(key)
  return found ? read(found, headers.range) : failure(404, 'NoSuchKey')
}

export const openS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>()
  const secret = randomBytes(20).toString('hex')
  let count = 0
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request)
    count += 1
    const issue = signatureIssue(request, body, secret)
    const [status, content] = issue ? failure(403, issue) : answer(objects, request, body)
    response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY: ACCESS_KEY,
    S3_SECRET_KEY: secret,
  }
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { env, objects, requests: () => count, close }
}
