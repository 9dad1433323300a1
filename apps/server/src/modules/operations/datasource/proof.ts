/** Proof that the account of a source can only read: made at save and at each trial, void once address or account change. */
import { dataSource, KEPT_PASSWORD } from '@huxi/contract'
import { forbidden, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { proofOf, type Login } from '../../../platform/db/reachable.ts'
import { readPlace, urlOf } from './address.ts'
import { passwordsOf } from './password.ts'

/** Data sources belong to no tenant; the installation is run from the first. */
const HOUSE_TENANT = 1

export const refuseForeign = ({ tenantId }: Ctx): void => {
  if (tenantId !== HOUSE_TENANT) throw forbidden()
}

export const dropProof = (tx: Ctx, id: string) =>
  sql`update sys_data_source set proven_time = null where id = ${id}`.execute(tx.db)

export const keepProof = (ctx: Ctx, login: Login) =>
  sql`update sys_data_source set proven_time = ${new Date(ctx.services.clock.now())}
    where db_url = ${urlOf(login)} and db_username = ${login.user}`.execute(ctx.db)

type Source = RowOf<typeof dataSource>

export const loginOf = async (ctx: Ctx, { id, dbUrl, dbUsername }: Source): Promise<Login | undefined> => {
  const open = (await passwordsOf(ctx, [id])).get(id)
  return open && { ...readPlace(dbUrl, null), user: dbUsername, password: open() }
}

type Given = Readonly<Partial<Record<keyof Source | 'dbPassword', unknown>>>

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const currentOf = async (ctx: Ctx, id: unknown): Promise<Source | undefined> => {
  const found: Source[] = typeof id === 'string' ? await storeOf(ctx, dataSource).list(ctx, [sql`id = ${id}`]) : []
  return found[0]
}

const loginAfter = async (ctx: Ctx, given: Given): Promise<Login | undefined> => {
  const current = await currentOf(ctx, given.id)
  const [dbUrl, user] = [textIn(given.dbUrl ?? current?.dbUrl), textIn(given.dbUsername ?? current?.dbUsername)]
  const typed = textIn(given.dbPassword)
  try {
    const place = readPlace(dbUrl, textIn(given.dbName ?? current?.dbName))
    if (typed !== '' && typed !== KEPT_PASSWORD) return { ...place, user, password: typed }
    const isSame = current?.dbUrl === urlOf(place) && current.dbUsername === user
    return isSame ? await loginOf(ctx, current) : undefined
  } catch {
    return undefined
  }
}

/** Saves only what cannot write; a database that does not answer is saved without proof. */
export const proving = (route: Route): Route => ({
  ...route,
  run: async (ctx, input, extra) => {
    const login = ctx.tenantId === HOUSE_TENANT ? await loginAfter(ctx, input) : undefined
    const proof = login && (await proofOf(ctx.services.config, login))
    if (typeof proof === 'object' && 'fault' in proof)
      refuseField('dbUsername', dataSource.fields.dbUsername, proof.fault)
    const answer = await route.run(ctx, input, extra)
    if (login && proof === 'readOnly') await keepProof(ctx, login)
    return answer
  },
})
