import { columnName, MASK, type Field, type Resource, type RowOf, type StateOf } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { lock } from '../core/transaction.ts'
import type { Condition } from '../kinds/index.ts'
import { canAsk, presentRows } from '../read/field-rules.ts'
import type { Change, Row } from '../read/hooks.ts'
import { all } from '../read/select.ts'
import { tenantConditions } from '../read/visibility.ts'
import { refuseField } from './checks.ts'
import { storeOf } from './store.ts'

type Name<R extends Resource> = Extract<keyof RowOf<R>, string>
type Written<R extends Resource> = Pick<Change<RowOf<R>>, 'id' | 'after'>

const isFreeText = ({ kind, dict }: Field): boolean => kind === 'text' && dict === undefined

/** The other rows with the same values, texts in any case; locked until the transaction ends, so that one of concurrent callers wins. */
const sameAs = async (tx: Ctx, r: Resource, id: string, row: Row, of: readonly string[]): Promise<Condition[]> => {
  const same = of.map((name) => {
    const f = r.fields[name]!
    const [column, value] = [sql.ref(columnName(name)), row[name]]
    return isFreeText(f)
      ? { key: String(value).toLowerCase(), meets: sql`lower(${column}) = lower(${value})` }
      : { key: value, meets: sql`${column} = ${value}` }
  })
  await lock(tx, [r.table, tx.tenantId, ...same.map(({ key }) => key)].join(':'))
  return [...tenantConditions(tx, r), sql`id <> ${id}`, ...same.map(({ meets }) => meets)]
}

/** @template R owner of the values; the last of them is refused, a row without one of them repeats no other */
interface Twin<R extends Resource> {
  readonly of: readonly Name<R>[]
  /** the refusal; the other row as the caller sees it */
  readonly message: (own: RowOf<R>, other: Partial<RowOf<R>>) => string
}

/** An `afterWrite`: no two rows with the same values. */
export const noTwin =
  <R extends Resource>(r: R, { of, message }: Twin<R>) =>
  async (tx: Ctx, { id, after }: Written<R>): Promise<void> => {
    if (!after || of.some((name) => after[name] === null)) return
    const everyone = unscoped(tx)
    const meets = await sameAs(tx, r, id, after, of)
    const [other] = await storeOf(everyone, r).list(everyone, meets, { limit: 1 })
    const last = of.at(-1)!
    if (other)
      refuseField(last, r.fields[last]!, message(after, presentRows(tx, r, [other as object])[0] as Partial<RowOf<R>>))
  }

/** @template R owner of the span, of two required `dateTime`s that may be those of neighbours, or of two `date`s that are both within it */
interface Span<R extends Resource> {
  readonly of: readonly Name<R>[]
  readonly from: Name<R>
  readonly until: Name<R>
  readonly while?: readonly StateOf<R>[]
  /** the refusal: the existing span, and the remedy */
  readonly message: (from: string, until: string) => string
}

/** An `afterWrite` for adding, editing, import, undo and moves: no two spans that meet. */
export const noOverlap = <R extends Resource>(r: R, { of, from, until, while: counted, message }: Span<R>) => {
  return async (tx: Ctx, { id, after }: Written<R>): Promise<void> => {
    const row = after as Row | null
    const state = r.states?.field
    if (!row || (counted && state && !counted.includes(row[state] as StateOf<R>))) return
    const [begins, ends] = [String(row[from]), String(row[until])]
    const end = r.fields[until]!
    const inclusive = end.kind === 'date'
    if (inclusive ? ends < begins : ends <= begins)
      refuseField(until, end, `${end.label}须晚于${r.fields[from]!.label}，请核对后修改`)
    const [start, stop] = [sql.ref(columnName(from)), sql.ref(columnName(until))]
    const meets = [
      ...(await sameAs(tx, r, id, row, of)),
      ...(counted && state ? [sql`${sql.ref(columnName(state))} = any(${counted})`] : []),
      inclusive ? sql`${start} <= ${ends} and ${stop} >= ${begins}` : sql`${start} < ${ends} and ${stop} > ${begins}`,
    ]
    const { rows } = await sql<{ from: string; until: string }>`select ${start} as "from", ${stop} as until
      from ${sql.table(r.table)} where ${all(meets)} order by ${start} limit 1`.execute(tx.db)
    const visibleTime = (name: Name<R>, value: string): string => (canAsk(tx, r as Resource, [name]) ? value : MASK)
    if (rows[0])
      refuseField(from, r.fields[from]!, message(visibleTime(from, rows[0].from), visibleTime(until, rows[0].until)))
  }
}
