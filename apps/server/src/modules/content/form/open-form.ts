/** The public side of an opening. Without a valid key nothing of a form is told. */
import {
  articleVersion,
  canBeOpen,
  dictOf,
  formAnswer,
  formResource,
  type FormItem,
  type FormShape,
  type OpenField,
  type OpenForm,
  type readOpenForm,
  type sendOpenForm,
} from '@huxi/contract'
import { noSuchPath, parser, refused, wireName, type AppError, type InputOfEndpoint, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Extra } from '../../../engine/core/handle.ts'
import type { Row } from '../../../engine/read/hooks.ts'
import { readerOf } from '../../../engine/write/value-text.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, now, today } from '../../../platform/config/clock.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { spend, type Limit } from '../../system/account/index.ts'
import { findItems } from '../../system/dict/index.ts'
import { guess, limits, solveCaptcha } from '../../system/session/index.ts'
import { checkRuled } from './begin.ts'
import { digestOf } from './opening.ts'
import { formsOf } from './registry.ts'

interface Opening {
  readonly id: string
  readonly tenantId: number
  readonly formId: string
  readonly formName: string
  readonly title: string
  readonly note: string | null
  readonly items: string
  readonly opensAt: string
  readonly closesAt: string
  readonly answersMax: number
  readonly answers: number
  readonly byCode: boolean
  readonly status: string
}

const COLUMNS = sql`id, tenant_id as "tenantId", form_id as "formId", form_name as "formName", title, note, items,
  opens_at as "opensAt", closes_at as "closesAt", answers_max as "answersMax", answers, by_code as "byCode", status`

