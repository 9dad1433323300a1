/**
 * Counts a sheet's queries by telephone and identity number. Several numbers behind one mask are guesses at one person, so a sheet
 * counts as its largest group of numbers with one mask. A number of an invisible row counts against the daily limit of every
 * caller. Above the limit the sheet is refused as a whole, without naming a row.
 */
import { columnName, isIdentity, isMask, maskOf, type Field, type Legible, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { KeptLines } from '../../platform/xlsx/read.ts'
import type { Ctx } from '../core/context.ts'
import { kindOf, placeOf } from '../kinds/index.ts'
import { encryptedColumns } from '../kinds/encrypted.ts'
import { tenantConditions, visibleCondition } from '../read/visibility.ts'
import {
  CHECKS_PER_DAY,
  isAnswered,
  note,
  readWhole,
  SEARCHES_PER_DAY,
  seesEveryRow,
  type Question,
} from '../read/identity-search.ts'
import type { Amend, Match } from './import-corrections.ts'
import { planOf, type PlacedColumn } from './import-plan.ts'

interface Read {
  readonly sheet: Legible
  readonly match: Match
  readonly amend: Amend
}

const LOST = '没有导入任何数据：'
const STEP = 1000

export const noteSheet = async (
  ctx: Ctx,
  r: Resource,
  { sheet, match, amend }: Read,
  file: KeptLines,
): Promise<void> => {
  if (!ctx.session) return
  let columns: AskedColumn[] | undefined
  for (const lines of file.batches()) {
    let data = lines
    if (!columns) {
      const { plan, below } = planOf(sheet, lines, match, file.seen.sheet)
      columns = plan.placed.flatMap((column) => askedColumn(ctx, r, column))
      data = below
    }
    if (columns.length === 0) return
    for (const { cells } of data.filter(amend.wanted).map(amend.mended))
      for (const { at, add } of columns) add(cells[at] ?? '')
    await setImmediate()
  }
  for (const { asked, groups, kept } of columns ?? []) {
    const count = Math.max(0, ...[...groups.values()].map((digests) => digests.size))
    if (count === 0) continue
    const digests = [...new Set([...groups.values()].flatMap((own) => [...own]))].sort()
    await note(ctx, { ...asked, value: digests.join(), by: 'sheet', most: CHECKS_PER_DAY, count, lost: LOST })
    const hidden = await heldOutOfSight(ctx, r, kept, digests)
    if (hidden.length === 0) continue
    const value = hidden.join()
    const most = SEARCHES_PER_DAY
    await note(ctx, { ...asked, value, by: 'out of sight', action: 'search', most, count: hidden.length, lost: LOST })
  }
}

interface Kept {
  readonly of: Resource
  readonly column: string
  readonly by: string
}

interface AskedColumn {
  readonly at: number
  readonly add: (cell: string) => void
  readonly asked: Omit<Question, 'value' | 'by' | 'most'>
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>
  readonly kept: Kept
}

const askedColumn = (ctx: Ctx, r: Resource, { name, wire, at, f }: PlacedColumn): AskedColumn[] => {
  const kept = keptAt(ctx, r, name, f)
  if (!kept) return []
  const groups = new Map<string, Set<string>>()
  const seat = { ...placeOf(ctx, kept.of, kept.column), id: '' }
  const { index } = encryptedColumns(kept.column)
  const add = (cell: string): void => {
    const value = isMask(f.kind, cell) ? undefined : readWhole(f, cell)
    if (value === undefined) return
    const group = groupOf(f, value)
    const own = groups.get(group) ?? new Set()
    groups.set(group, own.add(String(kindOf(f).store(seat, f, value)[index])))
  }
  return [{ at, add, groups, kept, asked: { r, name: wire, column: kept.column, f, action: 'check' } }]
}

/** Position of the date of birth, and length, in a resident identity number. */
const [BIRTH, BIRTH_END, RESIDENT] = [6, 14, 18]

/**
 * The known part of a value beside its mask. The last characters of identity numbers do not count: reissued documents share the
 * number.
 */
const groupOf = (f: Field, value: string): string => {
  const mask = maskOf(f.kind, value)
  if (!isIdentity(f)) return mask
  const birth = value.length === RESIDENT ? value.slice(BIRTH, BIRTH_END) : ''
  return `${mask.split('*')[0]}|${birth}`
}

/** A column of the sheet alone stands for children with a field of its kind. */
const keptAt = (ctx: Ctx, r: Resource, name: string, f: Field): Kept | undefined => {
  if (r.fields[name]) return isAnswered(f) ? { of: r, column: columnName(name), by: 'id' } : undefined
  if (!isIdentity(f)) return undefined
  for (const { item, fields = {} } of Object.values(r.fields)) {
    const found = item && Object.entries(fields).find(([, own]) => own.kind === f.kind)
    const of = found && ctx.services.ports.resources.get(item.name)
    if (of) return { of, column: columnName(found[0]), by: columnName(item.by) }
  }
  return undefined
}

const heldOutOfSight = async (
  ctx: Ctx,
  r: Resource,
  { of, column, by }: Kept,
  digests: readonly string[],
): Promise<string[]> => {
  if (await seesEveryRow(ctx, r)) return []
  const [index, hidden] = [sql.ref(encryptedColumns(column).index), [] as string[]]
  for (let i = 0; i < digests.length; i += STEP) {
    const held = sql.join(
      [...tenantConditions(ctx, of), sql`${index} = any(${digests.slice(i, i + STEP)})`],
      sql` and `,
    )
    const { rows } = await sql<{ digest: string }>`select distinct held.digest
      from (select ${index} as digest, ${sql.ref(by)} as id from ${sql.table(of.table)} where ${held}) as held
      where not exists (select 1 from ${sql.table(r.table)}
        where ${sql.ref(`${r.table}.id`)} = held.id and ${await visibleCondition(ctx, r)})`.execute(ctx.db)
    hidden.push(...rows.map(({ digest }) => digest))
  }
  return hidden
}
