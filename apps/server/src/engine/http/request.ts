/** Parts of a request read on demand: uploads, idempotency keys, the preference for a background task. */
import { AppError, malformed, methodsOf, type Endpoint } from '@huxi/model'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowLargeBody } from '../../platform/http/body-time.ts'
import { FILE_LIMIT } from '../../platform/http/http.ts'
import { spool, type Spooled } from '../../platform/files/spool.ts'
import type { Extra, Incoming, Query, Received, Route, Upload, Work } from '../core/handle.ts'
import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { DAY_MS, now } from '../../platform/config/clock.ts'
import { reply, type Answer } from '../core/answer.ts'
import { inTransaction, lock } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'

export const bodyOptions = ({ xml, raw, bodyLimit, access, logged }: Endpoint) => ({
  config: { xml: xml === true, isAnonymous: access === 'public' && logged === false },
  ...(raw && { compress: false as const }),
  ...(bodyLimit && { bodyLimit }),
})

export const withBodies = (server: FastifyInstance, { raw }: Endpoint, add: (on: FastifyInstance) => void): void => {
  if (!raw) return add(server)
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    add(scope)
  })
}

export const incomingOf = ({ method, raw, body, headers }: FastifyRequest, { raw: answer }: FastifyReply): Incoming => {
  const disconnect = new AbortController()
  answer.once('close', () => answer.writableFinished || disconnect.abort())
  const [path = '', ...search] = (raw.url ?? '').split('?')
  return {
    method,
    path,
    search: search.join('?'),
    headers,
    body: body instanceof Readable ? body : undefined,
    isGone: disconnect.signal,
  }
}

const MEGABYTE = 1_048_576

const TOO_MUCH = '表单的内容过多，请减少后重新上传'
const SENTENCES: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: '一次只能上传一个文件，请分别上传',
  FST_PARTS_LIMIT: TOO_MUCH,
  FST_FIELDS_LIMIT: TOO_MUCH,
  FST_PROTO_VIOLATION: '表单含有不允许的字段',
}

const problemOf = (error: unknown, limit: number): AppError => {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('refused', `文件大小超出${limit / MEGABYTE}MB限制, 请压缩或降低文件质量! `)
  return malformed(SENTENCES[code] ?? '上传的内容不完整或格式不正确，请重新选择文件上传')
}

const readForm = async <T>(
  request: FastifyRequest,
  limit: number,
  take: (part: MultipartFile) => Promise<T>,
  fieldSize?: number,
): Promise<{ name: string; content: T; fields: Query }> => {
  if (!request.isMultipart()) throw new AppError('mediaType', '请以表单方式上传文件')
  const fields: Record<string, string> = Object.create(null)
  let upload: { name: string; content: T } | undefined
  // thrown after the last part: leaving a form in the middle would block its connection
  let problem: AppError | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, ...(fieldSize !== undefined && { fieldSize }) },
    })) {
      if (part.type === 'file') upload = { name: part.filename, content: await take(part) }
      else if (part.fieldname in fields) problem ??= malformed('表单的字段重复')
      else if (part.valueTruncated || part.fieldnameTruncated) problem ??= malformed('表单的字段过长，请缩短后重试')
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw error instanceof AppError ? error : problemOf(error, limit)
  }
  if (problem) throw problem
  if (!upload) throw new AppError('refused', '请选择要上传的文件')
  return { ...upload, fields }
}

export const readUpload = async (request: FastifyRequest, limit = FILE_LIMIT, fieldSize?: number): Promise<Upload> => {
  const { name, content: bytes, fields } = await readForm(request, limit, (part) => part.toBuffer(), fieldSize)
  return { name, bytes, fields }
}

/** Deletes the file of an invalid form; otherwise the receiver deletes it. */
export const receiveUpload = async (request: FastifyRequest, folder: string, limit: number): Promise<Received> => {
  let file: Spooled | undefined
  allowLargeBody(request.raw)
  try {
    const { name, content, fields } = await readForm(request, limit, async (part) => {
      file = await spool(folder, part.file)
      if (part.file.truncated) throw problemOf({ code: 'FST_REQ_FILE_TOO_LARGE' }, limit)
      return file
    })
    return { name, file: content, fields }
  } catch (error) {
    await file?.drop()
    throw error
  }
}

export const ANSWERS_KEPT_MS = DAY_MS

const KEY = /^[\w-]{16,64}$/

/** The keys of all who send without a session; a key is random. */
const ANYONE = 'anyone'

