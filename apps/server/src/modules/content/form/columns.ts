import { formResource, type FormShape } from '@huxi/contract'
import { columnName, isColumn, type Field, type Resource } from '@huxi/model'
import { kindOf } from '../../../engine/kinds/index.ts'

const AUDIT = `sys_org_code, create_by, create_time, update_by, update_time, version, del_flag, delete_by, delete_time`

const SLOTS = 8
const OF_TEXT: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'text',
  'time',
  'dict',
  'ref',
  'treeRef',
  'popup',
  'email',
  'url',
])

/** Texts a list is searched by lie in indexed columns as well: row-level security keeps conditions on JSON from every index. */
const slotsOf = ({ fields }: Resource): string[] =>
  Object.entries(fields)
    .filter(([, f]) => OF_TEXT.has(f.kind) && (f.search || f.unique))
    .slice(0, SLOTS)
    .map(([name]) => columnName(name))

export interface Source {
  readonly table: 'onl_form_row' | 'onl_form_part_row'
  readonly columns: string
  readonly own: ReadonlySet<string>
  readonly where: string
  readonly args: string
  readonly slots: readonly string[]
}

const columnsIn = ({ fields }: Resource, { own, slots }: Source): string[] =>
  Object.entries(fields)
    .filter(([name, f]) => isColumn(f) && !own.has(name))
    .flatMap(([name, f]) =>
      Object.entries(kindOf(f).columns(f, columnName(name))).map(
        ([column, type]) =>
          `${slots.includes(column) ? `s${slots.indexOf(column) + 1}` : `(data->>'${column}')::${type}`} as "${column}"`,
      ),
    )

export const selectOf = (r: Resource, source: Source): string =>
  `select ${[source.columns, AUDIT, ...columnsIn(r, source)].join(', ')}
      from ${source.table} where ${source.where}`

export const fillSlots = ({ table, where, slots }: Source): string => {
  const all = Array.from(
    { length: SLOTS },
    (_, n) => [`s${n + 1}`, slots[n] ? `data->>'${slots[n]}'` : 'null'] as const,
  )
  const [columns, values] = [all.map(([column]) => column).join(', '), all.map(([, value]) => value).join(', ')]
  return `update ${table} set (${columns}) = (${values}) where ${where} and (${columns}) is distinct from (${values})`
}

export const mainSource = (shape: FormShape): Source => {
  const slots = slotsOf(formResource(shape))
  return {
    table: 'onl_form_row',
    columns: 'id, tenant_id, form_version',
    own: new Set(['formVersion']),
    where: `form_id = '${shape.id}' and tenant_id = ${shape.tenantId}`,
    args: [shape.id, ...slots].map((one) => `'${one}'`).join(', '),
    slots,
  }
}
