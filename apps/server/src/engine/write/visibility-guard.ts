/**
 * A write must not widen the visibility of its author, which may depend on rows of other tables: wards, duty rosters, departments.
 * The visible rows are compared before and after, at the moments named by the row; a colleague who sees them already may write it.
 * Rows that refer to a visible row need no comparison; `time-limited.ts` keeps them from being visible longer.
 */
import { columnName, isColumn, refused, type Fields, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { Session } from '../core/session.ts'
import { roleConditions, visibleCondition } from '../read/visibility.ts'
import type { Condition } from '../read/where.ts'
import type { Input } from '../read/hooks.ts'
import { scopeConditions } from '../read/row-rules.ts'
import { asAt, withoutExtending } from './time-limited.ts'

export interface Deed {
  readonly ids?: readonly (string | number)[]
  readonly inputs?: readonly (Input | null)[]
}

/** Runs `work`, which writes rows of a resource. @throws {AppError} refused when the author would see more */
export const withoutWidening = async <T>(tx: Ctx, r: Resource, deed: Deed, work: () => Promise<T>): Promise<T> => {
  const { ids = [], inputs = [] } = deed
  const measured = decidedBy(tx, r)
  const kept = keptBy(tx, r)
  const unwidened = measured.length === 0 ? work : () => withoutMore(tx, r, measured, deed, work)
  if (kept.length === 0) return unwidened()
  const moments = (await momentsOf(tx, r, { ids, inputs: [...inputs, ...childrenOf(r, inputs)] })).slice(1)
  return kept.reduce<() => Promise<T>>(
    (next, of) => () => withoutExtending(tx, { r, of, ids, inputs, moments }, next),
    unwidened,
  )()
}

/** Runs `work`, which changes the department codes of rows: scopes and data rules compare them. */
export const withoutWideningByCode = <T>(tx: Ctx, r: Resource, work: () => Promise<T>): Promise<T> => {
  if (tx.unscoped || !tx.session) return work()
  const { resources } = tx.services.ports
  const measured = decidedBy(tx, r)
  const narrowed = [...new Set([...tx.session.scopes.keys(), ...tx.session.rules.keys()])].flatMap((name) => {
    const of = resources.get(name)
    return of && !measured.includes(of) && conditionText(tx, roleConditions(tx, of)).includes('org_code') ? [of] : []
  })
  return withoutMore(tx, r, narrowed, {}, work)
}

const conditionText = (ctx: Ctx, conditions: readonly Condition[]): string =>
  sql.join([sql`true`, ...conditions], sql` and `).compile(ctx.db).sql

const withoutMore = async <T>(
  tx: Ctx,
  r: Resource,
  decided: readonly Resource[],
  deed: Deed,
  work: () => Promise<T>,
): Promise<T> => {
  const moments = await momentsOf(tx, r, deed)
  const eyes = placesOf(tx).flatMap((place) => moments.map((ms) => asAt(place, ms)))
  const before: (readonly [of: Resource, eye: Ctx, ids: string[]])[] = []
  for (const of of decided) for (const eye of eyes) before.push([of, eye, await seenIds(eye, of)])
  const done = await work()
  for (const [of, eye, ids] of before) if (await seesMore(eye, of, ids)) throw refused(widerText(of))
  return done
}

const widerText = ({ title }: Resource): string =>
  `保存后您将看到原来看不到的${title}，不能由您本人保存，请由能看到这些${title}的同事或管理员办理`

const placesOf = (ctx: Ctx): Ctx[] => {
  const session = ctx.session!
  const codes = new Set([session.orgCode, ...session.orgCodes])
  return [...codes].map((orgCode) => ({ ...ctx, session: { ...session, orgCode } }))
}

const tablesOf = new WeakMap<Session, Map<string, readonly string[]>>()

/** Other tables that decide on visible rows of a resource, read from its conditions; cached per request. */
export const visibilityTables = (ctx: Ctx, r: Resource): readonly string[] => {
  if (ctx.unscoped || !ctx.session?.scopes.has(r.name)) return []
  const tablesOfSession = tablesOf.get(ctx.session) ?? new Map<string, readonly string[]>()
  const tables = tablesOfSession.get(r.name) ?? readTables(ctx, r)
  tablesOf.set(ctx.session, tablesOfSession.set(r.name, tables))
  return tables
}

const readTables = (ctx: Ctx, r: Resource): string[] => {
  const conditions = placesOf(ctx).flatMap((place) => scopeConditions(place, r))
  const text = conditionText(ctx, conditions)
  const tables = [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, table]) => table!)
  return [...new Set(tables)].filter((table) => table !== r.table)
}

