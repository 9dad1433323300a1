import { dateTime, isColumn, isInput, isListed, text, wireName, type Field, type Legible } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { textKey } from '../read/present.ts'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import { sheetValue } from '../kinds/index.ts'
import { asInSheets, labelsOf, targetOf } from '../read/labels.ts'
import type { Row } from '../read/hooks.ts'

export interface SheetColumn {
  readonly name: string
  readonly wire: string
  readonly f: Field
  readonly input: boolean
}

export const ID_LABEL = '编号'

export const isReference = (f: Field): boolean => f.kind === 'ref' || f.kind === 'treeRef'

/** Columns of an export: listed fields, references, and the id for a later import. */
export const sheetColumns = (r: Legible): SheetColumn[] => {
  const fields = Object.entries(r.fields).filter(([name]) => name !== 'id')
  const listed = fields.filter(([, f]) => isListed(f))
  const references = fields.filter(([, f]) => !isListed(f) && isReference(f) && isInput(f))
  return [
    ...[...listed, ...references].map(([name, f]) => ({
      name,
      wire: wireName(name, f),
      f,
      input: isInput(f) && isColumn(f),
    })),
    { name: 'createTime', wire: 'createTime', f: dateTime('创建时间'), input: false },
    { name: 'id', wire: 'id', f: text(ID_LABEL), input: false },
  ]
}

export const cellsOf = async (
  ctx: Ctx,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
): Promise<CellValue[][]> => {
  const labels = new Map(
    await Promise.all(
      columns
        .filter(({ f }) => f.to)
        .map(async ({ wire, f }) => {
          const ids = rows.flatMap((row) => idsIn(row[wire]))
          return [wire, await labelsOf(ctx, targetOf(ctx, f), ids, asInSheets)] as const
        }),
    ),
  )
  return rows.map((row) =>
    columns.map(({ name, wire, f }) => {
      const value = row[wire]
      if (value === null || value === undefined) return null
      const labelsOfField = labels.get(wire)
      if (!labelsOfField) return sheetValue(f, value, row[textKey(name, f)] as string | undefined)
      return idsIn(value)
        .map((id) => labelsOfField.get(id) ?? id)
        .join(',')
    }),
  )
}

const idsIn = (value: unknown): string[] => (value ? String(value).split(',') : [])