/**
 * Runs the transaction of a call once per user and key.
 * @param key as sent; undefined for older clients
 * @throws {AppError} malformed for an invalid key; refused when the key came with other input
 */
export const runOnce = async <T>(
  ctx: Ctx,
  endpoint: Endpoint,
  key: string | undefined,
  input: object,
  work: Work<T>,
): Promise<Answer<T>> => {
  if (key === undefined || ctx.tenantId === null) return inTransaction(ctx, work)
  if (!KEY.test(key)) throw malformed('请求头 Idempotency-Key 应为 16 到 64 位字母、数字、下划线或短横线')
  const request: Request = {
    ...markOf(endpoint, key, input),
    tenantId: ctx.tenantId,
    userId: ctx.session?.person.id ?? ANYONE,
  }
  return inTransaction(ctx, async (tx) => {
    await lock(tx, `once:${request.tenantId}:${request.userId}:${request.keyHash}`)
    const first = await answerOf<T>(tx, request)
    if (first) return reply(first.message, first.result)
    const answer = await work(tx)
    await keepAnswer(tx, request, answer)
    return answer
  })
}

interface Request {
  readonly tenantId: number
  readonly userId: string
  readonly keyHash: string
  readonly digest: string
}

/** The key is hashed, and the digest keyed by it, so that input cannot be guessed from the digest. */
const markOf = (endpoint: Endpoint, key: string, input: object): Pick<Request, 'keyHash' | 'digest'> => ({
  keyHash: createHash('sha256').update(key).digest('base64url'),
  digest: createHmac('sha256', key)
    .update(JSON.stringify([methodsOf(endpoint)[0], endpoint.path, input]))
    .digest('base64url'),
})

type Kept<T> = Pick<Answer<T>, 'message' | 'result'>

const answerOf = async <T>(tx: Ctx, { tenantId, userId, keyHash, digest }: Request): Promise<Kept<T> | undefined> => {
  const { rows } = await sql<{ digest: string; answer: string }>`select digest, answer from sys_idempotency_key
    where tenant_id = ${tenantId} and user_id = ${userId} and key_hash = ${keyHash}`.execute(tx.db)
  const [row] = rows
  if (!row) return undefined
  if (row.digest !== digest)
    throw new AppError(
      'refused',
      '这次提交已经处理过，现在的内容与当时的不同；请先在列表中核对，需要再提交时请重新打开表单',
    )
  return JSON.parse(row.answer) as Kept<T>
}

const keepAnswer = async (tx: Ctx, request: Request, { message, result }: Kept<unknown>): Promise<void> => {
  const { tenantId, userId, keyHash, digest } = request
  await sql`insert into sys_idempotency_key (tenant_id, user_id, key_hash, digest, answer, at)
    values (${tenantId}, ${userId}, ${keyHash}, ${digest}, ${JSON.stringify({ message, result })},
      ${now(tx)}::timestamptz)`.execute(tx.db)
}

const LONGEST_WAIT = 10
const TASK_KEY = /^[\w-]{16,64}$/

/** How long the caller waits before a task is preferred, in milliseconds; undefined = without limit, as older clients do. */
const waitOf = (prefer: string | undefined): number | undefined => {
  const wishes = (prefer ?? '')
    .toLowerCase()
    .split(',')
    .map((wish) => wish.trim())
  if (!wishes.includes('respond-async')) return undefined
  const wait = wishes.map((wish) => /^wait=(\d{1,3})$/.exec(wish)?.[1]).find((seconds) => seconds !== undefined)
  return Math.min(Number(wait ?? 0), LONGEST_WAIT) * 1000
}

export const backgroundOf = (endpoint: Endpoint, run: Route['run']): Route['run'] => {
  if (!endpoint.background) return run
  return async (ctx, input, extra) => {
    const waitMs = ctx.session ? waitOf(extra.header('prefer')) : undefined
    if (waitMs === undefined) return run(ctx, input, extra)
    const key = extra.header('idempotency-key')
    if (key !== undefined && !TASK_KEY.test(key))
      throw malformed('请求头 Idempotency-Key 应为 16 到 64 位字母、数字、下划线或短横线')
    const { promise: received, resolve } = Promise.withResolvers<void>()
    if (!endpoint.form) resolve()
    const upload: Extra['upload'] = (...limits) => extra.upload(...limits).finally(resolve)
    const wish = { endpoint, waitMs, key, received }
    return ctx.services.ports.tasks.run(ctx, wish, (inner) => run(inner, input, { ...extra, upload }))
  }
}
