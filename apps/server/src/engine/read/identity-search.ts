/**
 * Searches by a masked value, such as an identity number or a telephone. A match reveals the value, so searches are counted like
 * reveals for callers who may reveal, and limited per day for all others.
 */
import {
  codeOf,
  columnName,
  isEncrypted,
  isIdentity,
  isMask,
  readIdCard,
  readIdNumber,
  readPhone,
  readText,
  refused,
  VISIBLE_TAIL,
  wireName,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { askable, listColumns } from './field-rules.ts'
import { placeOf, type Condition } from '../kinds/index.ts'
import { encryptedColumns } from '../kinds/encrypted.ts'
import { audit, inTransaction } from '../core/transaction.ts'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { countReveal, REVEALS_PER_DAY, type RevealKind } from '../core/reveal-count.ts'
import { conditions } from './where.ts'
import type { Input } from './hooks.ts'
import { hookConditions, roleConditions, tenantConditions, visibleCondition } from './visibility.ts'
import type { Query } from '../core/handle.ts'

export const SEARCHES_PER_DAY = 20
export const CHECKS_PER_DAY = 200

/** Conditions of a list request, with its searches by masked values counted. @throws {AppError} refused above the limit */
export const askedConditions = async (ctx: Ctx, r: Resource, query: Query): Promise<Condition[]> => {
  const where = conditions(ctx, r, query, 'noted')
  for (const { one, column, f } of listColumns(askable(ctx, r)).masked) {
    const value = (query[one] ?? '').trim()
    if (value === '' || isVisibleTail(f, value)) continue
    await note(ctx, { r, name: one, column, f, value, by: wayOf(f, value), action: 'search', most: SEARCHES_PER_DAY })
  }
  return where
}

const isVisibleTail = (f: Field, value: string): boolean => [...value].length <= (VISIBLE_TAIL[f.kind] ?? 0)

const wayOf = (f: Field, value: string): Question['by'] => (readWhole(f, value) === undefined ? 'tail' : 'whole')

export const readWhole = (f: Field, text: string): string | undefined => (READERS[f.kind] ?? readByKind(f))(text)

const readByKind =
  (f: Field) =>
  (text: string): string | undefined => {
    try {
      return String(readText(f, text)).trim() || undefined
    } catch {
      return undefined
    }
  }

const READERS: { readonly [K in Field['kind']]?: (text: string) => string | undefined } = {
  idCard: readIdCard,
  idNumber: readIdNumber,
  phone: readPhone,
  address: (text) => text.trim() || undefined,
}

/** Whether entering a value reveals that a hidden row has it. */
export const revealsHolders = (f: Field): boolean =>
  isEncrypted(f) ? f.unique === true || f.search !== undefined : f.unique === true && f.restrictable === true

/** Tenants share accounts, so no caller sees all of them: only values that hidden rows hold are counted. */
export const isShared = ({ owner }: Resource, f: Field): boolean => owner !== 'tenant' && !isEncrypted(f)

/** The given values of a plain field that are no question: callers who see all rows, or a row with the value, learn nothing. */
export const seenValues = async (
  ctx: Ctx,
  r: Resource,
  column: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (values.length === 0 || (await seesEveryRow(ctx, r))) return new Set(values)
  const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value from ${sql.table(r.table)}
    where ${await visibleCondition(ctx, r)} and ${sql.ref(column)} = any(${[...values]})`.execute(ctx.db)
  return new Set(rows.map(({ value }) => value))
}

/** Counts a check whether a value is taken. @throws {AppError} refused for anything but a whole valid value, and above the limit */
export const noteCheck = (ctx: Ctx, r: Resource, name: string, given: string): Promise<void> =>
  noteWhole(ctx, r, name, given, 'check')

/**
 * Counts a query by a whole value: whether a row has it (`check`), or which one (`search`).
 * @throws {AppError} refused for anything but a whole valid value, and above the limit
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
  const [wire, column] = [wireName(name, f), columnName(name)]
  if (isShared(r, f)) return noteValues(ctx, r, { of: r, column, by: 'id', f }, [value])
  if (!isEncrypted(f) && (await seenValues(ctx, r, column, [value])).has(value)) return
  await note(ctx, { r, name: wire, column, f, value, by: 'whole', action, most: CHECKS_PER_DAY })
}

/** Entering a record checks its values, too; undefined without such fields. Counted before the transaction, whose rollback would undo the count. */
export const noteEntered = (r: Resource): ((ctx: Ctx, input: Input) => Promise<void>) | undefined => {
  const whole = Object.entries(r.fields).filter(([, f]) => revealsHolders(f))
  const within = Object.entries(r.fields).flatMap(([name, f]) =>
    f.kind === 'children' ? Object.entries(f.fields ?? {}).map(([own, inner]) => ({ name, own, inner })) : [],
  )
  const numbers = within.filter(({ inner }) => isIdentity(inner))
  if (whole.length + numbers.length === 0) return undefined
  return async (ctx, input) => {
    for (const [name, f] of whole) await noteGiven(ctx, r, name, f, input[name])
    for (const { name, own, inner } of numbers) {
      const rows = Array.isArray(input[name]) ? (input[name] as readonly Input[]) : []
      for (const row of rows) await noteGiven(ctx, r, own, inner, row[own])
    }
  }
}

const noteGiven = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown): Promise<void> => {
  if (typeof value !== 'string' || value === '' || isMask(f.kind, value)) return
  await noteField(ctx, r, name, f, value, 'check')
}

export interface Question {
  readonly r: Resource
  readonly name: string
  readonly column: string
  readonly f: Field
  readonly value: string
  readonly by: 'whole' | 'tail' | 'sheet' | 'out of sight'
  readonly action: 'search' | 'check'
  /** limit per day for callers who may not reveal */
  readonly most: number
  readonly count?: number
  readonly lost?: string
}

const kindOfCount = (action: Question['action'], f: Field): RevealKind =>
  isIdentity(f) ? action : (`${action}.${f.kind}` as const)

/**
 * Callers who may reveal have no limit: a search finds rows they see and may reveal. A check covers all rows, so only callers who
 * see all rows have no limit.
 */
const isUnlimited = async (ctx: Ctx, { r, action, by }: Question): Promise<boolean> =>
  holds(ctx, codeOf(r, 'reveal')) && by !== 'out of sight' && (action === 'search' || (await seesEveryRow(ctx, r)))

const seesEveryRow = async (ctx: Ctx, r: Resource): Promise<boolean> =>
  roleConditions(ctx, r).length === 0 && (await hookConditions(ctx, r)).length === 0

/** Counts before it judges, so that parallel queries are counted one by one. @throws {AppError} refused */
export const note = async (ctx: Ctx, question: Question): Promise<void> => {
  if (!ctx.session) return
  const { r, name, column, f, value, by, action, most, count = 1, lost = '' } = question
  const unlimited = await isUnlimited(ctx, question)
  const [kind, limit] =
    unlimited && action === 'search'
      ? (['reveal', REVEALS_PER_DAY] as const)
      : ([kindOfCount(action, f), most] as const)
  const { table, tenantId } = placeOf(ctx, r, column)
  const queryDigest = fieldKeys(ctx.services.secrets).index.of(
    tenantId,
    `${table}|${column}|asked`,
    value.toUpperCase(),
  )
  const granted = await inTransaction(ctx, async (tx) => {
    const beyond = (await countReveal(tx, kind, limit, { queryDigest, queries: count })) > limit
    const outcome = beyond && !unlimited ? 'refused' : 'success'
    const detail = count === 1 ? { by } : { by, count }
    await audit(tx, { action, object: `${r.name}/${name}`, outcome, detail })
    return outcome === 'success'
  })
  const colleague = isEncrypted(f) ? '有“查看完整信息”权限' : '能看到全部记录'
  if (!granted)
    throw refused(`${lost}今天按${f.label}查询的次数已用完（${most} 次），请明天再试，或请${colleague}的同事协助`)
}

/** A column with values of rows, or of their children: `by` refers to the row. */
export interface ValueColumn {
  readonly of: Resource
  readonly column: string
  readonly by: string
  readonly f: Field
}

export const comparedColumn = (f: Field, column: string): string =>
  isEncrypted(f) ? encryptedColumns(column).index : column

const STEP = 1000

const hiddenHolders = async (
  ctx: Ctx,
  r: Resource,
  { of, column, by, f }: ValueColumn,
  digests: readonly string[],
): Promise<string[]> => {
  if (await seesEveryRow(ctx, r)) return []
  const [index, hidden] = [sql.ref(comparedColumn(f, column)), [] as string[]]
  for (let i = 0; i < digests.length; i += STEP) {
    const matching = sql.join(
      [...tenantConditions(ctx, of), sql`${index} = any(${digests.slice(i, i + STEP)})`],
      sql` and `,
    )
    const { rows } = await sql<{ digest: string }>`select distinct held.digest
      from (select ${index} as digest, ${sql.ref(by)} as id from ${sql.table(of.table)} where ${matching}) as held
      where not exists (select 1 from ${sql.table(r.table)}
        where ${sql.ref(`${r.table}.id`)} = held.id and ${await visibleCondition(ctx, r)})`.execute(ctx.db)
    hidden.push(...rows.map(({ digest }) => digest))
  }
  return hidden
}

/** Counts the values that rows out of sight hold. @param values as compared: digests of encrypted ones */
export const noteValues = async (
  ctx: Ctx,
  r: Resource,
  valueColumn: ValueColumn,
  values: readonly string[],
  lost = '',
): Promise<void> => {
  if (!ctx.session) return
  const hidden = await hiddenHolders(ctx, r, valueColumn, values)
  if (hidden.length === 0) return
  const { column, f } = valueColumn
  const counted = { value: hidden.join(), count: hidden.length, most: SEARCHES_PER_DAY, lost }
  await note(ctx, { r, name: column, column, f, by: 'out of sight', action: 'search', ...counted })
}
