/** 三权分立: the first account is retired once three people hold the administration between them. */
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { audit, lock } from '../../../engine/core/transaction.ts'
import { ROLE_CODES } from '../role/index.ts'

const FIRST = 'admin'
const [ACTIVE, FROZEN] = [1, 2]
const SHARES = [
  { code: ROLE_CODES.sysadmin, title: '系统管理员' },
  { code: ROLE_CODES.secadmin, title: '安全管理员' },
  { code: ROLE_CODES.auditor, title: '审计员' },
] as const

interface Holder {
  readonly username: string
  readonly codes: readonly string[]
  readonly isReady: boolean
}

interface Separation {
  readonly isFirstActive: boolean
  /** unmet conditions as sentences; an empty list allows retiring the first account */
  readonly lacks: readonly string[]
}

export const separationOf = async (ctx: Ctx): Promise<Separation> => {
  const codes = [...SHARES.map(({ code }) => code), ROLE_CODES.admin]
  const { rows } = await sql<Holder>`select u.username, array_agg(r.role_code) as codes, not c.must_change as "isReady"
    from sys_user u join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    join sys_credential c on c.user_id = u.id
    where r.tenant_id = 1 and r.built_in and r.role_code = any(${codes}) and u.status = ${ACTIVE} and u.del_flag = 0
    group by u.username, c.must_change order by u.username`.execute(ctx.db)
  const own = rows.filter(({ codes: granted }) => granted.length === 1)
  const mixed = rows.filter(({ username, codes: granted }) => granted.length > 1 && username !== FIRST)
  const of = (code: string) => own.filter(({ codes: [granted] }) => granted === code)
  return {
    isFirstActive: rows.some(({ username }) => username === FIRST),
    lacks: [
      ...SHARES.filter(({ code }) => of(code).length === 0).map(({ title }) => `还没有只担任${title}的账号`),
      ...SHARES.filter(({ code }) => of(code).length > 0 && !of(code).some(({ isReady }) => isReady)).map(
        ({ title }) => `${title}还没有登录过并改好密码`,
      ),
      ...mixed.map(({ username }) => `账号 ${username} 同时担任其中几个角色，请只保留一个`),
    ],
  }
}

/** @returns the id of the frozen account; undefined = it was not active */
export const freezeFirst = async (tx: Ctx): Promise<string | undefined> => {
  await lock(tx, 'first administrator')
  const id = await setFirst(tx, ACTIVE, FROZEN)
  if (id)
    await audit(tx, { action: 'user.freeze', object: `user/${id}`, outcome: 'success', detail: { by: 'console' } })
  return id
}

export const thawFirst = (tx: Ctx): Promise<string | undefined> => setFirst(tx, FROZEN, ACTIVE)

const setFirst = async (tx: Ctx, from: number, to: number): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`update sys_user set status = ${to}::int, version = version + 1
    where username = ${FIRST} and status = ${from} and del_flag = 0 returning id`.execute(tx.db)
  return rows[0]?.id
}
