/** Labels of records, within the visibility of the reader; one query for many ids. */
import {
  AppError,
  columnName,
  keyFields,
  labelFields,
  labelOf,
  choosableStates,
  isEncrypted,
  MASK,
  memoized,
  spelledName,
  spelledText,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { People } from '../core/session.ts'
import { kindOf, precompiledSql, sheetValue, type Condition } from '../kinds/index.ts'
import { namingFields } from '../kinds/name-index.ts'
import { askable, fieldRulesOf, legibleColumn } from './field-rules.ts'
import type { Row } from './hooks.ts'
import { hasPinyin, pinyinColumns } from '../kinds/person-name.ts'
import { selectRows } from './select.ts'
import { hookConditions, seenConditions } from './visibility.ts'

type Labelling = (r: Resource, row: Row) => string

export const plainLabelOf: Labelling = (r, row) => labelOf(r, row)
export const asInSheets: Labelling = (r, row) => labelOf(r, row, (f, value) => String(sheetValue(f, value, undefined)))

const UNNAMED: ReadonlySet<Field['kind']> = new Set(['ref', 'treeRef', 'dict', 'longText'])

const byUser = ({ table, account, name }: People, at: Condition): Condition =>
  sql`coalesce((select ${sql.ref(`target.${pinyinColumns(name).pinyin}`)} from ${sql.table(table)} target
    where ${sql.ref(`target.${account}`)} = ${at} and target.del_flag = 0), ${at}) collate "C"`

/** Sort keys of accounts and references: the names of users and records, where the reader may ask by them. */
export const nameOrder = (
  ctx: Ctx,
  { table }: Pick<Resource, 'table'>,
  column: string,
  f: Field,
): Condition | undefined => {
  const { people, resources } = ctx.services.ports
  if (f.kind === 'person' && people) return byUser(people, sql.ref(`${table}.${column}`))
  const target = f.kind === 'ref' ? resources.get(f.to!) : undefined
  const [name, label] = (target && labelFields(target)[0]) ?? []
  if (!target || !name || !label || UNNAMED.has(label.kind) || isEncrypted(label)) return undefined
  if (!(name in askable(ctx, target).fields)) return undefined
  const own = columnName(name)
  const key = hasPinyin(label)
    ? sql`${sql.ref(`target.${pinyinColumns(own).pinyin}`)} collate "C"`
    : sql.ref(`target.${own}`)
  return sql`(select ${key} from ${sql.table(target.table)} target where target.id = ${sql.ref(`${table}.${column}`)})`
}

/** @throws {Error} when the field refers to no resource of this app */
export const targetOf = (ctx: Ctx, f: Field): Resource => {
  const target = ctx.services.ports.resources.get(f.to!)
  if (!target) throw new Error(`${f.label} points at the unknown resource ${f.to}`)
  return target
}

export const readableIds = (r: Resource, texts: readonly string[]): (string | number)[] => {
  const own = r.fields['id']
  if (!own) return [...texts]
  return texts.flatMap((text) => {
    try {
      return [kindOf(own).read(own, text) as number]
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  })
}

const seenRows = async (ctx: Ctx, r: Resource, where: readonly Condition[], limit?: number): Promise<Row[]> =>
  selectRows(ctx, r, [...(await hookConditions(ctx, r)), ...where], { ...(limit !== undefined && { limit }) })

const FROM_TEXT: { readonly [K in Field['kind']]?: (text: string) => unknown } = {
  decimal: Number,
  dateTime: (text) => text.slice(0, 19),
}

/** The label's columns as texts, under the reader's field rules, as one JSON value. */
const labelTexts = (ctx: Ctx, r: Resource): Condition => {
  if (!fieldRulesOf(ctx, r)) return wholeTexts(r)
  const columns = labelFields(r).map(([name]) => sql`${legibleColumn(ctx, r, name, sql.ref(columnName(name)))}::text`)
  return sql`json_build_array(${sql.join(columns)})`
}

const wholeTexts = memoized((r: Resource) => {
  const columns = labelFields(r).map(([name]) => sql`${sql.ref(columnName(name))}::text`)
  return precompiledSql(sql`json_build_array(${sql.join(columns)})`)
})

type Texts = readonly (string | null)[]

const labelRow = (r: Resource, texts: Texts): Row =>
  Object.fromEntries(
    labelFields(r).map(([name, f], n) => {
      const text = texts[n]!
      return [name, text === null || text === MASK ? text : (FROM_TEXT[f.kind]?.(text) ?? text)]
    }),
  )

const NONE: ReadonlyMap<string, string> = new Map()
const AND = sql` and `

interface LabelRow {
  readonly place: number
  readonly id: string
  readonly texts: Texts
}

/**
 * The label of a record referred to by a row of another query; empty when the reader may not see it.
 * @param id column of that query
 */
export const labelBeside = async (ctx: Ctx, r: Resource, id: Condition): Promise<Condition> =>
  sql`(select ${labelTexts(ctx, r)} from ${sql.table(r.table)} where ${sql.join([...(await seenConditions(ctx, r)), sql`id = ${id}`], AND)})`

export const labelFrom = (r: Resource, texts: Texts): string => plainLabelOf(r, labelRow(r, texts))

/**
 * Labels of records of several resources by id, invisible ones absent. One statement, since a round trip costs more than the
 * lookups.
 */
export const labelsOfAll = async (
  ctx: Ctx,
  wanted: ReadonlyMap<Resource, readonly string[]>,
  labelling: Labelling = plainLabelOf,
): Promise<ReadonlyMap<Resource, ReadonlyMap<string, string>>> => {
  const targets = [...wanted]
    .map(([r, ids]) => ({ r, readable: readableIds(r, [...new Set(ids)]), labels: new Map<string, string>() }))
    .filter(({ readable }) => readable.length > 0)
  if (targets.length === 0) return new Map()
  const parts = await Promise.all(
    targets.map(async ({ r, readable }, place) => {
      const where = [...(await seenConditions(ctx, r)), sql`id = any(${readable})`]
      return sql`select ${place}::int as place, id::text as id, ${labelTexts(ctx, r)} as texts from ${sql.table(r.table)}
        where ${sql.join(where, AND)}`
    }),
  )
  const { rows } = await sql<LabelRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  for (const { place, id, texts } of rows) {
    const { r, labels } = targets[place]!
    labels.set(id, labelling(r, labelRow(r, texts)))
  }
  return new Map(targets.map(({ r, labels }) => [r, labels]))
}

export const labelsOf = async (
  ctx: Ctx,
  target: Resource,
  ids: readonly string[],
  labelling: Labelling = plainLabelOf,
): Promise<ReadonlyMap<string, string>> =>
  (await labelsOfAll(ctx, new Map([[target, ids]]), labelling)).get(target) ?? NONE

export const choosable = (r: Resource): Condition[] => {
  const only = choosableStates(r)
  if (!only) return []
  const { field, states } = only
  const column = sql.ref(columnName(field))
  // states are never null, and the planner has statistics on the bare column
  return [sql`${r.states?.field === field ? column : sql`coalesce(${column}, ${states[0]})`} = any(${[...states]})`]
}

export const fewLabels = async (ctx: Ctx, target: Resource, most: number): Promise<string[]> => {
  const rows = await seenRows(ctx, target, choosable(target), most + 1)
  return rows.length > most ? [] : rows.map((row) => asInSheets(target, row))
}

export interface NamedRecord {
  readonly id: string
  readonly label: string
  readonly key: string
}

/** Records that may be chosen, by name; empty above `most`. */
export const namedRecords = async (ctx: Ctx, target: Resource, most: number): Promise<NamedRecord[]> => {
  const [name = 'id'] = keyFields(target).map(([field]) => field)
  const rows = await seenRows(ctx, target, choosable(target), most + 1)
  return rows.length > most
    ? []
    : rows.map((row) => ({ id: String(row['id']), label: asInSheets(target, row), key: String(row[name]) }))
}

const partsOf = (target: Resource, text: string): string[] => {
  const slots = labelFields(target)
  if (slots.length < 2) return []
  const pattern = target.label.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+)')
  return new RegExp(`^${pattern}$`).exec(text)?.slice(1) ?? []
}

/**
 * Ids for texts: by id or code, which are unique, else by label (plain or masked) or a part of it. Records of the same name give
 * several.
 */
export const idsByText = async (
  ctx: Ctx,
  target: Resource,
  texts: readonly string[],
): Promise<Map<string, string[]>> => {
  if (texts.length === 0) return new Map()
  const isSeen = ([name]: readonly [string, Field]): boolean => name in askable(ctx, target).fields
  const columns = namingFields(target)
    .filter(isSeen)
    .map(([name]) => name)
  // labels have canonical spelling; older ones may not
  const ways = new Map(texts.map((text) => [text, [...new Set([text, spelledText(text), spelledName(text)])]]))
  const given = [...ways.values()].flat()
  const candidates = [...given, ...given.flatMap((text) => partsOf(target, text))]
  const named = [
    sql`id = any(${readableIds(target, given)})`,
    ...columns.map((name) => sql`${sql.ref(columnName(name))} = any(${candidates})`),
  ]
  const rows = await seenRows(ctx, target, [sql`(${sql.join(named, sql` or `)})`])
  const keys = [
    'id',
    ...keyFields(target)
      .filter(isSeen)
      .map(([name]) => name),
  ]
  const byKey = grouped(rows, (row) => keys.map((name) => row[name]))
  const byName = grouped(rows, (row) => [
    plainLabelOf(target, row),
    asInSheets(target, row),
    ...columns.map((name) => row[name]),
  ])
  const idsOf = (text: string) => byKey.get(text) ?? byName.get(text)
  return new Map([...ways].map(([text, spelled]) => [text, spelled.map(idsOf).find(Boolean) ?? []]))
}

/** Caption of the fields that distinguish records of the same name. */
export const keyLabel = (target: Resource): string => [...keyFields(target).map(([, f]) => f.label), '编号'].join('或')

const grouped = (rows: readonly Row[], textsOf: (row: Row) => unknown[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const row of rows)
    for (const text of new Set(textsOf(row).map(String)))
      found.set(text, [...(found.get(text) ?? []), String(row['id'])])
  return found
}
