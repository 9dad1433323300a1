import { now } from '../../platform/config/clock.ts'
import {
  AppError,
  columnName,
  isEncrypted,
  leadsFrom,
  movesOf,
  refused,
  startsOf,
  type Move,
  type MoveName,
  type Resource,
  type RowOf,
  type State,
} from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { Deed, LoggedChange } from '../core/journal.ts'
import { lock } from '../core/transaction.ts'
import { requireStepUp } from '../http/access.ts'
import { tenantConditions, visibleConditions } from '../read/visibility.ts'
import type { Hooks, Input, MoveHook, Moving, Row } from '../read/hooks.ts'
import { presentRows } from '../read/field-rules.ts'
import { present } from '../read/present.ts'
import { check, columnInputs, mapConstraintErrors, rowColumns, permittedInput } from './checks.ts'
import { pictured, takeImage, type Image } from './history.ts'
import { recordName } from './history-text.ts'
import { settle, type Ruled } from './settle.ts'
import { versionLock } from './version-number.ts'
import { deleteRows, lockRows } from './write.ts'

type Id = string | number

/**
 * Moves records, all or none, in the given transaction.
 * @throws {AppError} notFound for an invisible one; conflict with the current records when one is in another state; refused by
 * input, rules and the hook of the move
 */
export const moveRows = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  name: MoveName<R>,
  given: readonly Id[],
  asked: Input = {},
): Promise<void> => {
  const move = r.states!.moves[name]!
  const ids = [...new Set(given)]
  if (ids.length === 0) throw refused('请选择要处理的数据')
  if (ids.length > 1 && !move.batch) throw refused(`${move.label}一次只能处理一个${r.title}，请逐个操作`)
  const where = await visibleConditions(tx, hooks)
  const rows = await lockRows(tx, r, ids, where)
  const images = new Map(rows.map((row) => [idOf(row), takeImage(row)]))
  await refuseElsewhere(tx, r, hooks, move, rows)
  if (move.stepUp) requireStepUp(tx.session)
  const form = { ...r, fields: move.ask ?? {} }
  permittedInput(tx, form, asked, null)
  await check(tx, form, asked, null)
  const deed: Deed = { verb: 'move', move: name, asked: keptOf(move, asked) }
  let writes = 0
  const write: Moving<R>['write'] = async (more = {}) => {
    writes += 1
    if (move.to !== null && move.to === r.states!.versions?.live) await endEarlier(tx, { r, hooks }, rows)
    return move.to === null
      ? deleteRows(tx, r, ids, where, deed, hooks)
      : writeState(tx, { r, hooks }, rows, { ...more, [r.states!.field]: move.to }, images, deed)
  }
  const hook = hooks.moves?.[name] as MoveHook<R> | undefined
  await (hook ? hook(tx, { rows, asked, write }) : write())
  if (writes !== 1) throw new Error(`${r.name}: the hook of ${name} writes ${writes} times instead of once`)
}

const endEarlier = async <R extends Resource>(
  tx: Ctx,
  { r, hooks: { moves } }: Ruled<R>,
  rows: readonly RowOf<R>[],
): Promise<void> => {
  const { by, live, end } = r.states!.versions!
  const everyone = unscoped(tx)
  for (const row of rows as readonly Row[]) {
    await lock(tx, versionLock(tx, r, row[by]))
    const { rows: earlier } = await sql<{ id: Id }>`select id from ${sql.table(r.table)} where ${sql.join(
      [
        ...tenantConditions(everyone, r),
        sql`${sql.ref(columnName(by))} = ${row[by]}`,
        sql`${sql.ref(columnName(r.states!.field))} = ${live}`,
        sql`id <> ${row['id']}`,
      ],
      sql` and `,
    )}`.execute(tx.db)
    for (const { id } of earlier) await moveRows(everyone, r, { ...(moves && { moves }) }, end as MoveName<R>, [id])
  }
}

