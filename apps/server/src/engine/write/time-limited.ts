/**
 * A caller who sees a row for a time (on duty, a team member until a day) does not extend that time by writing the row or a row
 * that refers to it: the responsible doctor, the team, the department of a patient. Only rows the write changes or refers to are
 * compared.
 */
import { columnName, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { DAY_MS } from '../../platform/config/clock.ts'
import type { Ctx } from '../core/context.ts'
import { PERMANENT, visibleCondition, withOptions } from '../read/visibility.ts'

/** Later than every shift and membership that ends. */
const FAR_FUTURE_MS = 36_500 * DAY_MS

/** The caller at another moment, without temporary access. */
export const asAt = (tx: Ctx, ms: number): Ctx =>
  withOptions({ ...tx, services: { ...tx.services, clock: { now: () => ms } } }, PERMANENT)

export const asInFarFuture = (ctx: Ctx): Ctx => asAt(ctx, ctx.services.clock.now() + FAR_FUTURE_MS)

const idsSeen = async (eye: Ctx, of: Resource, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(of.table)}
    where id = any(${[...ids]}) and ${await visibleCondition(eye, of)}`.execute(eye.db)
  return rows.map(({ id }) => id)
}

/** Rows among these that the caller sees for a time only. */
const timeLimitedAmong = async (ctx: Ctx, of: Resource, ids: readonly string[]): Promise<string[]> => {
  const permanent = new Set(await idsSeen(asInFarFuture(ctx), of, ids))
  const rest = ids.filter((id) => !permanent.has(id))
  return rest.length === 0 ? [] : idsSeen(ctx, of, rest)
}

const isScoped = (ctx: Ctx, of: Resource): boolean => !ctx.unscoped && ctx.session?.scopes.has(of.name) === true

/** @param deed as a verb: 合并 @throws {AppError} refused when the caller sees one of the rows for a time only */
export const refuseTimeLimited = async (
  ctx: Ctx,
  of: Resource,
  ids: readonly string[],
  deed: string,
): Promise<void> => {
  if (isScoped(ctx, of) && (await timeLimitedAmong(ctx, of, ids)).length > 0)
    throw refused(`您只在值班等期间看到${of.title}，不能${deed}，请由能长期看到的同事或管理员办理`)
}

const timeLimitedIds = new WeakMap<object, Set<string>>()

/** Whether the caller saw a row for a time only before the running write of a row that refers to it. */
export const isTimeLimited = (tx: Ctx, id: string): boolean => timeLimitedIds.get(tx.db)?.has(id) ?? false

const isId = (id: unknown): id is string => typeof id === 'string'

/** Ids of rows of `of` that a write of `r` changes or refers to. */
const namedIds = async (tx: Ctx, r: Resource, of: Resource, ids: readonly unknown[], inputs: readonly unknown[]) => {
  if (r === of) return [...new Set([...ids, ...inputs.map((row) => (row as { id?: unknown } | null)?.id)])].filter(isId)
  const names = Object.entries(r.fields).flatMap(([name, f]) => (f.kind === 'ref' && f.to === of.name ? [name] : []))
  const given = inputs.flatMap((row) => names.map((name) => (row as Record<string, unknown> | null)?.[name]))
  const kept = await Promise.all(
    (ids.length === 0 ? [] : names).map(async (name) => {
      const { rows } = await sql<{ id: string | null }>`select ${sql.ref(columnName(name))} as id
        from ${sql.table(r.table)} where id = any(${[...ids]})`.execute(tx.db)
      return rows.map(({ id }) => id)
    }),
  )
  return [...new Set([...given, ...kept.flat()].filter((id) => typeof id === 'string'))]
}

/**
 * Runs `work`, which writes rows of `r`.
 * @param moments later times of the written rows, such as the start of a shift
 * @throws {AppError} refused when the caller sees a named row of `of` longer afterwards
 */
export const withoutExtending = async <T>(
  tx: Ctx,
  {
    r,
    of,
    ids,
    inputs,
    moments,
  }: { r: Resource; of: Resource; ids: readonly unknown[]; inputs: readonly unknown[]; moments: readonly number[] },
  work: () => Promise<T>,
): Promise<T> => {
  const named = await namedIds(tx, r, of, ids, inputs)
  const timeLimited = named.length === 0 ? [] : await timeLimitedAmong(tx, of, named)
  if (timeLimited.length === 0) return work()
  const eyes = [...moments.map((ms) => asAt(tx, ms)), asInFarFuture(tx)]
  const before: string[][] = []
  for (const eye of eyes) before.push(await idsSeen(eye, of, timeLimited))
  timeLimitedIds.set(tx.db, new Set([...(timeLimitedIds.get(tx.db) ?? []), ...timeLimited]))
  const done = await work()
  for (const [at, eye] of eyes.entries())
    if ((await idsSeen(eye, of, timeLimited)).some((id) => !before[at]!.includes(id)))
      throw refused(
        `保存后，值班或参与医疗团队的时间结束后您仍能看到这些${of.title}，不能由您本人保存，请由能长期看到这些${of.title}的同事或管理员办理`,
      )
  return done
}
