/**
 * Restores single fields of an earlier version: an edit with lock, checks, hooks and conflicts, titled 恢复 in the history. Encrypted
 * values are decrypted and encrypted anew without being shown.
 */
import {
  AppError,
  codeOf,
  columnName,
  isEncrypted,
  isFrozen,
  isInput,
  issueOf,
  notFound,
  refused,
  verbsOf,
  wireName,
  type Field,
  type Resource,
  type Restorable,
} from '@huxi/model'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { holds } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { LoggedChange } from '../core/journal.ts'
import { encryptedColumns, placeOfCipher } from '../kinds/encrypted.ts'
import { belongTo, childLists, type ChildList } from '../read/children.ts'
import { fieldRulesOf, ruleOn, legible } from '../read/field-rules.ts'
import type { Input, Row } from '../read/hooks.ts'
import { targetOf } from '../read/labels.ts'
import { selectOne, selectRows } from '../read/select.ts'
import { hookConditions } from '../read/visibility.ts'
import type { Condition } from '../read/where.ts'
import { checkRef } from './checks.ts'
import { rowsOfImages, legibleFields, type Image } from './history.ts'
import type { Ruled } from './settle.ts'
import { readerOf } from './value-text.ts'
import { updateRow } from './write.ts'

type Named = [name: string, f: Field]

export interface Wanted {
  readonly fields: readonly string[]
  readonly before: boolean
  readonly version: number | undefined
}

/** Fields that the caller's form sends and the image holds: no secrets, states, generated or readonly fields. */
const restorableFields = (ctx: Ctx, r: Resource, image: Image): Named[] =>
  [...legibleFields(legible(ctx, r)), ...Object.entries(r.fields).filter(([, f]) => f.kind === 'children')].filter(
    ([name, f]) =>
      isInput(f) &&
      name !== 'id' &&
      name !== r.states?.field &&
      Object.hasOwn(image, columnName(name)) &&
      !ruleOn(ctx, r, name) &&
      !(f.item && fieldRulesOf(ctx, f.item)),
  )

/** Encryption is randomised; blind indexes are not. */
const valueIn = (f: Field, column: string, image: Image): unknown =>
  image[isEncrypted(f) ? encryptedColumns(column).index : column] ?? null

const isOther = ([name, f]: Named, image: Image, now: Image): boolean => {
  const values = [image, now].map((one) => {
    const value = valueIn(f, columnName(name), one)
    return f.kind === 'children' ? ((value ?? []) as Image[]).map((child) => childValues(f, child)) : value
  })
  return JSON.stringify(values[0]) !== JSON.stringify(values[1])
}

const childValues = ({ fields = {} }: Field, child: Image): unknown[] =>
  Object.entries(fields).map(([name, f]) => valueIn(f, columnName(name), child))

export interface Current {
  readonly row: Row
  readonly image: Image
}

export const currentOf = (row: object | undefined, changes: readonly LoggedChange[]): Current | undefined => {
  if (!row || !changes[0]?.after) return undefined
  const images = changes.flatMap(({ after }) => after ?? []).toReversed()
  return { row: row as Row, image: Object.assign({}, ...images) as Image }
}

export const restorableOf = (ctx: Ctx, r: Resource, image: Image, now: Current | undefined): Restorable | undefined => {
  if (!now || isFrozen(r.states, now.row)) return undefined
  if (!verbsOf(r).includes('restoreFields') || !holds(ctx, codeOf(r, 'restoreFields'))) return undefined
  const fields = restorableFields(ctx, r, image).filter((one) => isOther(one, image, now.image))
  if (fields.length === 0) return undefined
  return { fields: fields.map(([name, f]) => wireName(name, f)), version: Number(now.row['version']) }
}

/**
 * @param where visibility, from the hook
 * @throws {AppError} as an edit does; refused for fields outside of forms, deleted references, and unchanged values
 */
export const restoreFields = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  entry: LoggedChange,
  { fields, before, version }: Wanted,
  where: readonly Condition[],
): Promise<void> => {
  const image = before ? entry.before : (entry.after ?? entry.before)
  if (!image) throw refused('这个版本没有留下内容，不能恢复')
  const id = image['id'] as string | number
  if (!(await selectOne(tx, r, id, where))) throw notFound()
  const wanted = namedFields(tx, r, image, fields)
  const old = { image, row: await rowOf(tx, r, image) }
  const input = await inputOf(tx, r, wanted, old)
  for (const one of wanted) await refuseUnfit(tx, r, one, input, old.row)
  const { before: was, after } = await updateRow(tx, r, id, version, { id, ...input }, where, hooks, 'revert')
  const plain = wanted.filter(([, f]) => f.kind !== 'children' && !isEncrypted(f))
  const kept = plain.filter(([name]) => !isSame(old.row, after, name))
  if (kept.length > 0) throw refused(`${labelsOf(kept)}不能这样恢复，请使用改变它的操作`)
  if (after === was || (plain.length === wanted.length && plain.every(([name]) => isSame(old.row, was, name))))
    throw refused(`${labelsOf(wanted)}现在就是这个值，不需要恢复`)
}

