import { asChoice, bool, endpointsIn, json, longText, many, returns, text } from '@huxi/model'

const group = '保存的查询'

type MatchType = 'and' | 'or'

export interface QueryRecord {
  field: string
  /** eq ne gt ge lt le in like left_like right_like empty not_empty, or their symbols */
  rule: string
  val: string | null
}

export interface SavedView {
  conditions?: Readonly<Record<string, string>>
  sort?: readonly { column: string; order: 'asc' | 'desc' }[]
  size?: number
  /** column state of the web: hidden, shown, order, pinned */
  columns?: Readonly<Record<string, readonly string[]>>
  density?: string
  widths?: Readonly<Record<string, number>>
}

/** A saved super query or view of one list; the author may share it with a role. */
export interface SavedQuery {
  id: string
  resource: string
  title: string
  matchType: MatchType
  records: QueryRecord[]
  /** null = a query alone */
  view: SavedView | null
  roleId: string | null
  badge: boolean
  mine: boolean
  by: string
  preferred: boolean
  createTime: string
}

const resource = asChoice(text('列表', { required: true, max: 64 }))

const { get, add, put, remove } = endpointsIn(group)

/** Of one list or of all: the caller's own, then those shared with the caller's roles. */
export const savedQueries = get('/sys/query/list', '保存的查询', 'login', {
  query: { resource: text('列表', { max: 64 }) },
  out: returns<SavedQuery[]>(),
})

/** The same title overwrites; `id` changes that one with its title. */
export const saveQuery = add('/sys/query/save', '保存查询', 'login', {
  body: {
    resource,
    title: text('查询名称', { required: true, max: 50 }),
    matchType: text('匹配方式', { max: 3, initial: 'and' }),
    records: many(
      '查询条件',
      {
        field: asChoice(text('字段', { required: true, max: 64 })),
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

export const deleteQuery = remove('/sys/query/delete', '删除保存的查询', 'login', {
  query: { id: text('编号', { required: true, max: 64 }) },
})

export const preferQuery = put('/sys/query/prefer', '设置打开列表时使用的视图', 'login', {
  body: { resource, id: text('编号', { max: 64 }) },
})