const select = async (ctx: Ctx, key: string, locked = false): Promise<Opening | undefined> => {
  const { rows } = await sql<Opening>`select ${COLUMNS} from onl_form_opening
    where link_key = ${key.split('.')[0]} ${locked ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0]
}

const invalid = () => refused('链接无效，请向发给您链接的人核对')

const closedRefusal = (
  ctx: Ctx,
  { status, opensAt, closesAt, answers, answersMax }: Opening,
  { retired }: FormShape,
): AppError | undefined => {
  const time = now(ctx)
  if (time < opensAt) return refused(`填写从 ${opensAt.slice(0, 16)} 开始，请到时再打开`)
  if (retired || status !== 'open' || time >= closesAt) return refused('填写已经结束，感谢您的关注')
  return answers >= answersMax ? refused('收到的份数已满，不能再填写，感谢您的关注') : undefined
}

const refuseClosed = (ctx: Ctx, opening: Opening, shape: FormShape): void => {
  const refusal = closedRefusal(ctx, opening, shape)
  if (refusal) throw refusal
}

interface Opened {
  readonly ctx: Ctx
  readonly opening: Opening
  readonly shape: FormShape
  readonly items: readonly FormItem[]
}

/** Of a closed opening, too: the answer sent again gets its first reply. */
const openedBy = async ({ services, origin }: Ctx, key: string): Promise<Opened> => {
  if (!services.config.openForms) throw noSuchPath()
  const opening = await select(asSystem(services, 'key of an open form', null, origin), key)
  if (!opening) throw invalid()
  const ctx = unscoped(asSystem(services, 'an open form is answered', opening.tenantId, origin))
  const shape = await formsOf(ctx).shape(ctx, opening.formId)
  const chosen = new Set(opening.items.split(','))
  return { ctx, opening, shape, items: shape.content.items.filter((item) => chosen.has(item.code) && canBeOpen(item)) }
}

export const readOpen = async (anyone: Ctx, { key }: InputOfEndpoint<typeof readOpenForm>): Promise<OpenForm> => {
  const { ctx, opening, shape, items } = await openedBy(anyone, key)
  refuseClosed(ctx, opening, shape)
  const choices = await Promise.all(items.map((item) => findItems(ctx, dictOf(item), {})))
  const fields = items.map(({ code, label, kind, required, max, unit, initial, initialRule }, n): OpenField => ({
    code,
    label,
    kind: kind as OpenField['kind'],
    initial: initialRule ? today(ctx) : typeof initial === 'number' ? String(initial) : (initial ?? null),
    required: required === true,
    max: kind === 'text' || kind === 'longText' ? (max ?? null) : null,
    unit: unit ?? null,
    options: choices[n]!.map(({ value, text }) => ({ value, text })),
  }))
  return { title: opening.title, note: opening.note, byCode: opening.byCode, fields }
}

const readValues = async ({ ctx, items }: Opened, r: Resource, values: object): Promise<Row> => {
  const chosen = new Set(items.map(({ code }) => code))
  const fields = Object.fromEntries(Object.entries(r.fields).filter(([name, f]) => chosen.has(wireName(name, f))))
  const empty = Object.fromEntries(items.map(({ code }) => [code, null]))
  const given = parser(fields)({ ...empty, ...values }) as Row
  for (const [name, f] of Object.entries(fields)) {
    if (!f.dict || !given[name]) continue
    const parts = String(given[name]).split(',')
    const choosable = await ctx.services.ports.dictionaries.choosable(ctx, f.dict, parts)
    if (parts.some((part) => !choosable.has(part))) throw refused(`请重新选择${f.label}`)
  }
  await checkRuled(ctx, r, given, null)
  if (Object.values(given).every((value) => value === null)) throw refused('还没有填写内容，请至少填写一项')
  return given
}

const LINE_END = /\r\n?|[\n\u2028\u2029]/g

const contentOf = async (ctx: Ctx, r: Resource, row: Row): Promise<string> => {
  const read = await readerOf(ctx, r, [row])
  return Object.entries(r.fields)
    .flatMap(([name, f]) => {
      const text = name in row ? read(name, f, row) : null
      // further lines are set off, so that no answer looks like another field
      return text === null ? [] : [`${f.label}：${text.replace(LINE_END, '\n　　')}`]
    })
    .join('\n')
}

const SENT_PER_NETWORK = 200

const ofNetwork = ({ origin }: Ctx, { id }: Opening): Limit => ({
  subject: `open-form:${id}:${networkOf(origin.ip)}`,
  most: SENT_PER_NETWORK,
  withinMs: DAY_MS,
})

const useCode = async (tx: Ctx, { id }: Opening, code: string): Promise<boolean> => {
  const { rows } = await sql`update onl_form_code set used_at = ${now(tx)}::timestamptz
    where opening_id = ${id} and digest = ${digestOf(id, code)} and used_at is null returning id`.execute(tx.db)
  return rows.length > 0
}

/** The article in a key made by `linkFrom`, if its live version leads to this opening. */
const articleIn = async (tx: Ctx, { id }: Opening, key: string): Promise<string | null> => {
  const articleId = key.split('.')[1] ?? ''
  const [version] = await storeOf(tx, articleVersion).list(tx, [
    sql`article_id = ${articleId} and opening_id = ${id} and status = 'live'`,
  ])
  return version ? articleId : null
}

export const sendOpen = async (anyone: Ctx, given: InputOfEndpoint<typeof sendOpenForm>, { once }: Extra) => {
  const opened = await openedBy(anyone, given.key)
  const { ctx, opening, shape } = opened
  const input = { key: given.key, code: given.code, values: given.values }
  const closed = closedRefusal(ctx, opening, shape)
  // stores nothing, so it asks for no captcha
  if (closed) return once<null>(ctx, () => Promise.reject(closed), input)
  const r = formResource(shape)
  const values = await readValues(opened, r, given.values ?? {})
  await solveCaptcha(asSystem(ctx.services, 'captcha of an open form', null, ctx.origin), given.checkKey, given.captcha)
  if (opening.byCode) await refuseWrongCode(ctx, opening, given.code ?? '')
  const work = async (tx: Ctx) => {
    const locked = (await select(tx, given.key, true))!
    refuseClosed(tx, locked, shape)
    if (!locked.byCode) await spend(tx, '今天从您的网络提交的份数已满', [ofNetwork(tx, locked)])
    if (locked.byCode && !(await useCode(tx, locked, given.code ?? '')))
      throw refused('这个填写码已经用过，不能再次提交')
    await sql`update onl_form_opening set answers = answers + 1 where id = ${locked.id}`.execute(tx.db)
    await storeOf(tx, formAnswer).add(tx, {
      openingId: locked.id,
      formId: shape.id,
      title: locked.title,
      formName: locked.formName,
      content: await contentOf(tx, r, values),
      given: values,
      receivedAt: now(tx),
      articleId: await articleIn(tx, locked, given.key),
    })
    return reply('已提交，感谢您的填写')
  }
  // a repetition has another captcha
  return once(ctx, work, input)
}

const refuseWrongCode = async (ctx: Ctx, { id }: Opening, code: string): Promise<void> => {
  const right = await guess(ctx, [limits.network(ctx)], async () => {
    const { rows } = await sql`select 1 from onl_form_code
      where opening_id = ${id} and digest = ${digestOf(id, code)}`.execute(ctx.db)
    return rows.length > 0 || undefined
  })
  if (!right) throw refused('填写码不正确，请核对后重新填写')
}
