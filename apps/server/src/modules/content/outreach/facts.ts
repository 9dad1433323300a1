/** Facts that decide whether patients are sent a message, regardless of the caller's visibility. */
import { outreachWechat, patient, type OutreachKind } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { placeOf } from '../../../engine/kinds/index.ts'
import { placeOfCipher } from '../../../engine/kinds/encrypted.ts'
import { DAY_MS, formatTime, today } from '../../../platform/config/clock.ts'
import { fieldKeys } from '../../../platform/crypto/cipher.ts'
import type { Condition } from '../../../engine/read/where.ts'
import type { Channels } from './senders.ts'

export interface Facts {
  readonly id: string
  readonly patientNo: string
  readonly name: string
  readonly status: string
  readonly isRestricted: boolean
  readonly consents: readonly string[]
  readonly isEnrolled: boolean
  readonly email: string | null
  readonly isEmailOff: boolean
  readonly isEmailChecked: boolean
  readonly phone: string | null
  readonly phoneCipher: string | null
  readonly isMobile: boolean
  readonly isSmsOff: boolean
  readonly isNumberChecked: boolean
  readonly wechatId: string | null
  readonly openidCipher: string | null
  readonly isFollower: boolean
  readonly isFollowerChecked: boolean
  readonly userId: string | null
  readonly isAccountOff: boolean
  readonly isAccountChecked: boolean
  readonly today: number
  readonly week: number
}

export const confirmedNumber = (patientId: Condition): Condition =>
  sql`not exists (select from outreach_contact s where s.patient_id = ${patientId} and s.channel = 'sms' and not s.checked)`

const WEEK_DAYS = 7

