import { endpoint, json, many, returns, text, longText } from '@huxi/model'

/** The group of these in the API document. */
const group = '保存的查询'

/** How the rows of a super query are joined. */
export type MatchType = 'and' | 'or'

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
}

/** A super query a person keeps for one list, or a whole view of it. */
export interface SavedQuery {
  id: string
  /** name of the resource */
  resource: string
  title: string
  matchType: MatchType
  records: QueryRecord[]
  /** null = a query alone */
  view: SavedView | null
  createTime: string
}

const resource = text('列表', { required: true, max: 64 })

export const savedQueries = endpoint({
  method: 'GET',
  path: '/sys/query/list',
  title: '保存的查询',
  group,
  access: 'login',
  query: { resource },
  out: returns<SavedQuery[]>(),
})

/** The same title overwrites. */
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
