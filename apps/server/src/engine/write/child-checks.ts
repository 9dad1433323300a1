import { AppError, columnName, isEncrypted, refused, sameAs, wireName, type Field } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { encryptedColumns } from '../kinds/encrypted.ts'
import { withoutMasks } from '../kinds/index.ts'
import { labelsOf, targetOf } from '../read/labels.ts'
import type { ChildList } from '../read/children.ts'
import type { Input, Row } from '../read/hooks.ts'
import { columnInputs, isBlank, permittedInput, withPopupRowValues } from './checks.ts'
import type { Image } from './history.ts'

export interface Given {
  readonly values: Input
  readonly before: { readonly row: Row; readonly image: Image } | undefined
}

type Issues = Record<string, string>

const refuseRows = ({ name, f }: ChildList, issues: Issues): void => {
  const found = Object.entries(issues)
  if (found.length === 0) return
  const list = wireName(name, f)
  const lines = found.map(([key, message]) => `${f.label}第 ${Number(key.split('.')[0]) + 1} 行：${message}`)
  const fields = Object.fromEntries(found.map(([key, message]) => [`${list}.${key}`, message]))
  throw refused([...new Set(lines)].join('；'), { fields })
}

/**
 * Matches rows with existing children; masks mean "unchanged".
 * @throws {AppError} refused for an id that is no child of this parent
 */
export const given = (
  tx: Ctx,
  list: ChildList,
  sent: readonly Input[],
  there: readonly NonNullable<Given['before']>[],
) => {
  const left = new Map(there.map((child) => [String(child.row['id']), child]))
  const issues: Issues = {}
  const rows = sent.map(({ id, ...values }, i): Given => {
    if (!id) return { values, before: undefined }
    const before = left.get(String(id))
    if (!before) issues[`${i}.id`] = '不存在或已被删除，请刷新后重试'
    left.delete(String(id))
    return { values, before }
  })
  refuseRows(list, issues)
  const clear = rows.map((row, i): Given => {
    try {
      const before = row.before?.row ?? null
      return {
        ...row,
        values: withoutMasks(list.item, permittedInput(tx, list.item, row.values, before, true), before),
      }
    } catch (error) {
      const fields = error instanceof AppError && (error.detail as { fields?: Issues } | undefined)?.fields
      if (!fields) throw error
      for (const [wire, message] of Object.entries(fields)) issues[`${i}.${wire}`] = message
      return row
    }
  })
  refuseRows(list, issues)
  return clear
}

export const fillPopupRows = async (tx: Ctx, list: ChildList, rows: readonly Given[]): Promise<Given[]> => {
  const found = await withPopupRowValues(tx, list.item, rows)
  refuseRows(list, found.issues)
  return found.rows
}

export const checkChildren = async (
  tx: Ctx,
  list: ChildList,
  rows: readonly Given[],
  images: readonly Image[],
): Promise<void> => {
  const issues: Issues = {}
  const fresh = rows.map(({ values, before }) =>
    columnInputs(list.item, values).filter(([name, , value]) => !isBlank(value) && before?.row[name] !== value),
  )
  for (const [name, f] of Object.entries(list.item.fields)) {
    const wire = wireName(name, f)
    const own = fresh.flatMap((inputs, i) => {
      const found = inputs.find(([one]) => one === name)
      return found ? [{ i, parts: f.kind === 'dicts' ? String(found[2]).split(',') : [String(found[2])] }] : []
    })
    if ((f.dict || f.to) && own.length > 0) {
      const accepted = await knownValues(tx, f, [...new Set(own.flatMap(({ parts }) => parts))])
      const message = f.dict ? `${f.label}不在可选范围内，请重新选择` : `${f.label}不存在，请重新选择`
      for (const { i, parts } of own) if (parts.some((part) => !accepted.has(part))) issues[`${i}.${wire}`] = message
    }
    const isFresh = (i: number): boolean => fresh[i]!.some(([one]) => one === name)
    if (f.unique)
      for (const [i, first] of repeated(name, f, images, columnName(list.by)))
        if (isFresh(i) || isFresh(first)) issues[`${i}.${wire}`] = `${f.label}与第 ${first + 1} 行重复`
  }
  refuseRows(list, issues)
}

const knownValues = (tx: Ctx, f: Field, values: readonly string[]): Promise<{ has(value: string): boolean }> =>
  f.dict ? tx.services.ports.dictionaries.choosable(tx, f.dict, values) : labelsOf(tx, targetOf(tx, f), values)

const repeated = (name: string, f: Field, images: readonly Image[], parent: string): [row: number, first: number][] => {
  const column = isEncrypted(f) ? encryptedColumns(columnName(name)).index : columnName(name)
  const first = new Map<string, number>()
  return images.flatMap((image, i) => {
    if (isBlank(image[column])) return []
    const own = isEncrypted(f) ? image[column] : sameAs(f, String(image[column]))
    const value = JSON.stringify([image[parent], own])
    if (first.has(value)) return [[i, first.get(value)!] as [number, number]]
    first.set(value, i)
    return []
  })
}

export const missingReferences = async (
  tx: Ctx,
  { item, by }: ChildList,
  images: readonly Image[],
): Promise<string | undefined> => {
  for (const [name, f] of Object.entries(item.fields)) {
    if (f.kind !== 'ref' || name === by) continue
    const values = [...new Set(images.map((image) => image[columnName(name)]).filter((value) => !isBlank(value)))].map(
      String,
    )
    const labelsById = await labelsOf(tx, targetOf(tx, f), values)
    if (values.some((value) => !labelsById.has(value))) return f.label
  }
  return undefined
}
