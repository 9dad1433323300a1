import {
  AppError,
  columnName,
  inputFields,
  isCaseless,
  isColumn,
  isEncrypted,
  parser,
  sameAs,
  type Askable,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { kindOf, spellings } from '../kinds/index.ts'
import { meantText, readBack } from '../../platform/xlsx/cell.ts'
import type { Line } from '../../platform/xlsx/read.ts'
import { candidatesIn, choicesIn } from './cell-options.ts'
import type { Plan, PlacedColumn } from './import-plan.ts'
import { hintOf, refuserOf, type RefuseText } from './import-hint.ts'
import { issuesOf, type Issue } from './import-tally.ts'
import { askable } from '../read/field-rules.ts'
import { present } from '../read/present.ts'
import { visibleConditions } from '../read/visibility.ts'
import type { Row, Hooks, Input } from '../read/hooks.ts'
import { selectByKeys } from '../read/select.ts'
import type { Condition } from '../read/where.ts'
import { idsByText as idsByLabel, targetOf } from '../read/labels.ts'
import { cellsOf, ID_LABEL, isReference } from './sheet-columns.ts'

export interface Entry {
  readonly number: number
  readonly cells: ReadonlyMap<string, string>
  readonly current?: Row
  readonly by?: Field
  readonly input: Input
  readonly issues: readonly Issue[]
}

export type RowMatcher = (
  ctx: Ctx,
  lines: readonly ReadonlyMap<string, string>[],
) => Promise<readonly (string | undefined)[]>

/** Encrypted fields have no batch lookup: the write checks them. */
export const uniqueFields = (r: Askable): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(([name, f]) => name !== 'id' && f.unique && isColumn(f) && !isEncrypted(f))

/** Reads lines into entries in a few queries. @param all fields of the sheet, columns of the resource or not */
export const reader = <R extends Resource>(
  r: R,
  hooks: Hooks<R>,
  plan: Plan,
  all: Fields = r.fields,
  matchRows?: RowMatcher,
) => {
  const fields = inputFields(all)
  const [whole, partial] = [parser(fields), parser(fields, true)]
  const labels = new Map(plan.columns.map(({ wire, f }) => [wire, f.label]))

  const read = async (ctx: Ctx, lines: readonly Line[]): Promise<Entry[]> => {
    const drafts = await compared(ctx, r, hooks, plan, lines, matchRows)
    const translate = await translator(ctx, plan, drafts)
    return drafts.map(({ changed, faults, ...draft }) => {
      const issues: Issue[] = [...faults]
      const given: Input = {}
      for (const column of changed) {
        const text = draft.cells.get(column.wire)!
        try {
          const value = text === '' ? blank(draft.current) : translate(column, meantText(text))
          if (value !== undefined) given[column.wire] = value
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          issues.push({ label: column.f.label, value: text, reason: error.message, ...hintOf(error) })
        }
      }
      try {
        const input = draft.current ? differing(partial(given), draft.current) : whole(given)
        return { ...draft, input: issues.length > 0 ? {} : input, issues }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const unread = new Set(issues.map(({ label }) => label))
        const others = issuesOf(error, labels, draft.cells).filter(({ label }) => !unread.has(label))
        return { ...draft, input: {}, issues: [...issues, ...others] }
      }
    })
  }
  return { read, labels }
}

const blank = (current: Row | undefined): null | undefined => (current ? null : undefined)

/** A value typed in full may equal the one an export shows masked. */
const differing = (input: Input, current: Row): Input =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== current[name]))

interface Draft extends Omit<Entry, 'input' | 'issues'> {
  readonly changed: readonly PlacedColumn[]
  readonly faults: readonly Issue[]
}

/** Kinds that read the number of a cell, not its display; identifying numbers keep leading zeros. */
const QUANTITIES: ReadonlySet<Field['kind']> = new Set(['int', 'decimal', 'date', 'dateTime'])

const textAt = ({ cells, plain, days }: Line, { at, f }: PlacedColumn): string =>
  (f.kind === 'date' || f.kind === 'dateTime' ? days?.[at] : undefined) ??
  (QUANTITIES.has(f.kind) ? plain?.[at] : undefined) ??
  cells[at] ??
  ''

