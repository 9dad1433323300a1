/** The views of schema `rpt`: one per resource, without fields that reports may never show. */
import {
  childrenFields,
  codeOf,
  columnName,
  dateTime,
  isColumn,
  isEncrypted,
  isPrivate,
  text,
  int,
  textsInCode,
  type DataClass,
  type Field,
  type Fields,
  type KindName,
  type Resource,
} from '@huxi/model'

export type ReportType = 'String' | 'Integer' | 'Long' | 'Date' | 'Datetime'

export interface ViewColumn {
  readonly name: string
  readonly title: string
  readonly type: ReportType
  readonly dictCode?: string
}

export interface View {
  readonly name: string
  readonly title: string
  readonly columns: readonly ViewColumn[]
  /** columns that hold a mask, so that comparisons with them are wrong */
  readonly masked: ReadonlySet<string>
  readonly r: Resource
  readonly definition: string
  /** of another database: its place there, and the code that authors need in place of a list permission */
  readonly foreign?: { readonly schema: string; readonly table: string; readonly access: string }
}

type ClassOf = (r: Resource, name: string, f: Field) => DataClass | undefined

export const REPORT_SCHEMA = 'rpt'

const AUDIT_COLUMNS: Fields = {
  sysOrgCode: text('所属部门编码'),
  createBy: text('创建人'),
  createTime: dateTime('创建时间'),
  updateBy: text('更新人'),
  updateTime: dateTime('更新时间'),
  version: int('数据版本'),
}

const TYPES: { readonly [K in KindName]?: ReportType } = {
  int: 'Integer',
  decimal: 'Integer',
  date: 'Date',
  dateTime: 'Datetime',
}

const typeOf = (f: Field): ReportType => {
  if (f.comparable) return 'String'
  return f.kind === 'dict' && f.numeric ? 'Integer' : (TYPES[f.kind] ?? 'String')
}

const isInView = (r: Resource, name: string, f: Field, classOf: ClassOf): boolean =>
  isColumn(f) && f.kind !== 'json' && (isEncrypted(f) || classOf(r, name, f) !== 'sensitive')

/** Views of resources; children have none, as they are visible with their parent. */
export const reportViews = (resources: readonly Resource[], classOf: ClassOf): View[] => {
  const items = new Set(resources.flatMap((r) => childrenFields(r).map(([, f]) => f.item!.name)))
  return resources
    .filter((r) => !items.has(r.name))
    .map((r) => viewOf(r, classOf))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const nameIn = ({ name }: Pick<View, 'name'>): string => name.slice(REPORT_SCHEMA.length + 1)

interface Origin {
  /** name in reports, where the table has another one */
  readonly called: string
  readonly from: string
}

export const viewOf = (
  r: Resource,
  classOf: ClassOf,
  { called, from }: Origin = { called: r.table, from: `public.${r.table}` },
): View => {
  const own = Object.entries(r.fields)
  const viewFields = own.filter(([name, f]) => isInView(r, name, f, classOf))
  const audit = Object.entries(AUDIT_COLUMNS).filter(([name]) => !(name in r.fields))
  const all = [...('id' in r.fields ? [] : [['id', text('编号')] as const]), ...viewFields, ...audit]
  // visibility may depend on references, shown or not
  const keys = own.filter(([name, f]) => f.kind === 'ref' && isColumn(f) && !isInView(r, name, f, classOf))
  return {
    name: `${REPORT_SCHEMA}.${called}`,
    title: r.title,
    columns: all.map(([name, f]) => ({
      name: columnName(name),
      title: f.label,
      type: typeOf(f),
      ...(f.dict && !textsInCode(f.dict) && { dictCode: f.dict }),
    })),
    masked: new Set(own.filter(([, f]) => isColumn(f) && isPrivate(f)).map(([name]) => columnName(name))),
    r,
    definition: definitionOf(r, from, all, keys),
  }
}

export const maskedName = (column: string): string =>
  `case when char_length(${column}) < 2 then '*' else left(${column}, 1) || '*' || case when char_length(${column}) > 2 then right(${column}, 1) else '' end end`

/** Set by the transaction; a report cannot set it. */
const CLEAR = `(select current_setting('app.names', true)) = 'clear'`

const columnSql = (name: string, f: Field): string => {
  const column = `t.${columnName(name)}`
  return f.kind === 'personName'
    ? `case when ${CLEAR} then ${column} when ${column} is not null then ${maskedName(column)} end as ${columnName(name)}`
    : column
}

/**
 * A security barrier over tenant and deletion mark, which no function of a report can precede. It includes both columns and hidden
 * references, so that conditions of lists apply unchanged.
 */
const definitionOf = (
  r: Resource,
  from: string,
  columns: readonly (readonly [string, Field])[],
  keys: readonly (readonly [string, Field])[],
): string => {
  const isOwned = r.owner === 'tenant'
  const list = [
    ...columns.map(([name, f]) => columnSql(name, f)),
    ...keys.map(([name]) => `t.${columnName(name)}`),
    ...(isOwned ? ['t.tenant_id'] : []),
    ...(r.keepDeleted ? ['t.del_flag'] : []),
  ]
  const wall = [
    ...(isOwned ? ['t.tenant_id = (select app_tenant())'] : []),
    ...(r.keepDeleted ? ['t.del_flag = 0'] : []),
  ]
  const where = wall.length === 0 ? '' : ` where ${wall.join(' and ')}`
  return `create view ${REPORT_SCHEMA}.${r.table} with (security_barrier) as select ${list.join(', ')} from ${from} t${where}`
}

export const viewAccess = ({ r, foreign }: View): string => foreign?.access ?? codeOf(r, 'list')

const OIDS: Readonly<Record<number, ReportType>> = {
  20: 'Long',
  21: 'Integer',
  23: 'Integer',
  700: 'Integer',
  701: 'Integer',
  1700: 'Integer',
  1082: 'Date',
  1114: 'Datetime',
  1184: 'Datetime',
}

export const typeOfOid = (oid: number): ReportType => OIDS[oid] ?? 'String'
