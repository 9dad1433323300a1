/**
 * Counts a sheet's queries: of numbers behind a mask the largest group with one mask, since they guess at one person, of others
 * all. Above the daily limit the sheet is refused as a whole, without naming a row.
 */
import {
  columnName,
  isEncrypted,
  isIdentity,
  isMask,
  maskOf,
  type Field,
  type Legible,
  type Resource,
} from '@huxi/model'
import { setImmediate } from 'node:timers/promises'
import type { KeptLines } from '../../platform/xlsx/read.ts'
import type { Ctx } from '../core/context.ts'
import { kindOf, placeOf } from '../kinds/index.ts'
import {
  CHECKS_PER_DAY,
  comparedColumn,
  revealsHolders,
  isShared,
  note,
  noteValues,
  readWhole,
  seenValues,
  type ValueColumn,
  type Question,
} from '../read/identity-search.ts'
import type { Amend, Match } from './import-corrections.ts'
import { planOf, type PlacedColumn } from './import-plan.ts'

interface Read {
  readonly sheet: Legible
  readonly match: Match
  readonly amend: Amend
  readonly holders?: Readonly<Record<string, ValueColumn>>
}

const NOTHING_IMPORTED = '没有导入任何数据：'

export const noteSheet = async (
  ctx: Ctx,
  r: Resource,
  { sheet, match, amend, holders = {} }: Read,
  file: KeptLines,
): Promise<void> => {
  if (!ctx.session) return
  let columns: AskedColumn[] | undefined
  for (const lines of file.batches()) {
    let data = lines
    if (!columns) {
      const { plan, below } = planOf(sheet, lines, match, file.seen.sheet)
      columns = plan.placed.flatMap((column) => askedColumn(ctx, r, column, holders[column.name]))
      data = below
    }
    if (columns.length === 0) return
    for (const { cells } of data.filter(amend.wanted).map(amend.mended))
      for (const { at, add } of columns) add(cells[at] ?? '')
    await setImmediate()
  }
  for (const { asked, groups, kept, isFree } of columns ?? []) {
    const count = Math.max(0, ...[...groups.values()].map((digests) => digests.size))
    if (count === 0) continue
    const given = [...new Set([...groups.values()].flatMap((own) => [...own]))].sort()
    const storedValues = isFree || isEncrypted(asked.f) ? new Set() : await seenValues(ctx, r, asked.column, given)
    const digests = given.filter((digest) => !storedValues.has(digest))
    if (digests.length === 0) continue
    if (!isFree)
      await note(ctx, {
        ...asked,
        value: digests.join(),
        by: 'sheet',
        most: CHECKS_PER_DAY,
        count: Math.min(count, digests.length),
        lost: NOTHING_IMPORTED,
      })
    await noteValues(ctx, r, kept, digests, NOTHING_IMPORTED)
  }
}

interface AskedColumn {
  readonly at: number
  readonly add: (cell: string) => void
  readonly asked: Omit<Question, 'value' | 'by' | 'most'>
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>
  readonly kept: ValueColumn
  /** values that no row out of sight holds are no question */
  readonly isFree: boolean
}

const askedColumn = (
  ctx: Ctx,
  r: Resource,
  { name, wire, at, f }: PlacedColumn,
  holder: ValueColumn | undefined,
): AskedColumn[] => {
  const kept = holder ?? keptAt(ctx, r, name, f)
  if (!kept) return []
  const groups = new Map<string, Set<string>>()
  const seat = { ...placeOf(ctx, kept.of, kept.column), id: '' }
  const column = comparedColumn(f, kept.column)
  const add = (cell: string): void => {
    const value = isMask(f.kind, cell) ? undefined : readWhole(f, cell)
    if (value === undefined) return
    const group = groupOf(f, value)
    const own = groups.get(group) ?? new Set()
    groups.set(group, own.add(String(kindOf(f).store(seat, f, value)[column])))
  }
  const question = { r, name: wire, column: kept.column, f, action: 'check' } as const
  return [{ at, add, groups, kept, asked: question, isFree: holder !== undefined || isShared(kept.of, f) }]
}

/** Position of the date of birth, and length, in a resident identity number. */
const [BIRTH, BIRTH_END, RESIDENT] = [6, 14, 18]

/**
 * The known part of a value beside its mask. The last characters of identity numbers do not count: reissued documents share the
 * number.
 */
const groupOf = (f: Field, value: string): string => {
  if (!isEncrypted(f)) return ''
  const mask = maskOf(f.kind, value)
  if (!isIdentity(f)) return mask
  const birth = value.length === RESIDENT ? value.slice(BIRTH, BIRTH_END) : ''
  return `${mask.split('*')[0]}|${birth}`
}

/** A column of the sheet alone stands for children with a field of its kind. */
const keptAt = (ctx: Ctx, r: Resource, name: string, f: Field): ValueColumn | undefined => {
  if (r.fields[name]) return revealsHolders(f) ? { of: r, column: columnName(name), by: 'id', f } : undefined
  if (!isIdentity(f)) return undefined
  for (const { item, fields = {} } of Object.values(r.fields)) {
    const found = item && Object.entries(fields).find(([, own]) => own.kind === f.kind)
    const of = found && ctx.services.ports.resources.get(item.name)
    if (of) return { of, column: columnName(found[0]), by: columnName(item.by), f }
  }
  return undefined
}
