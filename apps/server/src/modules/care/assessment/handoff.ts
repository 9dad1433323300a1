/**
 * Answers on their way from an anonymous caller to staff. A code has no tenant until its answers are stored in the
 * tenant of the receiving person. Only a keyed hash of the code and the encrypted packed answers are kept.
 */
import { pack } from '@huxi/clinical/tools/packed'
import { tools } from '@huxi/clinical/tools'
import {
  HANDOFF_SECONDS,
  type assessHandoff,
  type HandoffCode,
  type handoffReceived,
  type HandoffReceived,
  type openHandoff,
  type WaitingHandoff,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { randomBytes, randomInt } from 'node:crypto'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { cipherFor, fieldKeys } from '../../../platform/crypto/cipher.ts'
import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { spend } from '../../system/account/index.ts'
import { guess, type Limit } from '../../system/session/index.ts'
import { readFilled, readLink, titleOf, unpackFilled, type Filled } from './filled.ts'

const DIGITS = 8
const PER_HOUR = 30
/** a client polls every half minute of the code's life, with some margin */
const ASKED_PER_HOUR = 1000
const WRONG_MAX = 10
const WRONG_WITHIN_MS = 5 * MINUTE_MS
const DRAWS = 20

export interface Handed {
  readonly filled: Filled
  readonly source: 'handoff' | 'link'
  readonly filledAt: string | null
  readonly consentVersion: string | null
}

interface Content {
  readonly tool: string
  readonly packed: string
  readonly consentVersion: string
}

type Given = Pick<InputOfEndpoint<typeof openHandoff>, 'code' | 'link'>

/**
 * Keeps an anonymous caller's answers for a quarter of an hour.
 * @throws {AppError} refused without consent or answers; tooMany above the limit per address
 */
export const keepHandoff = async (anyone: Ctx, given: InputOfEndpoint<typeof assessHandoff>): Promise<HandoffCode> => {
  if (!given.consent) throw refused('请先同意把本次答案交给医护人员')
  const { tool, part, answers } = readFilled(given, false)
  const { services, origin } = anyone
  const ctx = asSystem(services, 'assessment hand-off', null, origin)
  await spend(ctx, '获取编码过于频繁', [
    { subject: `handoff-from:${addressOf(ctx)}`, most: PER_HOUR, withinMs: HOUR_MS },
  ])
  const content: Content = { tool: tool.id, packed: pack(part, answers), consentVersion: given.consentVersion }
  const now = services.clock.now()
  const expiresAt = formatTime(now + HANDOFF_SECONDS * 1000)
  const receipt = randomBytes(RECEIPT_BYTES).toString('base64url')
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    if (await put(ctx, { code, receipt }, content, formatTime(now), expiresAt))
      return { code, expiresAt, seconds: HANDOFF_SECONDS, receipt }
  }
  throw new Error('no code is free')
}

const addressOf = ({ services, origin }: Ctx): string =>
  fieldKeys(services.secrets).index.of(0, 'assess_handoff|address', networkOf(origin.ip))

/** @returns false when the code is in use, or was within a day */
const put = async (
  ctx: Ctx,
  { code, receipt }: Pick<HandoffCode, 'code' | 'receipt'>,
  content: Content,
  now: string,
  expiresAt: string,
): Promise<boolean> => {
  const id = newId()
  const sealed = cipherFor(ctx.services.secrets, PURPOSE).seal(JSON.stringify(content), placeOf(id))
  const { rows } = await sql`insert into assess_handoff (id, code_hash, receipt_hash, content, create_time, expires_at)
    values (${id}, ${hashOf(ctx, code)}, ${receiptHashOf(ctx, receipt)}, ${sealed}, ${now}, ${expiresAt})
    on conflict (code_hash) do update set id = excluded.id, receipt_hash = excluded.receipt_hash,
      content = excluded.content, claimed_by = null, received_at = null, received_by = null, received_tenant = null,
      create_time = excluded.create_time, expires_at = excluded.expires_at
      where assess_handoff.expires_at <= ${now}::timestamptz returning id`.execute(ctx.db)
  return rows.length > 0
}

/** Wrong secrets are not throttled: guessing 256 bits is hopeless. */
export const askReceived = async (
  anyone: Ctx,
  { receipt }: InputOfEndpoint<typeof handoffReceived>,
): Promise<HandoffReceived> => {
  const ctx = asSystem(anyone.services, 'state of a hand-off', null, anyone.origin)
  const subject = `handoff-asked:${addressOf(ctx)}`
  await spend(ctx, '查询过于频繁', [{ subject, most: ASKED_PER_HOUR, withinMs: HOUR_MS }])
  const { rows } = await sql<HandoffReceived>`select received_at as "receivedAt" from assess_handoff
    where receipt_hash = ${receiptHashOf(ctx, receipt)}`.execute(ctx.db)
  return { receivedAt: rows[0]?.receivedAt ?? null }
}

/**
 * Opens a hand-off and reserves its code for the caller.
 * @throws {AppError} refused with the same words for every defect of code or link; tooMany after many wrong codes
 */
export const openHanded = (ctx: Ctx, given: Given): Promise<Handed> =>
  withHanded(ctx, given, claim, async (_tx, handed) => handed)

/**
 * Takes a hand-off once.
 * @param store runs in the transaction that uses up the code; a failure restores it
 * @throws {AppError} as `openHanded`
 */
export const takeHanded = <T>(ctx: Ctx, given: Given, store: (tx: Ctx, handed: Handed) => Promise<T>): Promise<T> =>
  withHanded(ctx, given, receive, store)

