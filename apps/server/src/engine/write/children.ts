/**
 * Children are written with their parent, in its transaction and under its lock. A form sends the whole list; four statements read,
 * delete, insert and update it. The images of the parent carry their history.
 */
import { now } from '../../platform/config/clock.ts'
import { columnName, isColumn, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { newId } from '../../platform/db/ids.ts'
import { actor } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { belongTo, childLists, inPlace, type ChildList } from '../read/children.ts'
import type { Input, Row } from '../read/hooks.ts'
import { hookConditions, seenConditions, tenantConditions } from '../read/visibility.ts'
import { wholeSelection } from '../read/select.ts'
import { invalidateTotals } from '../read/page.ts'
import type { Condition } from '../read/where.ts'
import { checkChildren, fillPopupRows, given, missingReferences, type Given } from './child-checks.ts'
import { columnInputs, initialOf, mapConstraintErrors, newValues, rowColumns, saidIn } from './checks.ts'
import { columnsToday, isStored, type Image } from './history.ts'
import { publishPictures, refuseHidden, refuseOutside } from './settle.ts'
import { refuseReferred } from './references.ts'

type Id = string | number

interface Child {
  readonly row: Row
  readonly image: Image
}

interface ChildImages {
  readonly before: Image
  readonly after: Image
}

const columnsRead = (item: Resource): Condition =>
  sql`${wholeSelection(item)}, to_jsonb(${sql.table(item.table)}) as "$image"`

const childOf = ({ $image: image, ...row }: Row): Child => ({ row, image: image as Image })

const idOf = ({ id }: Image | Row): string => String(id)

const lockChildren = async (tx: Ctx, list: ChildList, parents: readonly Id[], seen: readonly Condition[]) => {
  const { rows } = await sql<Row>`select ${columnsRead(list.item)} from ${sql.table(list.item.table)}
    where ${sql.join([belongTo(list, parents), ...seen], sql` and `)} order by ${inPlace(list)} for update`.execute(
    tx.db,
  )
  return rows.map(childOf)
}

interface Plan {
  readonly there: readonly Child[]
  readonly gone: readonly string[]
  readonly fresh: readonly Image[]
  readonly changed: readonly Image[]
  readonly order: readonly string[]
}

const carryOut = async (tx: Ctx, { item }: ChildList, plan: Plan): Promise<Child[]> => {
  const table = sql.table(item.table)
  const [gone, fresh, changed] = [[...plan.gone], [...plan.fresh], [...plan.changed]]
  if (gone.length > 0) {
    await refuseReferred(tx, item, gone)
    await mapConstraintErrors(item, {}, sql`delete from ${table} where id = any(${gone})`.execute(tx.db))
  }
  const run = (statement: (rows: Condition, columns: Condition[]) => Condition, images: Image[]) => {
    if (images.length === 0) return []
    const columns = [...new Set(images.flatMap((image) => Object.keys(image)))].map((name) => sql.ref(name))
    const rows = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb)`
    const query = sql<Row>`${statement(rows, columns)} returning ${columnsRead(item)}`
    return mapConstraintErrors(item, {}, query.execute(tx.db)).then((done) => done.rows.map(childOf))
  }
  const added = await run(
    (rows, columns) => sql`insert into ${table} (${sql.join(columns)}) select ${sql.join(columns)} from ${rows}`,
    fresh,
  )
  const edited = await run(
    (rows, columns) =>
      sql`update ${table} set ${sql.join(
        columns.map((column) => sql`${column} = kept.${column}`),
      )} from ${rows} as kept where ${sql.ref(`${item.table}.id`)} = kept.id`,
    changed,
  )
  const before = new Map(plan.there.map((child) => [idOf(child.row), child]))
  const after = new Map([...before, ...[...added, ...edited].map((child) => [idOf(child.row), child] as const)])
  const written = [...added, ...edited].map(({ row }) => ({ before: before.get(idOf(row))?.row ?? null, after: row }))
  if (written.length > 0) {
    await refuseOutside(
      tx,
      item,
      written.map((one) => idOf(one.after)),
    )
    await refuseHidden(
      tx,
      item,
      () => hookConditions(tx, item),
      edited.map(({ row }) => idOf(row)),
    )
    await publishPictures(tx, item, written)
  }
  invalidateTotals(tx, item)
  return plan.order.map((id) => after.get(id)!)
}

const imageOf = (tx: Ctx, { item, by, order }: ChildList, parent: Id, { values, before }: Given, i: number): Image => {
  const place = i + 1
  if (!before) return newValues(tx, item, newId(), { ...values, [by]: parent, [order]: place })
  const inputs = columnInputs(item, { ...values, [order]: place })
  const changed = inputs.filter(([name, f, value]) => !isStored(tx, item, before, name, f, value))
  if (changed.length === 0) return before.image
  return {
    ...before.image,
    ...rowColumns(tx, item, idOf(before.row), changed),
    update_by: actor(tx),
    update_time: now(tx),
    version: Number(before.image['version']) + 1,
  }
}

const isSameList = (tx: Ctx, { item, by, order }: ChildList, rows: readonly Given[], there: readonly Child[]) => {
  const fields = Object.entries(item.fields).filter(([name, f]) => isColumn(f) && name !== by && name !== order)
  const isSame = ({ values, before }: Given, own: Child): boolean => {
    const whole: Input = { ...initialOf(item), ...saidIn(values) }
    return !before && fields.every(([name, f]) => isStored(tx, item, own, name, f, whole[name]))
  }
  return rows.length === there.length && rows.every((row, i) => isSame(row, there[i]!))
}

const saveList = async (tx: Ctx, list: ChildList, parent: Id, sent: readonly Input[], isNew: boolean) => {
  const there = isNew ? [] : await lockChildren(tx, list, [parent], await seenConditions(tx, list.item))
  const rows = await fillPopupRows(tx, list, given(tx, list, sent, there))
  if (isSameList(tx, list, rows, there)) return { there, after: there }
  const images = rows.map((row, i) => imageOf(tx, list, parent, row, i))
  await checkChildren(tx, list, rows, images)
  const order = images.map(idOf)
  const kept = new Set(order)
  const after = await carryOut(tx, list, {
    there,
    gone: there.map(({ row }) => idOf(row)).filter((id) => !kept.has(id)),
    fresh: images.filter((_, i) => !rows[i]!.before),
    changed: images.filter((image, i) => rows[i]!.before && rows[i]!.before.image !== image),
    order,
  })
  return { there, after }
}

const imagesOf = (children: readonly Child[]): Image[] => children.map(({ image }) => image)

const gather = async (
  tx: Ctx,
  r: Resource,
  work: (list: ChildList) => Promise<{ there: readonly Child[]; after: readonly Child[] } | undefined>,
): Promise<ChildImages> => {
  const [before, after]: [Record<string, Image[]>, Record<string, Image[]>] = [{}, {}]
  for (const list of childLists(tx, r)) {
    const done = await work(list)
    if (!done) continue
    before[columnName(list.name)] = imagesOf(done.there)
    after[columnName(list.name)] = imagesOf(done.after)
  }
  return { before, after }
}

/**
 * Saves the lists contained in an input; absent ones stay.
 * @throws {AppError} refused with `detail.fields` by list, row and field, `items.2.name`
 */
export const saveChildren = (tx: Ctx, r: Resource, parent: Id, input: Input, isNew: boolean): Promise<ChildImages> =>
  gather(tx, r, async (list) => {
    const sent = input[list.name]
    return Array.isArray(sent) ? saveList(tx, list, parent, sent, isNew) : undefined
  })

export interface NewParent {
  readonly id: string
  readonly input: Input
}

/** Saves the lists of many new records, one statement per list. @returns images of the children by record */
export const addChildren = async (
  tx: Ctx,
  r: Resource,
  parents: readonly NewParent[],
): Promise<ReadonlyMap<string, Image>> => {
  const images = new Map(parents.map(({ id }): [string, Record<string, Image[]>] => [id, {}]))
  for (const list of childLists(tx, r)) {
    const sent = parents.flatMap(({ id, input }) => {
      const own = input[list.name]
      if (Array.isArray(own)) images.get(id)![columnName(list.name)] = []
      return Array.isArray(own) ? given(tx, list, own as Input[], []).map((row, i) => ({ id, row, i })) : []
    })
    const rows = await fillPopupRows(
      tx,
      list,
      sent.map(({ row }) => row),
    )
    const fresh = rows.map((row, at) => imageOf(tx, list, sent[at]!.id, row, sent[at]!.i))
    await checkChildren(tx, list, rows, fresh)
    const added = await carryOut(tx, list, { there: [], gone: [], fresh, changed: [], order: fresh.map(idOf) })
    added.forEach(({ image }, at) => images.get(sent[at]!.id)![columnName(list.name)]!.push(image))
  }
  return images
}

/** Restores lists from an image. @throws {AppError} refused when a referred record is gone */
export const putChildrenBack = (tx: Ctx, r: Resource, parent: Id, image: Image): Promise<ChildImages> =>
  gather(tx, r, async (list) => {
    const kept = image[columnName(list.name)] as readonly Image[] | undefined
    if (!kept) return undefined
    const today = await columnsToday(tx, list.item, Object.assign({}, ...kept) as Image)
    const wanted = kept.map((one) => Object.fromEntries(today.map((column) => [column, one[column]])) as Image)
    const there = await lockChildren(tx, list, [parent], await seenConditions(tx, list.item))
    const [stored, ids] = [new Map(there.map((child) => [idOf(child.row), child.image])), wanted.map(idOf)]
    const differs = (one: Image) => JSON.stringify(one) !== JSON.stringify(stored.get(idOf(one)))
    const changed = wanted.filter((one) => stored.has(idOf(one)) && differs(one))
    const fresh = wanted.filter((one) => !stored.has(idOf(one)))
    const label = await missingReferences(tx, list, [...fresh, ...changed])
    if (label) throw refused(`${list.f.label}的${label}已不存在或不能再使用，不能撤销，请手动编辑`)
    const gone = [...stored.keys()].filter((id) => !ids.includes(id))
    return { there, after: await carryOut(tx, list, { there, gone, fresh, changed, order: ids }) }
  })

/** Deletes children with their parents, kept or for good. @returns by parent, the images needed to restore them */
export const removeChildren = async (tx: Ctx, r: Resource, parents: readonly Id[]): Promise<Map<string, Image>> => {
  const images = new Map<string, Record<string, Image[]>>()
  for (const list of childLists(tx, r)) {
    const { item, by, name } = list
    const there = await lockChildren(tx, list, parents, tenantConditions(tx, item))
    await refuseReferred(
      tx,
      item,
      there.map(({ row }) => idOf(row)),
    )
    const [table, own] = [
      sql.table(item.table),
      sql.join([belongTo(list, parents), ...tenantConditions(tx, item)], sql` and `),
    ]
    await (
      item.keepDeleted
        ? sql`update ${table} set del_flag = 1, delete_by = ${actor(tx)}, delete_time = ${now(tx)} where ${own}`
        : sql`delete from ${table} where ${own}`
    ).execute(tx.db)
    invalidateTotals(tx, item)
    if (item.keepDeleted) continue
    const byParent = Map.groupBy(there, ({ row }) => String(row[by]))
    for (const parent of parents.map(String))
      images.set(parent, { ...images.get(parent), [columnName(name)]: imagesOf(byParent.get(parent) ?? []) })
  }
  return images
}

export const restoreChildren = async (tx: Ctx, r: Resource, parents: readonly Id[]): Promise<void> => {
  for (const list of childLists(tx, r)) {
    const back = sql`update ${sql.table(list.item.table)} set del_flag = 0, delete_by = null, delete_time = null
      where ${sql.join([belongTo(list, parents), sql`del_flag = 1`], sql` and `)}`.execute(tx.db)
    await mapConstraintErrors(list.item, {}, back)
    invalidateTotals(tx, list.item)
  }
}

export const purgeChildren = async (tx: Ctx, r: Resource, parents: readonly Id[]): Promise<void> => {
  for (const list of childLists(tx, r))
    await sql`delete from ${sql.table(list.item.table)} where ${belongTo(list, parents)}`.execute(tx.db)
}
