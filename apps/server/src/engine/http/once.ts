/** Idempotency: a repeated key gets the first answer. */
import { AppError, malformed, methodsOf, type Endpoint } from '@huxi/model'
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, now } from '../../platform/config/clock.ts'
import { reply, type Answer } from '../core/answer.ts'
import { inTransaction, type Ctx } from '../core/context.ts'
import type { Once, Work } from '../core/handle.ts'
import { lock } from '../core/lock.ts'

export const ANSWERS_KEPT_MS = DAY_MS

const KEY = /^[\w-]{16,64}$/

/**
 * Runs the transaction of a call once per user and key.
 * @param key as sent; undefined for older clients
 * @throws {AppError} malformed for an invalid key; refused when the key came with other input
 */
export const onceFor =
  (endpoint: Endpoint, key: string | undefined, input: Readonly<Record<string, unknown>>): Once =>
  <T>(ctx: Ctx, work: Work<T>) => {
    if (key === undefined || !ctx.session || ctx.tenantId === null) return inTransaction(ctx, work)
    if (!KEY.test(key)) throw malformed('请求头 Idempotency-Key 应为 16 到 64 位字母、数字、下划线或短横线')
    const request: Request = { ...markOf(endpoint, key, input), tenantId: ctx.tenantId, userId: ctx.session.person.id }
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