/** Why a move has no undo, and which moves lead back. */
export const wayBack = (r: Resource, { move = '', before, after }: LoggedChange): string => {
  const label = r.states?.moves[move]?.label ?? move
  if (r.states?.moves[move]?.to === null)
    return `“${label}”不能撤销，${r.keepDeleted ? '请在回收站还原' : '删除的数据不能恢复'}`
  const column = columnName(r.states?.field ?? '')
  const back = movesOf(r).filter(([, one]) => leadsFrom(one, after?.[column]) && one.to === before?.[column])
  const ways = back.map(([, one]) => `“${one.label}”`).join('或')
  return `“${label}”不能撤销，${ways === '' ? '没有操作能回到原来的状态' : `请使用${ways}`}`
}

const idOf = (row: object): Id => (row as Row)['id'] as Id

const keptOf = ({ ask = {} }: Move, asked: Input): Input =>
  Object.fromEntries(
    Object.entries(ask)
      .filter(([name, f]) => f.kind !== 'secret' && !isEncrypted(f) && asked[name] !== undefined)
      .map(([name]) => [name, asked[name]]),
  )

const writeState = async <R extends Resource>(
  tx: Ctx,
  { r, hooks }: Ruled<R>,
  rows: readonly RowOf<R>[],
  input: Input,
  images: ReadonlyMap<Id, Image | null>,
  deed: Deed,
): Promise<RowOf<R>[]> => {
  const inputs = columnInputs(r, input).filter(([name]) => name !== 'id')
  const update = async (ids: readonly Id[]): Promise<RowOf<R>[]> => {
    const values = { ...rowColumns(tx, r, ids[0]!, inputs), update_by: actor(tx) }
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const done = sql<RowOf<R>>`update ${sql.table(r.table)} set ${sql.join(assignments)},
      update_time = ${now(tx)}, version = version + 1
      where id = any(${[...ids]}) returning ${pictured(r)}`.execute(tx.db)
    return (await mapConstraintErrors(r, input, done)).rows
  }
  const ids = rows.map(idOf)
  const groups = inputs.some(([, f]) => isEncrypted(f)) ? ids.map((id) => [id]) : [ids]
  const after = new Map<Id, RowOf<R>>()
  for (const group of groups) for (const row of await update(group)) after.set(idOf(row), row)
  const written = rows.map((before) => {
    const row = after.get(idOf(before))!
    return { before, after: row, images: { before: images.get(idOf(before)) ?? null, after: takeImage(row) } }
  })
  await settle(tx, { r, hooks }, deed, written)
  return written.map((one) => one.after)
}

const NAMED = 3

/** @throws {AppError} conflict with the current records that are in another state */
const refuseElsewhere = async <R extends Resource>(
  tx: Ctx,
  r: R,
  hooks: Hooks<R>,
  move: Move,
  rows: readonly RowOf<R>[],
): Promise<void> => {
  const stateOf = (row: RowOf<R>): State => (row as Row)[r.states!.field] as State
  const elsewhere = rows.filter((row) => !leadsFrom(move, stateOf(row)))
  if (elsewhere.length === 0) return
  const states = [...startsOf(move), ...elsewhere.map(stateOf)].map(String)
  const texts = await tx.services.ports.dictionaries.texts(tx, r.fields[r.states!.field]!.dict!, states)
  const textOf = (state: State): string => `“${texts.get(String(state)) ?? state}”`
  const single = rows.length === 1
  const nameOf = (row: RowOf<R>): string =>
    single ? `该${r.title}` : recordName(r, presentRows(tx, r, [row as Row])[0]!)
  const named = elsewhere.slice(0, NAMED).map((row) => `${nameOf(row)}现在是${textOf(stateOf(row))}`)
  const more = elsewhere.length > NAMED ? `等 ${elsewhere.length} 个` : ''
  const starts = startsOf(move).map(textOf).join('、')
  const rest = single ? '请刷新后再操作' : `没有处理任何${r.title}，请去掉后重试`
  const current = await present(tx, r, elsewhere, hooks)
  throw new AppError('conflict', `${named.join('，')}${more}，只有${starts}的${r.title}可以${move.label}，${rest}`, {
    detail: single ? current[0] : current,
  })
}
