import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import { writePrivate } from '../../../platform/config/data-dir.ts'
import { randomPassword } from '../../../platform/crypto/password-policy.ts'
import { setPassword } from '../../system/user/index.ts'
import { HOSPITALS } from './hospitals.ts'
import { DEMO } from './write.ts'

/** In the data directory; a line per account: name, password and its time, separated by tabs. */
export const DEMO_ACCOUNTS_FILE = 'demo-accounts'

const ACCOUNTS = HOSPITALS.flatMap(({ accounts }) => accounts)

/** Lines about active demo accounts; an account with an unknown password gets a new one. */
export const signInLines = async (services: AppServices): Promise<string[]> => {
  const ctx = asSystem(services, 'demo accounts')
  const path = join(services.config.dataDir, DEMO_ACCOUNTS_FILE)
  const kept = readKept(path)
  const given = await givePasswords(
    ctx,
    (await storedAccounts(ctx)).filter(({ username, changedAt }) => changedAt === null || !kept.has(username)),
  )
  const stored = await storedAccounts(ctx)
  for (const { username, changedAt } of stored) {
    const password = given.get(username)
    if (password !== undefined) kept.set(username, { password, changedAt })
  }
  if (given.size > 0) writeKept(path, kept)
  return ACCOUNTS.flatMap(({ username, label }) => {
    const account = stored.find((one) => one.username === username)
    return account ? [`${label}账号：${username}  密码：${passwordText(account, kept)}`] : []
  })
}

interface Stored {
  id: string
  username: string
  changedAt: string | null
}

const storedAccounts = async (ctx: Ctx): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`select u.id, u.username, c.changed_at as "changedAt"
    from sys_user u left join sys_credential c on c.user_id = u.id
    where u.create_by = ${DEMO} and u.del_flag = 0 and u.status = 1
      and u.username = any(${ACCOUNTS.map(({ username }) => username)})`.execute(ctx.db)
  return rows
}

const givePasswords = async (ctx: Ctx, accounts: readonly Stored[]): Promise<ReadonlyMap<string, string>> => {
  const given = new Map(accounts.map(({ username }) => [username, randomPassword()]))
  for (const { id, username } of accounts) await setPassword(ctx, id, given.get(username)!)
  return given
}

type Kept = Map<string, { password: string; changedAt: string | null }>

const passwordText = ({ username, changedAt }: Stored, kept: Kept): string => {
  const keptAccount = kept.get(username)
  return keptAccount?.changedAt === changedAt ? keptAccount.password : '您修改后的密码'
}

const readKept = (path: string): Kept => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map((line) => {
      const [username = '', password = '', changedAt = ''] = line.split('\t')
      return [username, { password, changedAt }]
    }),
  )
}

const writeKept = (path: string, kept: Kept): void =>
  writePrivate(
    path,
    [...kept].map(([name, { password, changedAt }]) => `${name}\t${password}\t${changedAt}\n`).join(''),
  )