export const factsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> => {
  const day = today(ctx)
  const weekAgo = formatTime(ctx.services.clock.now() - WEEK_DAYS * DAY_MS)
  const { rows } = await sql<Facts>`select p.id, p.patient_no as "patientNo", p.name, p.status,
      p.restricted_at is not null as "isRestricted",
      array(select distinct c.type from patient_consent c where c.patient_id = p.id and c.status = 'active'
        and (c.expires_on is null or c.expires_on >= ${day}::date)) as consents,
      exists (select from patient_enrolment e where e.patient_id = p.id and e.status = 'active' and e.del_flag = 0)
        as "isEnrolled",
      mail.address as email, coalesce(mail.status = 'unsubscribed', false) as "isEmailOff",
      coalesce(mail.checked, false) as "isEmailChecked", coalesce(follower.checked, false) as "isFollowerChecked",
      coalesce(own.checked, false) as "isAccountChecked",
      p.phone, p.phone_cipher as "phoneCipher", exists (select from outreach_contact s where s.patient_id = p.id
        and s.channel = 'sms' and s.status = 'unsubscribed') as "isSmsOff",
      ${confirmedNumber(sql`p.id`)} as "isNumberChecked",
      follower.id as "wechatId", follower.openid_cipher as "openidCipher", coalesce(follower.subscribed, false) as "isFollower",
      own.user_id as "userId", coalesce(own.status = 'unsubscribed', false) as "isAccountOff",
      (select count(*)::int from outreach_record r where r.patient_id = p.id and r.sent_at >= ${`${day} 00:00:00`}::timestamptz)
        as today,
      (select count(*)::int from outreach_record r where r.patient_id = p.id and r.sent_at >= ${weekAgo}::timestamptz) as week
    from patient p
    left join lateral (select address, status, checked from outreach_contact where patient_id = p.id
      and channel = 'email' order by status, checked desc nulls last, create_time desc limit 1) mail on true
    left join lateral (select w.id, w.openid_cipher, w.subscribed, w.checked from outreach_wechat w
      where w.patient_id = p.id and w.status = 'active' order by w.checked desc nulls last, w.subscribed desc nulls last, w.main desc nulls last, w.bound_at limit 1) follower
      on true
    left join lateral (select c.user_id, c.status, c.checked from outreach_contact c where c.patient_id = p.id
      and c.channel = 'in_app' order by c.status, c.checked desc nulls last, c.create_time desc limit 1) own on true
    where p.tenant_id = ${ctx.tenantId} and p.del_flag = 0 and p.id = any(${[...ids]})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { ...row, isMobile: isMobile(ctx, row) }]))
}

const MOBILE = /^1[3-9]\d{9}$/

/** The mask of a foreign number, or of one with an extension, looks like that of a mobile one. A damaged number ends later. */
const isMobile = (ctx: Ctx, { id, phone, phoneCipher }: Facts): boolean => {
  if (!phone?.startsWith('1')) return false
  try {
    return phoneCipher === null || MOBILE.test(opened(ctx, patient, 'phone', id, phoneCipher))
  } catch {
    return true
  }
}

const PER_DAY = 3
const PER_WEEK = 10

type Kind = Pick<OutreachKind, 'consentType' | 'quietFrom' | 'quietTo' | 'urgent' | 'enrolledOnly'>

/** Why the patient receives nothing by any channel; null = no obstacle. */
export const patientObstacle = (kind: Kind, facts: Facts | undefined): string | null => {
  if (!facts || facts.status === 'merged' || facts.status === 'erased') return 'gone'
  if (facts.status === 'deceased') return 'deceased'
  if (facts.isRestricted) return 'restricted'
  if (!facts.consents.includes(kind.consentType)) return 'consent'
  if (kind.enrolledOnly && !facts.isEnrolled) return 'enrolled'
  return null
}

/** Why the channel does not reach the patient; null = it does. */
export const channelObstacle = (channel: string, facts: Facts, open: Channels): string | null => {
  if (channel === 'in_app') {
    if (!facts.userId) return 'no_contact'
    if (facts.isAccountOff) return 'unsubscribed'
    return facts.isAccountChecked ? null : 'unchecked'
  }
  if (!open.has(channel)) return 'channel_off'
  const [isKnown, isOff, isChecked] = {
    email: [facts.email !== null, facts.isEmailOff, facts.isEmailChecked],
    sms: [facts.isMobile, facts.isSmsOff, facts.isNumberChecked],
    wechat: [facts.openidCipher !== null, !facts.isFollower, facts.isFollowerChecked],
  }[channel] ?? [false, false, false]
  if (!isKnown) return 'no_contact'
  if (isOff) return 'unsubscribed'
  return isChecked ? null : 'unchecked'
}

export const isCapped = (kind: Kind, facts: Pick<Facts, 'today' | 'week'>): boolean =>
  !kind.urgent && (facts.today >= PER_DAY || facts.week >= PER_WEEK)

/** End of the current quiet hours, `YYYY-MM-DD HH:mm:ss`; null = none. */
export const quietUntil = ({ quietFrom, quietTo, urgent }: Kind, at: number): string | null => {
  if (urgent || quietFrom === quietTo) return null
  const clock = formatTime(at).slice(11, 16)
  const spansMidnight = quietFrom > quietTo
  const isQuiet = spansMidnight ? clock >= quietFrom || clock < quietTo : clock >= quietFrom && clock < quietTo
  if (!isQuiet) return null
  const day = formatTime(spansMidnight && clock >= quietFrom ? at + DAY_MS : at).slice(0, 10)
  return `${day} ${quietTo}:00`
}

const maskedAddress = (address: string): string => {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}

const opened = (ctx: Ctx, r: Resource, column: string, id: string, sealed: string): string =>
  fieldKeys(ctx.services.secrets).cipher.open(sealed, placeOfCipher({ ...placeOf(ctx, r, column), id }))

interface Target {
  readonly address: string
  readonly masked: string
}

const openTarget = (ctx: Ctx, channel: string, facts: Facts): Target => {
  const { id, email, phone, phoneCipher, wechatId, openidCipher, userId } = facts
  if (channel === 'in_app') return { address: userId!, masked: '站内账号' }
  if (channel === 'email') return { address: email!, masked: maskedAddress(email!) }
  if (channel === 'sms') return { address: opened(ctx, patient, 'phone', id, phoneCipher!), masked: phone! }
  return { address: opened(ctx, outreachWechat, 'openid', wechatId!, openidCipher!), masked: '微信用户' }
}

/** Opens the address of a channel without obstacle; null = its cipher text is damaged. */
export const targetOf = (ctx: Ctx, channel: string, facts: Facts): Target | null => {
  try {
    return openTarget(ctx, channel, facts)
  } catch {
    return null
  }
}
