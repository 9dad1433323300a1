/**
 * Whether a value is free: only for declared pairs of table and column in their exact spelling, and for callers who
 * may add or edit such rows.
 */
import { permission, type duplicateCheck } from '@huxi/contract'
import { codeOf, columnName, refused, type Field, type InputOfEndpoint, type Resource } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { holds, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { askable } from '../../../engine/read/field-rules.ts'
import { revealsHolders, noteCheck } from '../../../engine/read/identity-search.ts'
import { kindOf, readId } from '../../../engine/kinds/index.ts'
import { storeOf } from '../../../engine/write/store.ts'

const FREE = '该值可用！'
const VALUE_IN_USE = '该值不可用，系统中已存在！'
const NOT_ASKED = '数据为空,不作处理！'
const UNKNOWN = '校验参数不合法'

interface Checked {
  readonly resource: Resource
  readonly name: string
  readonly column: string
  readonly field: Field
}
type Registry = ReadonlyMap<string, ReadonlyMap<string, Checked>>

/** The menu form checks codes although duplicates are allowed. */
const ALSO: readonly (readonly [Resource, string])[] = [[permission, 'perms']]

export const duplicateChecker = (resources: readonly Resource[]) => {
  const registry = registryOf(resources)
  return async (ctx: Ctx, input: InputOfEndpoint<typeof duplicateCheck>) => {
    const checked = (registry.get(input.tableName) ?? definedLater(ctx, input.tableName))?.get(input.fieldName)
    if (!checked || !mayAsk(ctx, checked)) throw refused(UNKNOWN)
    if (input.fieldVal === null) return reply(NOT_ASKED, NOT_ASKED)
    if (revealsHolders(checked.field)) await noteCheck(ctx, checked.resource, checked.name, input.fieldVal)
    const { resource, name, field } = checked
    const { read, condition } = kindOf(field)
    // a column with its own index compares values as written
    const value = condition ? input.fieldVal : read(field, input.fieldVal)
    const id = input.dataId === null ? null : readId(resource, input.dataId)
    if (await storeOf(ctx, resource).isTaken(unscoped(ctx), name, value, id)) throw refused(VALUE_IN_USE)
    return reply(FREE, FREE)
  }
}

const definedLater = (ctx: Ctx, table: string): ReadonlyMap<string, Checked> | undefined => {
  const r = [...ctx.services.ports.resources.values()].find((one) => one.table === table)
  return r && registryOf([r]).get(table)
}

const registryOf = (resources: readonly Resource[]): Registry =>
  new Map(resources.map((r) => [r.table, new Map(checkedOf(r).map((checked) => [checked.column, checked]))]))

const checkedOf = (resource: Resource): Checked[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => field.unique || ALSO.some(([r, also]) => r === resource && also === name))
    .map(([name, field]) => ({ resource, name, column: columnName(name), field }))

const mayAsk = (ctx: Ctx, { resource: r, name }: Checked): boolean =>
  (holds(ctx, codeOf(r, 'add')) || holds(ctx, codeOf(r, 'edit'))) && name in askable(ctx, r).fields
