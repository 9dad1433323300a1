/** Recovery codes: ten one-time codes, stored as keyed hashes. */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { signingKey } from '../../../platform/crypto/cipher.ts'
import { generations } from '../../../platform/config/secrets.ts'
import { base32 } from './totp.ts'

const MANY = 10
/** 80 bits: sixteen letters, distinct from the six digits of an authenticator */
const BYTES = 10

const plain = (given: string): string => given.replace(/[\s-]/g, '').toUpperCase()

/** Hashes under the current and earlier keys, since hashes cannot be re-keyed. */
const hashesOf = ({ services }: Ctx, userId: string, code: string): string[] =>
  generations(services.secrets).map(({ session }) =>
    createHmac('sha256', signingKey(session, 'recovery codes'))
      .update(`${userId}\n${plain(code)}`)
      .digest('base64url'),
  )

export const drawCodes = async (tx: Ctx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: MANY }, () => base32(randomBytes(BYTES)).match(/.{4}/g)!.join('-'))
  await dropCodes(tx, userId)
  await tx.db
    .insertInto('sys_mfa_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashesOf(tx, userId, code)[0]! })))
    .execute()
  return codes
}

export const dropCodes = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.deleteFrom('sys_mfa_code').where('user_id', '=', userId).execute()
}

export const spendCode = async (ctx: Ctx, userId: string, given: string): Promise<boolean> => {
  const { rows } = await sql`delete from sys_mfa_code
    where user_id = ${userId} and hash = any(${hashesOf(ctx, userId, given)}) returning user_id`.execute(ctx.db)
  return rows.length === 1
}

export const codesLeft = async (ctx: Ctx, userId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_mfa_code
    where user_id = ${userId}`.execute(ctx.db)
  return rows[0]!.n
}
