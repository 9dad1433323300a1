import { sql, type RawBuilder } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'
import { grantedRoles } from '../access/index.ts'
import { spendCode } from './recovery.ts'
import { stepGiven, stepOf } from './totp.ts'

const PURPOSE = 'second factor'

const placeOf = (userId: string): string => `sys_mfa|secret|${userId}`

export const sealedFactors: readonly SealedColumn[] = ['secret', 'pending'].map((column) => ({
  table: 'sys_mfa',
  column,
  key: 'user_id',
  purpose: PURPOSE,
  placeOf: (row) => placeOf(String(row['user_id'])),
}))

export const sealSecret = (ctx: Ctx, userId: string, secret: Uint8Array): string =>
  cipherFor(ctx.services.secrets, PURPOSE).seal(Buffer.from(secret).toString('base64'), placeOf(userId))

export const openSecret = (ctx: Ctx, userId: string, sealed: string): Buffer =>
  Buffer.from(cipherFor(ctx.services.secrets, PURPOSE).open(sealed, placeOf(userId)), 'base64')

export const rowOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom('sys_mfa')
    .select(['secret', 'pending', 'pending_at as pendingAt', 'since', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const isEnrolled = async (ctx: Ctx, userId: string): Promise<boolean> =>
  typeof (await rowOf(ctx, userId))?.secret === 'string'

/** Accepts an authenticator code once per step, or a recovery code. */
export const acceptCode = async (ctx: Ctx, userId: string, given: string): Promise<boolean> => {
  const digits = given.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return spendCode(ctx, userId, given)
  const sealed = (await rowOf(ctx, userId))?.secret
  if (!sealed) return false
  const secret = openSecret(ctx, userId, sealed)
  const now = ctx.services.clock.now()
  const step = stepGiven(secret, digits, now)
  if (step === undefined) return false
  // a stored step of the future stems from before the clock was set back
  const { rows } = await sql`update sys_mfa set last_step = ${step}, secret = ${freshly(ctx, userId, sealed, secret)}
    where user_id = ${userId} and secret = ${sealed} and (last_step < ${step} or last_step > ${stepOf(now) + 1})
    returning user_id`.execute(ctx.db)
  return rows.length === 1
}

const freshly = (ctx: Ctx, userId: string, sealed: string, secret: Uint8Array): string =>
  sealed.startsWith(cipherFor(ctx.services.secrets, PURPOSE).prefix) ? sealed : sealSecret(ctx, userId, secret)

/** Whether a role in any tenant requires a second factor. The query must see every tenant. */
const asked = (services: AppServices, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  services.config.mfaRequiredRoles.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${grantedRoles(services.clock.now())} ur join sys_role r on r.id = ur.role_id
        where ur.user_id = ${userId} and r.role_code = any(${[...services.config.mfaRequiredRoles]}))`

export const enrolled = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from sys_mfa f where f.user_id = ${userId} and f.secret is not null)`

/** Condition on a person: a required second factor is missing. The query must see every tenant. */
export const enrolmentDue = (services: AppServices, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${asked(services, userId)} and not ${enrolled(userId)})`

export const isRequired = async ({ services, origin }: Ctx, userId: string): Promise<boolean> => {
  const system = asSystem(services, 'required second factors', null, origin)
  const { rows } = await sql<{ asked: boolean }>`select ${asked(services, sql`${userId}`)} as asked`.execute(system.db)
  return rows[0]!.asked
}
