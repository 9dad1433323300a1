import { bool, endpoint, json, longText, many, returns, text } from '@huxi/model'

/** The group of these in the API document. */
const group = '保存的查询'

/** How the rows of a super query are joined. */
type MatchType = 'and' | 'or'

/** One row of a super query, as `superQueryParams` carries it. */
export interface QueryRecord {
  /** wire name of the field */
  field: string
  /** eq ne gt ge lt le in like left_like right_like empty not_empty, or their symbols */
  rule: string
  val: string | null
}

/** How a list is looked at beside its super query. */
export interface SavedView {
  /** of the query form, by parameter */
  conditions?: Readonly<Record<string, string>>
  sort?: readonly { column: string; order: 'asc' | 'desc' }[]
  size?: number
  /** what the web keeps of columns: hidden, shown, their order, pinned */
  columns?: Readonly<Record<string, readonly string[]>>
  /** compact, default, loose */
  density?: string
  /** of columns that were drawn wider or narrower */
  widths?: Readonly<Record<string, number>>
}

/** A super query a person keeps for one list, or a whole view of it, which he may share with a role. */
export interface SavedQuery {
  id: string
  /** name of the resource */
  resource: string
  title: string
  matchType: MatchType
  records: QueryRecord[]
  /** null = a query alone */
  view: SavedView | null
  /** the role it is shared with */
  roleId: string | null
  /** its tab shows how many rows it has */
  badge: boolean
  /** false: somebody else has shared it */
  mine: boolean
  /** name of who keeps it */
  by: string
  /** the caller's list opens with it */
  preferred: boolean
  createTime: string
}

const resource = text('列表', { required: true, max: 64 })

/** Of one list or of all: the caller's own, then those shared with a role of his. */
export const savedQueries = endpoint({
  method: 'GET',
  path: '/sys/query/list',
  title: '保存的查询',
  group,
  access: 'login',
  query: { resource: text('列表', { max: 64 }) },
  out: returns<SavedQuery[]>(),
})

/** The same title overwrites; with `id` that one is changed, its title too. */
export const saveQuery = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/query/save',
  title: '保存查询',
  group,
  access: 'login',
  body: {
    resource,
    title: text('查询名称', { required: true, max: 50 }),
    matchType: text('匹配方式', { max: 3, initial: 'and' }),
    records: many(
      '查询条件',
      {
        field: text('字段', { required: true, max: 64 }),
        rule: text('匹配规则', { required: true, max: 20 }),
        val: longText('值', { max: 2000 }),
      },
      { required: true, max: 20 },
    ),
    view: json<SavedView>('视图', { max: 20_000 }),
    id: text('编号', { max: 64 }),
    roleId: text('共享的角色', { max: 64 }),
    badge: bool('显示条数', { initial: false }),
  },
  out: returns<{ id: string }>(),
})

export const deleteQuery = endpoint({
  method: 'DELETE',
  work: 'delete',
  path: '/sys/query/delete',
  title: '删除保存的查询',
  group,
  access: 'login',
  query: { id: text('编号', { required: true, max: 64 }) },
  out: returns<null>(),
})

/** Without `id` the list opens as it is. */
export const preferQuery = endpoint({
  method: 'PUT',
  work: 'edit',
  path: '/sys/query/prefer',
  title: '设置打开列表时使用的视图',
  group,
  access: 'login',
  body: { resource, id: text('编号', { max: 64 }) },
  out: returns<null>(),
})
