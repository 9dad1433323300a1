/** Data of the account owner: confirmed phone, and notifications about changes by others. */
import { sql } from 'kysely'
import { afterCommit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { maskMobile } from '../../../platform/http/sms.ts'

/** Long enough that an impostor's first sign-in does not consume the notification. */
export const NOTICE_LIFE_MS = 7 * 86_400_000

/** Condition on `sys_user`: the current phone is confirmed. */
export const IS_CONFIRMED = sql`exists (select 1 from sys_confirmed_phone p
  where p.user_id = sys_user.id and p.phone = sys_user.phone)`

export const confirmPhone = async (ctx: Ctx, userId: string, phone: string): Promise<void> => {
  await sql`insert into sys_confirmed_phone (user_id, phone, at)
    values (${userId}, ${phone}, ${now(ctx)})
    on conflict (user_id) do update set phone = excluded.phone, at = excluded.at`.execute(ctx.db)
}

interface OwnPhone {
  readonly phone: string | null
  readonly confirmed: boolean
}

export const phoneOf = async (ctx: Ctx, userId: string): Promise<OwnPhone> => {
  const { rows } = await sql<OwnPhone>`select phone, ${IS_CONFIRMED} as confirmed from sys_user
    where id = ${userId}`.execute(ctx.db)
  return rows[0]!
}

interface Owner {
  readonly id: string
  readonly phone: string | null
}

type AccountPart = 'phone' | 'email' | 'password' | 'secondFactor'

const NAMES: Readonly<Record<AccountPart, string>> = {
  phone: '手机号',
  email: '邮箱',
  password: '登录密码',
  secondFactor: '两步验证',
}

/** Notifies at the next sign-ins and at the confirmed or former phone. @param done the action, e.g. 重置 */
export const notifyOwner = async (tx: Ctx, owner: Owner, what: AccountPart, done: string): Promise<void> => {
  const { services, origin } = tx
  const person = tx.session?.person
  if (!person || person.id === owner.id) return
  const at = now({ services })
  const by = `${person.realname}（${person.username}）`
  const message = `您的${NAMES[what]}于 ${at.slice(0, 16)} 被 ${by}${done}，如非您本人要求请联系管理员`
  const { rows } = await sql<{ mobile: string | null }>`with noted as (
      insert into sys_account_notice (id, user_id, message, at) values (${newId()}, ${owner.id}, ${message}, ${at}))
    select max(phone) as mobile from sys_confirmed_phone where user_id = ${owner.id}`.execute(tx.db)
  const mobile = rows[0]?.mobile ?? owner.phone
  if (!mobile || !services.sms) return
  const { sms, log } = services
  // delivery failures do not affect the change
  const warn = (err: unknown) =>
    log.warn({ err, reqId: origin.id, userId: owner.id }, 'the owner was not notified by sms')
  afterCommit(tx, () => void sms.notify(mobile, message).catch(warn))
}

const CONTACTS = ['phone', 'email'] as const

type Contacts = Owner & { readonly email: string | null }

const changeText = (what: (typeof CONTACTS)[number], value: string | null): string => {
  if (value === null) return '清除'
  return `修改为 ${what === 'phone' ? maskMobile(value) : value.replace(/^(.).*@/, '$1***@')}`
}

/** Notifies the owner of changed contacts. @returns whether another user made the change */
export const notifyContacts = async (tx: Ctx, before: Contacts, after: Contacts): Promise<boolean> => {
  const changed = CONTACTS.filter((what) => (before[what] ?? null) !== (after[what] ?? null))
  for (const field of changed) await notifyOwner(tx, before, field, changeText(field, after[field]))
  return changed.length > 0 && tx.session !== null && tx.session.person.id !== before.id
}
