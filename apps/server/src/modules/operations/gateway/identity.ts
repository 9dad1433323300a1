/** Who calls, signed for the service of a route: a JWT (HS256) of one minute, by a key of that route. */
import { gatewayRoute, role, type renewGatewayKey } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'

export const IDENTITY_HEADER = 'x-huxi-identity'
const PURPOSE = 'gateway route'
const KEY_BYTES = 32
const VALID_S = 60

const placeOf = (id: string): string => `sys_gateway_secret|signing_key|${id}`

export const sealedGatewayKeys: SealedColumn = {
  table: 'sys_gateway_secret',
  column: 'signing_key',
  key: 'route_id',
  purpose: PURPOSE,
  placeOf: (row) => placeOf(String(row['route_id'])),
}

const drawKey = async (tx: Ctx, id: string, onConflict: 'keep' | 'replace'): Promise<string> => {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const sealed = cipherFor(tx.services.secrets, PURPOSE).seal(key, placeOf(id))
  const action = onConflict === 'keep' ? sql`nothing` : sql`update set signing_key = excluded.signing_key`
  await sql`insert into sys_gateway_secret (route_id, signing_key) values (${id}, ${sealed})
    on conflict (route_id) do ${action}`.execute(tx.db)
  return key
}

export const makeKey = async (tx: Ctx, id: string): Promise<void> => void (await drawKey(tx, id, 'keep'))

export const renewKey = (ctx: Ctx, { id }: InputOfEndpoint<typeof renewGatewayKey>): Promise<Answer<{ key: string }>> =>
  inTransaction(ctx, async (tx) => {
    await storeOf(tx, gatewayRoute).one(tx, id)
    const key = await drawKey(tx, id, 'replace')
    await audit(tx, { action: 'gateway.key', object: `${gatewayRoute.name}/${id}`, outcome: 'success', detail: {} })
    return reply('密钥已更换，旧密钥随即失效', { key })
  })

export const openKey = (ctx: Ctx, id: string, sealed: string): string =>
  cipherFor(ctx.services.secrets, PURPOSE).open(sealed, placeOf(id))

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const rolesOf = async (ctx: Ctx): Promise<string[]> => {
  const system = unscoped(ctx)
  const found = await storeOf(system, role).list(system, [sql`id = any(${[...ctx.session!.roleIds]})`])
  return found.map(({ roleCode }) => roleCode).toSorted()
}

export const createRoles = () => {
  const idsByName = new Map<string, string[]>()
  const find = async (ctx: Ctx): Promise<string[]> => {
    const { tenantId, roleIds } = ctx.session!
    const key = JSON.stringify([tenantId, ...roleIds])
    const codes = idsByName.get(key) ?? (await rolesOf(ctx))
    idsByName.set(key, codes)
    return codes
  }
  return Object.assign(find, { clear: () => idsByName.clear() })
}

export const identityOf = async (
  ctx: Ctx,
  routerId: string,
  key: string,
  roles: (ctx: Ctx) => Promise<string[]>,
): Promise<string> => {
  const { person, tenantId } = ctx.session!
  const iat = Math.floor(ctx.services.clock.now() / 1000)
  const claims = {
    iss: 'huxi',
    aud: routerId,
    sub: person.id,
    username: person.username,
    tenant: tenantId,
    roles: await roles(ctx),
    jti: ctx.origin.id,
    iat,
    exp: iat + VALID_S,
  }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
