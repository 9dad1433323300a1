import {
  columnName,
  dateTime,
  isColumn,
  isListed,
  text,
  wireName,
  type Askable,
  type Field,
  type Fields,
} from '@huxi/model'

/** Audit columns that every list filters and sorts by. */
const AUDIT_COLUMNS: Fields = {
  id: text('编号', { required: true, search: 'eq' }),
  createTime: dateTime('创建时间', { required: true, search: 'range' }),
  updateTime: dateTime('更新时间', { search: 'range' }),
  createBy: text('创建人', { search: 'eq' }),
  updateBy: text('更新人', { search: 'eq' }),
}

export interface ListColumn {
  readonly name: string
  readonly column: string
  readonly f: Field
}

interface Filter extends ListColumn {
  readonly one: string
  readonly begin: string
  readonly end: string
  readonly many: string
}

interface ListColumns {
  readonly filters: readonly Filter[]
  readonly sortable: ReadonlyMap<string, ListColumn>
  readonly asked: ReadonlyMap<string, ListColumn>
}

const known = new WeakMap<Askable, ListColumns>()

export const listColumns = (r: Askable): ListColumns => {
  const columns = known.get(r) ?? collect(r)
  known.set(r, columns)
  return columns
}

const collect = (r: Askable): ListColumns => {
  const all = Object.entries({ ...AUDIT_COLUMNS, ...r.fields }).filter(([, f]) => isColumn(f))
  const named = (wanted: (f: Field) => unknown) =>
    all
      .filter(([, f]) => wanted(f))
      .map(([name, f]) => [wireName(name, f), { name, column: columnName(name), f }] as const)
  const links = Object.entries(r.fields)
    .filter(([, f]) => f.link)
    .map(([name, f]) => [wireName(name, f), { name, column: f.link!.column, f }] as const)
  return {
    filters: named((f) => f.search).map(([wire, found]) => ({
      ...found,
      one: wire,
      begin: `${wire}_begin`,
      end: `${wire}_end`,
      many: `${wire}_MultiString`,
    })),
    sortable: new Map(named((f) => f.only?.length !== 0)),
    asked: new Map([...named((f) => f.search !== undefined || isListed(f)), ...links]),
  }
}
