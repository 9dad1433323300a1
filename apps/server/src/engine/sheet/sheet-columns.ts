/** The columns of a resource's sheets, and its rows as cells; export, template and import agree because they read this. */
import {
  columnName,
  dateTime,
  isColumn,
  isInput,
  isListed,
  text,
  wireName,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { textKey } from '../read/dict-text.ts'
import type { CellValue } from '../../platform/xlsx/cell.ts'
import { sheetValue } from '../kinds/index.ts'
import type { Row } from '../read/hooks.ts'
import { selectRows } from '../read/select.ts'
import { inSight } from '../read/sight.ts'

export interface SheetColumn {
  readonly name: string
  readonly wire: string
  readonly f: Field
  /** whether an import takes it */
  readonly input: boolean
}

/** Heading of the row key. */
export const ID_LABEL = '编号'

const isReference = (f: Field): boolean => f.kind === 'ref' || f.kind === 'treeRef'

/** Columns of an export: those of the list, what a row refers to, and at last the id, so that the file can be imported again. */
export const sheetColumns = (r: Resource): SheetColumn[] => {
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

/** Presented rows as cells, one line each; references by the names of what they point at. */
export const cellsOf = async (
  ctx: Ctx,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
): Promise<CellValue[][]> => {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const { wire, f } of columns)
    if (isReference(f))
      names.set(
        wire,
        await namesOf(
          ctx,
          f,
          rows.map((row) => row[wire]),
        ),
      )
  return rows.map((row) =>
    columns.map(({ name, wire, f }) => {
      const value = row[wire]
      if (value === null || value === undefined) return null
      return names.get(wire)?.get(String(value)) ?? sheetValue(f, value, row[textKey(name, f)] as string | undefined)
    }),
  )
}

/** The field that names a record to a person: the first required text. */
const nameField = (target: Resource): [name: string, f: Field] | undefined =>
  Object.entries(target.fields).find(([, f]) => f.required && (f.kind === 'text' || f.kind === 'personName'))

const targetOf = (ctx: Ctx, f: Field): Resource => {
  const target = ctx.services.ports.resources.get(f.to!)
  if (!target) throw new Error(`${f.label} points at the unknown resource ${f.to}`)
  return target
}

const namesOf = async (ctx: Ctx, f: Field, values: readonly unknown[]): Promise<Map<string, string>> => {
  const ids = [...new Set(values.filter((v) => typeof v === 'string' && v !== ''))]
  const target = targetOf(ctx, f)
  const named = nameField(target)
  if (!named || ids.length === 0) return new Map()
  const [name, field] = named
  const rows = (await selectRows(ctx, target, [
    ...(await inSight(ctx, target)),
    sql`id = any(${ids})`,
  ])) as unknown as Row[]
  return new Map(rows.map((row) => [String(row['id']), String(sheetValue(field, row[name], undefined))]))
}

/** Ids that are meant by the given texts: ids themselves, or names; several records of one name give several ids. */
export const idsMeant = async (ctx: Ctx, f: Field, texts: readonly string[]): Promise<Map<string, string[]>> => {
  const target = targetOf(ctx, f)
  const [name] = nameField(target) ?? ['id']
  const found = new Map<string, string[]>()
  if (texts.length === 0) return found
  const column = sql.ref(columnName(name))
  const rows = (await selectRows(ctx, target, [
    ...(await inSight(ctx, target)),
    sql`(id = any(${[...texts]}) or ${column} = any(${[...texts]}))`,
  ])) as unknown as Row[]
  for (const row of rows) {
    const id = String(row['id'])
    for (const text of new Set([id, String(row[name])])) found.set(text, [...(found.get(text) ?? []), id])
  }
  return found
}