interface Row {
  readonly id: string
  readonly content: string
  readonly createTime: string
}
type Find = (living: Condition) => RawBuilder<Row>

const ROW = sql`id, content, create_time as "createTime"`
const claim =
  (ctx: Ctx): Find =>
  (living) =>
    sql<Row>`update assess_handoff set claimed_by = ${personOf(ctx)} where ${living} returning ${ROW}`
/** Deletes the answers; the fact of receipt is kept for a day. */
const receive =
  (ctx: Ctx): Find =>
  (living) => {
    const now = ctx.services.clock.now()
    return sql<Row>`with old as (select ${ROW} from assess_handoff where ${living} for update),
      used as (update assess_handoff set content = '', received_at = ${formatTime(now)}, received_by = ${personOf(ctx)},
        received_tenant = ${ctx.tenantId}, expires_at = ${formatTime(now + DAY_MS)} where id in (select id from old))
      select * from old`
  }

const personOf = (ctx: Ctx): string => ctx.session!.person.id

const withHanded = async <T>(
  ctx: Ctx,
  { code, link }: Given,
  find: (ctx: Ctx) => Find,
  work: (tx: Ctx, handed: Handed) => Promise<T>,
): Promise<T> => {
  const person = personOf(ctx)
  if (code) {
    const limit: Limit = {
      subject: `handoff-code:${person}`,
      most: WRONG_MAX,
      withinMs: WRONG_WITHIN_MS,
      keepsOthers: true,
      what: '编码错误次数过多',
    }
    const done = await guess(ctx, [limit], () =>
      inTransaction(ctx, async (tx) => {
        const { rows } = await find(tx)(living(tx, digitsOf(code), person)).execute(tx.db)
        const handed = rows[0] && unseal(tx, rows[0])
        // wrapped, because the result itself may be undefined
        return handed && [await work(tx, handed)]
      }),
    )
    if (!done) throw (await usedUp(ctx, digitsOf(code))) ?? wrong()
    return done[0]!
  }
  if (!link) throw refused('请输入编码，或扫描二维码')
  const linked = readLink(link)
  if (!linked) throw wrong()
  return inTransaction(ctx, (tx) => work(tx, { ...linked, source: 'link', filledAt: null }))
}

const wrong = () => refused('编码无效或已过期，请让患者重新生成')

/** For a code used today; called after the attempt was counted as wrong, because codes can be guessed. */
const usedUp = async (ctx: Ctx, code: string) => {
  const { rows } = await sql<{
    at: string
    name: string | null
  }>`select h.received_at as at, u.realname as name
    from assess_handoff h left join sys_user u on u.id = h.received_by and h.received_tenant = ${ctx.tenantId}
    where h.code_hash = ${hashOf(ctx, code)} and h.received_at is not null
      and h.expires_at > ${now(ctx)}::timestamptz`.execute(ctx.db)
  const [used] = rows
  if (!used) return undefined
  const by = used.name ? `，接收人：${used.name}` : ''
  return refused(`该编码已被接收（${used.at.slice(0, MINUTES)}${by}），不能再次使用`)
}

const MINUTES = 16

const living = (ctx: Ctx, code: string, person: string): Condition =>
  sql`code_hash = ${hashOf(ctx, code)} and ${unclaimed(ctx, person)}`

const unclaimed = (ctx: Ctx, person: string): Condition =>
  sql`received_at is null and expires_at > ${now(ctx)}::timestamptz and (claimed_by is null or claimed_by = ${person})`

export const waitingFor = (ctx: Ctx): Condition => sql`assess_handoff where ${unclaimed(ctx, personOf(ctx))}`

export const listWaiting = async (ctx: Ctx): Promise<WaitingHandoff[]> => {
  const { rows } = await sql<Row & Omit<WaitingHandoff, 'title'>>`select ${ROW}, expires_at as "expiresAt",
    claimed_by is not null as opened from ${waitingFor(ctx)} order by expires_at, id`.execute(ctx.db)
  return rows.map((row) => {
    const handed = unseal(ctx, row)
    const title = handed ? titleOf(handed.filled) : '评估交接'
    return { title, createTime: row.createTime, expiresAt: row.expiresAt, opened: row.opened }
  })
}

const digitsOf = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '')

/** Undefined when the key is gone or the questions have changed. */
const unseal = ({ services, origin }: Ctx, { id, content, createTime }: Row): Handed | undefined => {
  try {
    const { tool, packed, consentVersion } = JSON.parse(
      cipherFor(services.secrets, PURPOSE).open(content, placeOf(id)),
    ) as Content
    const found = tools.find((each) => each.id === tool)
    const filled = found && unpackFilled(found, packed)
    return filled && { filled, source: 'handoff', filledAt: createTime, consentVersion }
  } catch {
    services.log.warn({ reqId: origin.id }, 'a hand-off cannot be opened')
    return undefined
  }
}

const PURPOSE = 'assess_handoff'

const placeOf = (id: string): string => `assess_handoff|content|${id}`

const hashOf = ({ services }: Ctx, code: string): string =>
  fieldKeys(services.secrets).index.of(0, 'assess_handoff|code', code)

const RECEIPT_BYTES = 32

const receiptHashOf = ({ services }: Ctx, receipt: string): string =>
  fieldKeys(services.secrets).index.of(0, 'assess_handoff|receipt', receipt)

export const deleteOldHandoffs = async (services: AppServices): Promise<void> => {
  const { db } = asSystem(services, 'expired hand-offs')
  await sql`delete from assess_handoff where expires_at <= ${now({ services })}::timestamptz`.execute(db)
}
