import type { FormShape } from '@huxi/contract'
import { columnName, isColumn, type Fields, type Resource } from '@huxi/model'
import { kindOf } from '../../../engine/kinds/index.ts'

const AUDIT = `sys_org_code, create_by, create_time, update_by, update_time, version, del_flag, delete_by, delete_time`

export interface Source {
  readonly table: 'onl_form_row' | 'onl_form_part_row'
  readonly columns: string
  readonly own: ReadonlySet<string>
  readonly where: string
  readonly args: string
}

const columnsIn = (fields: Fields, own: ReadonlySet<string>): string[] =>
  Object.entries(fields)
    .filter(([name, f]) => isColumn(f) && !own.has(name))
    .flatMap(([name, f]) =>
      Object.entries(kindOf(f).columns(f, columnName(name))).map(
        ([column, type]) => `(data->>'${column}')::${type} as "${column}"`,
      ),
    )

export const selectOf = (r: Resource, { table, columns, own, where }: Source): string =>
  `select ${[columns, AUDIT, ...columnsIn(r.fields, own)].join(', ')}
      from ${table} where ${where}`

export const mainSource = ({ id, tenantId }: FormShape): Source => ({
  table: 'onl_form_row',
  columns: 'id, tenant_id, form_version',
  own: new Set(['formVersion']),
  where: `form_id = '${id}' and tenant_id = ${tenantId}`,
  args: `'${id}'`,
})