const spilled = ({ cells }: Line, { width = Infinity }: Plan): Issue[] =>
  cells.slice(width).flatMap((value) => {
    const reason = '这一格没有表头，可能是前面的内容里有分隔符而没有加引号，请核对这一行'
    return value === '' ? [] : [{ label: '没有表头的列', value, reason }]
  })

const TOTALS = /^(?:合 ?计|总 ?计|小 ?计|共 ?计)[:：]?$/

const totalled = ({ cells }: Line): Issue[] => {
  const value = cells.find((cell) => cell !== '') ?? ''
  return TOTALS.test(value)
    ? [{ label: '', value, reason: `这一行是${value.replace(/[:： ]/g, '')}，不是一条记录，请删除` }]
    : []
}

const faultsIn = ({ cells, faults }: Line, changed: readonly PlacedColumn[], idAt: number): Issue[] => {
  if (!faults) return []
  const issue = (at: number, label: string): Issue[] => {
    const reason = faults[at]
    return reason === undefined ? [] : [{ label, value: cells[at] ?? '', reason }]
  }
  return [...issue(idAt, ID_LABEL), ...changed.flatMap(({ at, f }) => issue(at, f.label))]
}

/** Compares lines with matched rows; a cell equal to its export is unchanged, including masks and labels of deleted records. */
const compared = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  plan: Plan,
  lines: readonly Line[],
  matchRows?: RowMatcher,
): Promise<Draft[]> => {
  const cellsByLine = lines.map((line) => new Map(plan.placed.map((column) => [column.wire, textAt(line, column)])))
  const unique = uniqueFields(askable(ctx, r)).flatMap(([name, f]) =>
    plan.placed.filter((c) => c.name === name).map((c) => ({ ...c, f })),
  )
  const matchedIds = (await matchRows?.(ctx, cellsByLine)) ?? []
  const ids = lines.map(({ cells }, i) => cells[plan.idAt] || matchedIds[i] || '')
  const rows = await matchedRows(ctx, r, hooks, lines, ids, unique)
  const now = new Map(rows.map((row, i) => [row['id'], i]))
  const presented = await present(ctx, r, rows.map((row) => ({ ...row })) as never, hooks)
  const exported = await cellsOf(ctx, plan.columns, presented)
  const byId = new Map(rows.map((row) => [String(row['id']), row]))
  const byKey = unique.map(({ name, f }) => new Map(rows.map((row) => [keyOf(f, String(row[name] ?? '')), row])))
  const keyIn = (cells: ReadonlyMap<string, string>, { wire, f }: PlacedColumn) => keyOf(f, meantText(cells.get(wire)!))
  const draftOf = (i: number, changed: readonly PlacedColumn[], row: Pick<Entry, 'current' | 'by'> = {}): Draft => {
    const line = lines[i]!
    const isRead = ({ at }: PlacedColumn): boolean => line.faults?.[at] === undefined
    const faults = [...totalled(line), ...faultsIn(line, changed, plan.idAt), ...spilled(line, plan)]
    return { number: line.number, cells: cellsByLine[i]!, ...row, changed: changed.filter(isRead), faults }
  }
  return lines.map((_, i) => {
    const cells = cellsByLine[i]!
    const own = byId.get(ids[i]!)
    const key = own
      ? -1
      : unique.findIndex((column, k) => cells.get(column.wire) !== '' && byKey[k]!.has(keyIn(cells, column)))
    const current = own ?? (key === -1 ? undefined : byKey[key]!.get(keyIn(cells, unique[key]!)))
    if (!current) return draftOf(i, plan.placed)
    const before = exported[now.get(current['id'])!]!
    const isMatched = current['id'] === matchedIds[i]
    // a key in other letters is the same value, which stays as it is
    const isKey = ({ wire, f }: PlacedColumn) => key !== -1 && unique[key]!.wire === wire && isFolded(f)
    const changed = plan.placed.filter(
      (column) =>
        (!isMatched || column.name in r.fields) &&
        !isKey(column) &&
        cells.get(column.wire) !== readBack(before[column.place] ?? null),
    )
    return draftOf(i, changed, { current, ...(key !== -1 && { by: unique[key]!.f }) })
  })
}

