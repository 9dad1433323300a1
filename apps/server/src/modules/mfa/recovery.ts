/** Recovery codes: ten ways in without the phone, each good once, known here only by their keyed digest. */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { deriveKey } from '../../platform/crypto/cipher.ts'
import { generations } from '../../platform/config/secrets.ts'
import { base32 } from './totp.ts'

const MANY = 10
/** 80 bits: sixteen letters, so that a code is never taken for the six digits of a phone */
const BYTES = 10

/** As the person may type it: in any case, with or without the dashes. */
const plain = (given: string): string => given.replace(/[\s-]/g, '').toUpperCase()

/** By the key in use and by the earlier ones, whose digests cannot be made anew. */
const hashesOf = ({ services }: Ctx, userId: string, code: string): string[] =>
  generations(services.secrets).map(({ session }) =>
    createHmac('sha256', deriveKey(session, 'recovery codes'))
      .update(`${userId}\n${plain(code)}`)
      .digest('base64url'),
  )

/** New codes in place of all earlier ones. They are shown once. */
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

/** Uses a code up. @returns whether there was one */
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
