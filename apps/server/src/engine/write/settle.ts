import { columnName, refused, ruleField, type Field, type InputOf, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import type { DataChange, Deed } from '../core/journal.ts'
import { targetOf } from '../read/labels.ts'
import { orTemporary, visibleConditions } from '../read/visibility.ts'
import type { Change, Hooks, Input, Past } from '../read/hooks.ts'
import type { Condition } from '../read/where.ts'
import { beyondScope, dataRules, rulesOf, scopeConditions } from '../read/row-rules.ts'
import { invalidateTotals } from '../read/page.ts'
import { forgetNames } from '../read/present.ts'
import { refuseField } from './checks.ts'
import { keepHistory, type Step } from './history.ts'

export interface Ruled<R extends Resource> {
  readonly r: R
  readonly hooks: Hooks<R>
}

interface Written<R extends Resource> {
  readonly before: RowOf<R> | null
  readonly after: RowOf<R> | null
  readonly images: Step
  readonly input?: Input
}

const PASTS: readonly string[] = ['undo', 'restore', 'purge'] satisfies Past[]

const deedOf = (deed: DataChange['verb'] | Deed): Deed => (typeof deed === 'string' ? { verb: deed } : deed)

export const pastOf = (deed: DataChange['verb'] | Deed): Past | undefined => {
  const { verb } = deedOf(deed)
  return PASTS.includes(verb) ? (verb as Past) : undefined
}

/**
 * Port `guard` → history → still visible? → pictures → totals → after-hook → within the scopes? The after-hook may create the rows a
 * scope needs.
 * @param deed title in the history
 * @param input from the before-hook
 * @throws {AppError} refused when a row became invisible to the caller, and errors of the hook
 */
export const settle = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  deed: DataChange['verb'] | Deed,
  written: readonly Written<R>[],
  input: Input = {},
): Promise<void> => {
  await tx.services.ports.guard?.(
    tx,
    r,
    written.flatMap(({ before, after }) => [before, after].filter((row) => row !== null)),
  )
  await keepHistory(
    tx,
    r,
    deed,
    written.map(({ images }) => images),
  )
  const there = written.filter(({ after }) => after !== null)
  await refuseForeign(tx, r, there)
  await refuseOutside(tx, r, there.map(idOf))
  await refuseHidden(tx, r, () => visibleConditions(tx, hooks), there.filter(({ before }) => before !== null).map(idOf))
  await publishPictures(tx, r, there as { before: Input | null; after: Input }[], hooks.pictures === 'offered')
  invalidateTotals(tx, r)
  forgetNames(tx, r)
  await tellHook(tx, hooks, deed, written, input)
  await refuseBeyondScope(tx, r, there.map(idOf))
}

/** @throws {AppError} refused for a reference to a record with another value of the field that narrows it */
const refuseForeign = async (tx: Ctx, r: Resource, written: readonly Written<Resource>[]): Promise<void> => {
  for (const [name, f] of Object.entries(r.fields)) {
    const by = f.within
    if (by === undefined) continue
    const fresh = (written as readonly { before: Input | null; after: Input }[]).filter(
      ({ before, after }) => after[name] && (before?.[name] !== after[name] || before?.[by] !== after[by]),
    )
    if (fresh.length === 0) continue
    const { rows } = await sql<{ id: string; owner: unknown }>`select id, ${sql.ref(columnName(by))} as owner
      from ${sql.table(targetOf(tx, f).table)} where id = any(${[...new Set(fresh.map(({ after }) => after[name]))]})`.execute(
      tx.db,
    )
    const owners = new Map(rows.map(({ id, owner }) => [id, owner]))
    if (fresh.some(({ after }) => owners.has(String(after[name])) && owners.get(String(after[name])) !== after[by]))
      refuseField(
        name,
        f,
        `所选${f.label}不是该${r.fields[by]!.label}的，请改选${f.label}${f.required ? '' : '或留空'}`,
      )
  }
}