const labelsOf = (fields: readonly Named[]): string => fields.map(([, f]) => `“${f.label}”`).join('、')

const isSame = (a: object, b: object, name: string): boolean =>
  JSON.stringify((a as Row)[name] ?? null) === JSON.stringify((b as Row)[name] ?? null)

const rowOf = async (tx: Ctx, r: Resource, image: Image): Promise<Row> => (await rowsOfImages(tx, r, [image]))[0]!.row

/** @throws {AppError} refused for a field outside of the record or its form */
const namedFields = (tx: Ctx, r: Resource, image: Image, names: readonly string[]): Named[] => {
  const restorable = restorableFields(tx, r, image)
  return [...new Set(names)].map((name) => {
    const found = restorable.find((one) => wireName(...one) === name)
    if (found) return found
    const other = Object.entries(r.fields).find((one) => wireName(...one) === name)
    throw refused(other ? `${labelsOf([other])}不能这样恢复，请使用改变它的操作` : '没有这个字段，不能恢复')
  })
}

interface Version {
  readonly image: Image
  readonly row: Row
}

const inputOf = async (tx: Ctx, r: Resource, wanted: readonly Named[], old: Version): Promise<Input> => {
  const lists = childLists(tx, r)
  const values = await Promise.all(
    wanted.map(async ([name, f]) => {
      const list = lists.find((one) => one.name === name)
      return [name, list ? await childrenOf(tx, list, old.image) : opened(tx, r, [name, f], old)] as const
    }),
  )
  return Object.fromEntries(values)
}

/** @throws {AppError} refused when no key decrypts it */
const opened = (tx: Ctx, r: Resource, [name, f]: Named, { image, row }: Version): unknown => {
  const column = columnName(name)
  const sealed = isEncrypted(f) ? image[encryptedColumns(column).cipher] : null
  if (typeof sealed !== 'string') return row[name] ?? null
  try {
    const id = image['id'] as string | number
    return fieldKeys(tx.services.secrets).cipher.open(sealed, placeOfCipher({ table: r.table, column, id }))
  } catch {
    throw refused(`“${f.label}”的旧值已经读不出来，不能恢复`)
  }
}

const childrenOf = async (tx: Ctx, list: ChildList, parent: Image): Promise<Input[]> => {
  const images = (parent[columnName(list.name)] ?? []) as readonly Image[]
  const rows = (await rowsOfImages(tx, list.item, images)).map(({ row }): Row => row)
  const there = await selectRows(tx, list.item, [
    belongTo(list, [parent['id'] as string]),
    ...(await hookConditions(tx, list.item)),
  ])
  const ids = new Set(there.map(({ id }) => id))
  const fields = Object.entries(list.f.fields ?? {})
  return images.map((image, i) => ({
    ...(ids.has(String(image['id'])) && { id: String(image['id']) }),
    ...Object.fromEntries(fields.map((one) => [one[0], opened(tx, list.item, one, { image, row: rows[i]! })])),
  }))
}

const refuseUnfit = async (tx: Ctx, r: Resource, [name, f]: Named, input: Input, row: Row): Promise<void> => {
  const value = input[name]
  const issue = f.kind === 'children' ? undefined : issueOf(f, value)
  if (issue) throw refused(`“${f.label}”的旧值现在不能使用，不能恢复：${issue}`)
  if (value === null || value === '' || !(await isGone(tx, r, [name, f], value, String(row['id'])))) return
  const text = (await readerOf(tx, { ...r, fields: { [name]: f } }, [row]))(name, f, row)
  const subject = f.to ? `原来指向的${targetOf(tx, f).title}` : `的旧值“${text ?? ''}”`
  throw refused(`“${f.label}”${subject}已不存在或不能再使用，不能恢复`)
}

const isGone = async (tx: Ctx, r: Resource, [name, f]: Named, value: unknown, id: string): Promise<boolean> => {
  if (f.dict) {
    const parts = String(value).split(',')
    const choosable = await tx.services.ports.dictionaries.choosable(tx, f.dict, parts)
    return parts.some((part) => !choosable.has(part))
  }
  if (f.kind !== 'ref' && f.kind !== 'treeRef') return false
  try {
    await checkRef(tx, r, name, f, value, id)
    return false
  } catch (error) {
    if (error instanceof AppError && error.message === `${f.label}不存在，请重新选择`) return true
    throw error
  }
}