export const decidedBy = (ctx: Ctx, r: Resource): Resource[] => {
  if (ctx.unscoped || !ctx.session) return []
  return [...ctx.session.scopes.keys()].flatMap((name) => {
    const of = ctx.services.ports.resources.get(name)
    if (!of || of === r || refersTo(r, name)) return []
    return visibilityTables(ctx, of).includes(r.table) ? [of] : []
  })
}

/** Resources whose rows a person may come to see longer by writing a row of this one: the row itself, or one that refers to it. */
export const keptBy = (ctx: Ctx, r: Resource): Resource[] => {
  if (ctx.unscoped || !ctx.session) return []
  return [...ctx.session.scopes.keys()].flatMap((name) => {
    const of = ctx.services.ports.resources.get(name)
    if (!of || visibilityTables(ctx, of).length === 0) return []
    const isAffected = of === r || (refersTo(r, name) && visibilityTables(ctx, of).includes(r.table))
    return isAffected ? [of] : []
  })
}

const refersTo = (r: Resource, name: string): boolean =>
  Object.values(r.fields).some((f) => f.kind === 'ref' && f.to === name)

const childrenOf = ({ fields }: Resource, inputs: readonly (Input | null)[]): Input[] =>
  Object.entries(fields)
    .filter(([, f]) => f.kind === 'children')
    .flatMap(([name]) => inputs.flatMap((row) => (Array.isArray(row?.[name]) ? (row[name] as Input[]) : [])))

/** Now, and what the row says of later: a shift that begins tomorrow shows nothing today. */
const momentsOf = async (tx: Ctx, r: Resource, { ids = [], inputs = [] }: Deed): Promise<number[]> => {
  const now = tx.services.clock.now()
  const names = datesOf(r.fields)
  const ofChildren = Object.values(r.fields).flatMap((f) => ('item' in f && f.fields ? datesOf(f.fields) : []))
  if (names.length + ofChildren.length === 0) return [now]
  const columns = sql.join(names.map((name) => sql.ref(columnName(name))))
  const { rows } =
    ids.length === 0 || names.length === 0
      ? { rows: [] }
      : await sql<Input>`select ${columns} from ${sql.table(r.table)}
    where id = any(${[...ids]})`.execute(tx.db)
  const values = [...rows, ...inputs].flatMap((row) =>
    [...names, ...ofChildren].flatMap((name) => [row?.[name], row?.[columnName(name)]]),
  )
  const later = values.map((value) => (typeof value === 'string' ? momentOf(value) : NaN)).filter((ms) => ms > now)
  return [now, ...new Set(later)]
}

const datesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, f]) =>
    isColumn(f) && (f.kind === 'dateTime' || f.kind === 'date') ? [name] : [],
  )

/** Epoch ms of a day or a time in Shanghai, as columns and clients spell it; NaN for any other text. */
const momentOf = (text: string): number =>
  Date.parse(`${text.slice(0, 19).replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}+08:00`)

const seenIds = async (eye: Ctx, of: Resource): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(of.table)}
    where ${await visibleCondition(eye, of)}`.execute(eye.db)
  return rows.map(({ id }) => id)
}

const seesMore = async (eye: Ctx, of: Resource, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(of.table)}
    where ${await visibleCondition(eye, of)} and not (id = any(${[...ids]})) limit 1`.execute(eye.db)
  return rows.length > 0
}
