import { tenantConditions } from '../read/visibility.ts'
import { columnName, MASK, type Resource, type RowOf, type State } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { lock } from '../core/transaction.ts'
import { canAsk } from '../read/field-rules.ts'
import type { Change, Row } from '../read/hooks.ts'
import { all } from '../read/select.ts'
import { refuseField } from './checks.ts'

type Name<R extends Resource> = Extract<keyof RowOf<R>, string>

/** @template R owner of the span; both ends are required `dateTime`s, and a span may begin when another ends */
interface Span<R extends Resource> {
  readonly of: readonly Name<R>[]
  readonly from: Name<R>
  readonly until: Name<R>
  readonly while?: readonly State[]
  /** the refusal: the existing span, and the remedy */
  readonly taken: (from: string, until: string) => string
}

/**
 * An `afterWrite` for adding, editing, import, undo and moves. Its lock lasts until the transaction ends, so that one of several
 * concurrent callers wins.
 */
export const noOverlap =
  <R extends Resource>(r: R, { of, from, until, while: counted, taken }: Span<R>) =>
  async (tx: Ctx, { id, after }: Pick<Change<RowOf<R>>, 'id' | 'after'>): Promise<void> => {
    const row = after as Row | null
    const state = r.states?.field
    if (!row || (counted && state && !counted.includes(row[state] as State))) return
    const [begins, ends] = [String(row[from]), String(row[until])]
    const end = r.fields[until]!
    if (ends <= begins) refuseField(until, end, `${end.label}须晚于${r.fields[from]!.label}，请核对后修改`)
    await lock(tx, [r.table, tx.tenantId, ...of.map((name) => row[name])].join(':'))
    const column = (name: string) => sql.ref(columnName(name))
    const meets = [
      ...tenantConditions(tx, r),
      ...of.map((name) => sql`${column(name)} = ${row[name]}`),
      ...(counted && state ? [sql`${column(state)} = any(${counted})`] : []),
      sql`id <> ${id} and ${column(from)} < ${ends} and ${column(until)} > ${begins}`,
    ]
    const { rows } = await sql<{
      from: string
      until: string
    }>`select ${column(from)} as "from", ${column(until)} as until
      from ${sql.table(r.table)} where ${all(meets)} order by ${column(from)} limit 1`.execute(tx.db)
    const said = (name: Name<R>, value: string): string => (canAsk(tx, r as Resource, [name]) ? value : MASK)
    if (rows[0]) refuseField(from, r.fields[from]!, taken(said(from, rows[0].from), said(until, rows[0].until)))
  }