/** A unique value as rows have it; undefined for a cell that is none. */
const keyOf = (f: Field, text: string): string | undefined => {
  if (kindOf(f).textual) return sameAs(f, text)
  try {
    return String(kindOf(f).read(f, String(kindOf(f).fromSheet(f, text))))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const keysOf = (f: Field, text: string): string[] =>
  kindOf(f).textual && !isFolded(f) ? spellings(f, text) : [keyOf(f, text)].filter((key) => key !== undefined)

const isFolded = (f: Field): boolean => f.named === true || isCaseless(f)

const CASTS: Readonly<Record<string, Condition>> = { date: sql`::date`, integer: sql`::integer` }

/** Compares the column of a unique field with `given.key` as its index does. */
const equalTo = (f: Field, name: string): Condition => {
  const column = sql.ref(name)
  if (f.named) return sql`same_name(${column}) = same_name(given.key)`
  return isCaseless(f)
    ? sql`lower(${column}) = given.key`
    : sql`${column} = given.key${CASTS[kindOf(f).columns(f, name)[name]!] ?? sql``}`
}

/** Visible rows matched by id, else by a unique value; each key has its index. */
const matchedRows = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  hooks: Hooks<R>,
  lines: readonly Line[],
  ids: readonly string[],
  unique: readonly PlacedColumn[],
): Promise<Row[]> => {
  const narrow = await visibleConditions(ctx, hooks)
  const find = (column: string, given: readonly string[], equal?: Condition): Promise<Row[]> =>
    selectByKeys<Resource>(ctx, r, column, [...new Set(given)].filter(Boolean), narrow, equal)
  const found = new Map<unknown, Row>()
  const keep = (rows: readonly Row[]): void => rows.forEach((row) => void found.set(row['id'], row))
  keep(await find('id', ids))
  const rest = lines.filter((_, i) => !found.has(ids[i]!))
  for (const { name, at, f } of unique) {
    const column = columnName(name)
    const keys = rest.flatMap(({ cells }) => keysOf(f, meantText(cells[at] ?? '')))
    keep(await find(column, keys, equalTo(f, column)))
  }
  return [...found.values()]
}

type Translate = (column: PlacedColumn, text: string) => unknown

const translator = async (ctx: Ctx, plan: Plan, drafts: readonly Draft[]): Promise<Translate> => {
  const texts = new Map<string, Set<string>>()
  for (const { changed, cells } of drafts)
    for (const { wire, f } of changed) {
      const text = meantText(cells.get(wire)!)
      if (text === '' || !(f.dict || isReference(f))) continue
      const valuesOfLabel = texts.get(wire) ?? new Set()
      texts.set(wire, valuesOfLabel)
      valuesOfLabel.add(text)
    }
  const meanings = new Map<string, Meaning>()
  const refusers = new Map<string, RefuseText>()
  for (const { wire, f } of plan.placed) {
    const typed = [...(texts.get(wire) ?? [])]
    if (typed.length === 0) continue
    const given = f.kind === 'dicts' ? [...new Set(typed.flatMap(candidatesIn))] : typed
    const meaning: Meaning = f.dict ? await valuesByText(ctx, f, given) : await idsByLabel(ctx, targetOf(ctx, f), given)
    meanings.set(wire, meaning)
    const parts = typed.flatMap((text) => partsOf(f, text, meaning))
    if (parts.some((part) => meaning.get(part)?.length !== 1)) refusers.set(wire, await refuserOf(ctx, f))
  }
  return ({ wire, f }, text) => {
    const meaning = meanings.get(wire)
    if (!meaning) return kindOf(f).fromSheet(f, text)
    return partsOf(f, text, meaning)
      .map((part) => {
        const found = meaning.get(part) ?? []
        return found.length === 1 ? found[0]! : refusers.get(wire)!(part, found)
      })
      .join(',')
  }
}

type Meaning = ReadonlyMap<string, readonly string[]>

const partsOf = (f: Field, text: string, meaning: Meaning): string[] =>
  f.kind === 'dicts' ? choicesIn(text, (part) => meaning.get(part)?.length === 1) : [text]

const valuesByText = async (ctx: Ctx, f: Field, texts: readonly string[]): Promise<Map<string, string[]>> => {
  const { dictionaries } = ctx.services.ports
  const byText = await dictionaries.values(ctx, f.dict!, texts)
  const choosable = await dictionaries.choosable(ctx, f.dict!, [...new Set([...byText.values(), ...texts])])
  const valuesOf = (text: string): string[] =>
    [byText.get(text), text].filter((v) => v !== undefined && choosable.has(v)).slice(0, 1) as string[]
  return new Map(texts.map((text) => [text, valuesOf(text)]))
}