const tellHook = async <R extends Resource>(
  tx: Ctx,
  hooks: Hooks<R>,
  deed: DataChange['verb'] | Deed,
  written: readonly Written<R>[],
  input: Input,
): Promise<void> => {
  if (!hooks.afterWrite && !hooks.afterWriteAll) return
  const [past, { move }] = [pastOf(deed), deedOf(deed)]
  const changes = written.map((row): Change<RowOf<R>, InputOf<R>> => {
    const { before, after, input: own = input } = row
    const verb = before === null ? 'add' : after === null ? 'delete' : 'edit'
    return { verb, id: idOf(row), before, after, input: own as InputOf<R>, past, move }
  })
  if (hooks.afterWriteAll) await hooks.afterWriteAll(tx, changes)
  if (hooks.afterWrite) for (const change of changes) await hooks.afterWrite(tx, change)
}

const idOf = <R extends Resource>({ before, after }: Written<R>): string => String(((after ?? before) as Input)['id'])

/** An edit must not hide the row from its author. */
export const refuseHidden = async (
  tx: Ctx,
  r: Resource,
  visible: () => Promise<readonly Condition[]>,
  ids: readonly string[],
): Promise<void> => {
  const where = ids.length === 0 ? [] : await visible()
  if (where.length === 0) return
  const { rows } = await sql<{ seen: number }>`select count(*)::int as seen from ${sql.table(r.table)}
    where id = any(${[...ids]}) and ${sql.join(where, sql` and `)}`.execute(tx.db)
  if (rows[0]!.seen < ids.length) throw refused('保存后您将看不到该数据，不能保存，请检查修改的内容')
}

type Id = string | number

/** After a write the rows must meet the data rules of the author. @throws {AppError} refused when a rule would hide one of them */
export const refuseOutside = async (ctx: Ctx, r: Resource, ids: readonly Id[]): Promise<void> => {
  if (await areVisible(ctx, r, ids, dataRules(ctx, r))) return
  const labels = rulesOf(ctx, r).map((rule) => ruleField(r, rule.field)?.[1].label ?? rule.field)
  throw refused(`该数据超出您的数据权限，不能保存，请检查${[...new Set(labels)].join('、')}`)
}

/**
 * After the row and its dependents are written, a data scope of the author must reach it.
 * @throws {AppError} refused when none does
 */
const refuseBeyondScope = async (ctx: Ctx, r: Resource, ids: readonly Id[]): Promise<void> => {
  if (!(await areVisible(ctx, r, ids, scopeConditions(ctx, r)))) throw refused(beyondScope(ctx, r))
}

const areVisible = async (ctx: Ctx, r: Resource, ids: readonly Id[], narrowed: Condition[]): Promise<boolean> => {
  if (narrowed.length === 0 || ids.length === 0) return true
  const { rows } = await sql<{ met: number }>`select count(*)::int as met from ${sql.table(r.table)}
    where id = any(${[...ids]}) and ${sql.join(orTemporary(ctx, r, narrowed), sql` and `)}`.execute(ctx.db)
  return rows[0]!.met === new Set(ids).size
}

const PATH = String.raw`(\d+/\d{4}/\d{2}/[0-9a-f-]{36}\.[a-z]+)`
const WHOLE = new RegExp(`^${PATH}$`)
const INSIDE = new RegExp(`<img\\b[^>]*\\ssrc="[^"]*?${PATH}"`, 'g')

const pathsIn = ({ kind }: Field, value: unknown): string[] => {
  if (typeof value !== 'string') return []
  if (kind === 'image') return WHOLE.exec(value)?.slice(1) ?? []
  return kind === 'richText' ? Array.from(value.matchAll(INSIDE), ([, path]) => path!) : []
}

type Row = Readonly<Record<string, unknown>>

export const publishPictures = async (
  ctx: Ctx,
  r: Resource,
  changes: readonly { readonly before: Row | null; readonly after: Row }[],
  isOffered = false,
): Promise<void> => {
  const pictureFields = Object.entries(r.fields).filter(([, { kind }]) => kind === 'image' || kind === 'richText')
  const paths = changes.flatMap(({ before, after }) =>
    pictureFields.flatMap(([name, f]) => (before?.[name] === after[name] ? [] : pathsIn(f, after[name]))),
  )
  if (paths.length > 0) await ctx.services.ports.files[isOffered ? 'offer' : 'publish'](ctx, [...new Set(paths)])
}
