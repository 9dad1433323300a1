import { childrenFields, columnName, memoized, wireName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { legible } from './field-rules.ts'
import type { Row } from './hooks.ts'
import { present } from './present.ts'
import { selectRows } from './select.ts'
import { selectMany } from './select-many.ts'
import { hookConditions } from './visibility.ts'
import type { Condition } from './where.ts'

export interface ChildList {
  readonly name: string
  readonly f: Field
  readonly item: Resource
  readonly by: string
  readonly order: string
}

/** @throws {Error} when the resource of the children is not one of this app */
export const childLists = (ctx: Ctx, r: Resource): ChildList[] =>
  childrenFields(r).map(([name, f]) => {
    const { name: itemName, by, order } = f.item!
    const item = ctx.services.ports.resources.get(itemName)
    if (!item) throw new Error(`${r.name}.${name} has children of the unknown resource ${itemName}`)
    return { name, f, item, by, order }
  })

type Id = string | number

export const belongTo = ({ by }: ChildList, parents: readonly Id[]): Condition =>
  sql`${sql.ref(columnName(by))} = any(${[...parents]})`

export const inPlace = ({ by, order }: ChildList): Condition =>
  sql`${sql.ref(columnName(by))}, ${sql.ref(columnName(order))}, id`

export const presentChildren = async (ctx: Ctx, list: ChildList, parents: readonly Id[]): Promise<Row[]> => {
  const where = [...(await hookConditions(ctx, list.item)), belongTo(list, parents)]
  return present(ctx, list.item, await selectRows(ctx, list.item, where, { order: inPlace(list) }))
}

const hasChildren = memoized((r: Resource) => childrenFields(r).length > 0)

export const withChildren = async (ctx: Ctx, r: Resource, row: Row): Promise<Row> => {
  if (!hasChildren(r)) return row
  const lists = childLists(ctx, legible(ctx, r))
  const found = await selectMany(
    ctx,
    lists.map((list) => ({ r: list.item, where: [belongTo(list, [row['id'] as Id])], order: inPlace(list) })),
  )
  const rows = await Promise.all(lists.map(({ item }, i) => present(ctx, item, found[i]! as never)))
  return { ...row, ...Object.fromEntries(lists.map(({ name, f }, i) => [wireName(name, f), rows[i]])) }
}
