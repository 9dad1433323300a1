import {
  canBeOpen,
  formAnswer,
  formOpening,
  formResource,
  hasInitial,
  takesInput,
  type FormShape,
  type openingLink,
  type startOpening,
} from '@huxi/contract'
import {
  AppError,
  codeOf,
  forbidden,
  inputFields,
  parseIds,
  parser,
  refused,
  wireName,
  type InputOfEndpoint,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { reply } from '../../../engine/core/answer.ts'
import { audit } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { precededBy, type Extra, type Route } from '../../../engine/core/handle.ts'
import { noteEntered } from '../../../engine/read/identity-search.ts'
import type { Hooks, Row } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { formsOf } from './registry.ts'

const KEY_BYTES = 18
const SALT_BYTES = 16
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** Codes of an opening are derived from its idempotency key, which is not stored, so that a repeated call gets them again. */
const codesOf = (key: string, salt: string, count: number): string[] => {
  const codes = new Set<string>()
  for (let n = 0; codes.size < count; n++) {
    const bytes = createHmac('sha256', key).update(`${salt} ${n}`).digest()
    const letters = Array.from({ length: CODE_LENGTH }, (_, at) => LETTERS[bytes.readUInt32BE(4 * at) % LETTERS.length])
    codes.add(letters.join(''))
  }
  return [...codes]
}

export const digestOf = (openingId: string, code: string): string =>
  createHash('sha256').update(`${openingId} ${code.trim().toUpperCase()}`).digest('hex')

const pathOf = ({ config }: AppServices, key: string): string | null => (config.openForms ? `/f#${key}` : null)

const chosenCodes = ({ content }: FormShape, items: string): string[] => {
  const codes = [...new Set(items.split(',').filter(Boolean))]
  const closed = codes.find((code) => !content.items.some((item) => item.code === code && canBeOpen(item)))
  if (closed !== undefined) throw refused(`字段“${closed}”不能对外开放，请去掉它`)
  const missing = content.items.find(
    (item) => item.required && takesInput(item) && !hasInitial(item) && !codes.includes(item.code),
  )
  if (missing) throw refused(`“${missing.label}”必填，请一并开放，或先在表单里改为不必填`)
  if (codes.length === 0) throw refused('请至少选择一个开放的字段')
  return codes
}

export const start = async (
  ctx: Ctx,
  given: InputOfEndpoint<typeof startOpening>,
  { once, header }: Pick<Extra, 'once' | 'header'>,
) => {
  const count = given.codes ?? 0
  const key = header('idempotency-key') ?? ''
  await formsOf(ctx).settled()
  const { message, result } = await once(ctx, async (tx) => {
    const shape = await formsOf(tx).shape(tx, given.formId)
    if (shape.retired) throw refused('表单已停用，不能对外开放')
    if (!holds(tx, codeOf(formResource(shape), 'add'))) throw forbidden()
    const opensAt = given.opensAt ?? now(tx)
    if (given.closesAt <= opensAt || given.closesAt <= now(tx)) throw refused('结束时间应晚于开始时间和现在')
    const linkKey = randomBytes(KEY_BYTES).toString('base64url')
    const { id } = await storeOf(tx, formOpening).add(tx, {
      formId: shape.id,
      formName: shape.name,
      title: given.title,
      note: given.note,
      items: chosenCodes(shape, given.items).join(','),
      opensAt,
      closesAt: given.closesAt,
      answersMax: given.answersMax,
      answers: 0,
      byCode: count > 0,
      linkKey,
    })
    const salt = randomBytes(SALT_BYTES).toString('base64url')
    const rows = codesOf(key, salt, count).map((code) => ({
      id: newId(),
      tenant_id: tx.tenantId!,
      opening_id: id,
      digest: digestOf(id, code),
    }))
    if (rows.length > 0)
      await sql`insert into onl_form_code (id, tenant_id, opening_id, digest)
        select id, tenant_id, opening_id, digest from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c(id text, tenant_id integer, opening_id text, digest text)`.execute(tx.db)
    await audit(tx, {
      action: 'add',
      object: `${formOpening.name}/${id}`,
      outcome: 'success',
      detail: { form: shape.id, fields: given.items },
    })
    return reply('已开放', { id, path: pathOf(tx.services, linkKey), salt })
  })
  const { salt, ...opened } = result
  return reply(message, { ...opened, codes: codesOf(key, salt, count) })
}

export interface LinkedOpening {
  readonly title: string
  readonly path: string
}

/** Openings that take answers of everyone now. */
export const linkedOpenings = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, LinkedOpening>> => {
  if (ids.length === 0 || !ctx.services.config.openForms) return new Map()
  const { rows } = await sql<{ id: string; title: string; linkKey: string }>`select id, title, link_key as "linkKey"
    from onl_form_opening where id = any(${[...ids]}) and status = 'open' and not by_code and answers < answers_max
      and ${now(ctx)}::timestamptz >= opens_at and ${now(ctx)}::timestamptz < closes_at`.execute(ctx.db)
  return new Map(rows.map(({ id, title, linkKey }) => [id, { title, path: `/f#${linkKey}` }]))
}

export const linkFrom = ({ path }: LinkedOpening, articleId: string): string => `${path}.${articleId}`

export const link = async (ctx: Ctx, { id }: InputOfEndpoint<typeof openingLink>) => {
  const { linkKey } = await storeOf(ctx, formOpening).one(ctx, id)
  return { id, path: pathOf(ctx.services, linkKey) }
}

const ofForms = async (ctx: Ctx, isRead: (r: Resource) => boolean): Promise<Condition[]> => {
  const forms = await formsOf(ctx).all(ctx)
  const ids = forms.filter((shape) => isRead(formResource(shape))).map((shape) => shape.id)
  return [sql`form_id = any(${ids})`]
}

const isListed = (ctx: Ctx, r: Resource): boolean => holds(ctx, codeOf(r, 'list'))

const isWhole = (ctx: Ctx, r: Resource): boolean => isListed(ctx, r) && canAsk(ctx, r, Object.keys(r.fields))

export const openingHooks: Hooks<typeof formOpening> = { visibleRows: (ctx) => ofForms(ctx, (r) => isListed(ctx, r)) }

const wholeOf = (r: Resource, given: Row): Row => {
  const fields = inputFields(r.fields)
  const open = Object.entries(fields).filter(([name]) => name in given)
  return parser(fields)(Object.fromEntries(open.map(([name, f]) => [wireName(name, f), given[name]])))
}

export const answerHooks: Hooks<typeof formAnswer> = {
  visibleRows: (ctx) => ofForms(ctx, (r) => isWhole(ctx, r)),
  moves: {
    async accept(tx, { rows, write }) {
      for (const { formId, given, title, receivedAt } of rows) {
        const r = formResource(await formsOf(tx).shape(tx, formId))
        if (!holds(tx, codeOf(r, 'add'))) throw forbidden()
        try {
          await storeOf(tx, r).add(tx, wholeOf(r, given ?? {}))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          throw refused(
            `${receivedAt.slice(0, 16)} 收到的“${title}”不能收入：${error.message}。请照内容手工新增一条，再把它标为不采用`,
          )
        }
      }
      return write()
    },
    reject: (_tx, { asked, write }) => write({ reason: asked.reason }),
  },
}

const noteAccepted = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  for (const { formId, given } of await storeOf(ctx, formAnswer).list(ctx, [sql`id = any(${[...ids]})`])) {
    const r = formResource(await formsOf(ctx).shape(ctx, formId))
    await noteEntered(r)?.(ctx, given ?? {})
  }
}

/** Taking an answer over enters its values. */
export const withCount = (routes: readonly Route[]): Route[] =>
  precededBy(routes, [`${formAnswer.path}/accept`], (ctx, { ids }) => noteAccepted(ctx, parseIds(ids)))
