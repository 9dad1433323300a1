/**
 * Questions by an identity number. To learn which row has a number is to learn the number behind its mask, so asking is
 * written down like showing: counted among the reveals of those who may reveal, one of few tries a day for everybody else.
 */
import {
  codeOf,
  columnName,
  isIdentity,
  isMask,
  readIdCard,
  readIdNumber,
  refused,
  wireName,
  type Field,
  type Resource,
} from '@huxi/model'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { listColumns } from './columns.ts'
import { askable } from './field-rules.ts'
import { placeOf, type Condition } from '../kinds/compare.ts'
import { audit, holds, inTransaction, type Ctx } from '../core/context.ts'
import { countShown, REVEALS_PER_DAY } from '../core/shown-count.ts'
import { conditions } from './where.ts'
import type { Query } from '../core/handle.ts'

export const SEARCHES_PER_DAY = 20
/** More than searches: a reception enters many people, and a whole, valid number is answered by one bit only. */
export const CHECKS_PER_DAY = 200

const SIGNS_OF_TAIL = 4

/** Conditions of a list request whose identity numbers have been noted. @throws {AppError} refused when the tries are used up */
export const askedConditions = async (ctx: Ctx, r: Resource, query: Query): Promise<Condition[]> => {
  const where = conditions(ctx, r, query, 'noted')
  for (const { one, column, f } of listColumns(askable(ctx, r)).filters) {
    const value = isIdentity(f) ? (query[one] ?? '').trim() : ''
    if (value !== '') await note(ctx, { r, name: one, column, f, value, action: 'search', most: SEARCHES_PER_DAY })
  }
  return where
}

/** A number in the one spelling of its kind; undefined = it is no whole number. */
const readWhole = (f: Field, text: string): string | undefined =>
  f.kind === 'idCard' ? readIdCard(text) : readIdNumber(text)

/**
 * Whether a number is taken may be asked: with a whole, valid one.
 * @throws {AppError} refused for anything else, and when the tries are used up
 */
export const noteCheck = (ctx: Ctx, r: Resource, name: string, given: string): Promise<void> =>
  noteWhole(ctx, r, name, given, 'check')

/**
 * Notes a question by a whole number: whether somebody has it (`check`), or who (`search`).
 * @throws {AppError} refused for anything else, and when the tries are used up
 */
export const noteWhole = (
  ctx: Ctx,
  r: Resource,
  name: string,
  given: string,
  action: Question['action'],
): Promise<void> => noteField(ctx, r, name, r.fields[name]!, given, action)

const noteField = async (
  ctx: Ctx,
  r: Resource,
  name: string,
  f: Field,
  given: string,
  action: Question['action'],
): Promise<void> => {
  const value = readWhole(f, given)
  if (value === undefined) throw refused(`请填写完整、正确的${f.label}`)
  await note(ctx, { r, name: wireName(name, f), column: columnName(name), f, value, action, most: CHECKS_PER_DAY })
}

/** Entering somebody asks whether his numbers are taken, too. Before the transaction, which takes back what it counts. */
export const noteEntered = async (ctx: Ctx, r: Resource, input: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [name, f] of Object.entries(r.fields)) {
    if (f.unique && isIdentity(f)) await noteGiven(ctx, r, name, f, input[name])
    const rows = f.kind === 'children' ? input[name] : undefined
    if (!Array.isArray(rows)) continue
    const inner = Object.entries(f.fields ?? {}).filter(([, own]) => isIdentity(own))
    for (const row of rows as Readonly<Record<string, unknown>>[])
      for (const [own, ownField] of inner) await noteGiven(ctx, r, own, ownField, row[own])
  }
}

const noteGiven = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown): Promise<void> => {
  if (typeof value !== 'string' || value === '' || isMask(f.kind, value)) return
  await noteField(ctx, r, name, f, value, 'check')
}

interface Question {
  readonly r: Resource
  readonly name: string
  readonly column: string
  readonly f: Field
  readonly value: string
  readonly action: 'search' | 'check'
  /** tries a day for people who may not reveal */
  readonly most: number
}

/** Counts first and judges then, so that parallel questions are counted one by one. */
const note = async (ctx: Ctx, { r, name, column, f, value, action, most }: Question): Promise<void> => {
  if (!ctx.session) return
  const mayReveal = holds(ctx, codeOf(r, 'reveal'))
  const [kind, limit] =
    mayReveal && action === 'search' ? (['reveal', REVEALS_PER_DAY] as const) : ([action, most] as const)
  const { table, tenantId } = placeOf(ctx, r, column)
  const asked = fieldKeys(ctx.services.secrets).index.of(tenantId, `${table}|${column}|asked`, value.toUpperCase())
  const granted = await inTransaction(ctx, async (tx) => {
    const beyond = (await countShown(tx, kind, limit, asked)) > limit
    const outcome = beyond && !mayReveal ? 'refused' : 'success'
    const by = [...value].length > SIGNS_OF_TAIL ? 'whole' : 'tail'
    await audit(tx, { action, object: `${r.name}/${name}`, outcome, detail: { by } })
    return outcome === 'success'
  })
  if (!granted)
    throw refused(`今天按${f.label}查询的次数已用完（${most} 次），请明天再试，或请有“查看完整信息”权限的同事协助`)
}
