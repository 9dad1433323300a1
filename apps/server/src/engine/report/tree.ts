import {
  EXPRESSIONS,
  FILLED_MAX,
  FILLING,
  FUNCTIONS,
  GIVEN_NAMES,
  MOMENTS,
  NODES,
  OPERATORS,
  TYPES,
} from './allow-list.ts'

type Value = string | number | boolean | Node | readonly Value[]
interface Node {
  readonly [field: string]: Value | undefined
}

interface Placed {
  readonly at: number
}
export interface Relation extends Placed {
  readonly name: string
  readonly hasAlias: boolean
}
interface Column extends Placed {
  readonly path: readonly string[]
}
interface Complaint extends Placed {
  readonly message: string
}

export interface Findings {
  readonly faults: Complaint[]
  readonly views: Relation[]
  readonly relations: Placed[]
  readonly columns: Column[]
  readonly params: (Placed & { readonly number: number })[]
  /** positions of parameters tested for null only, which says nothing of their type */
  readonly bare: Set<number>
  readonly names: Set<string>
}

type Scope = ReadonlySet<string>

export const VIEW_PREFIX = 'rpt_'

const FIELDS: Readonly<Record<string, string>> = {
  intoClause: '报表只能查询，不能用 into 写入',
  lockingClause: '报表只能查询，不能用 for update、for share 锁定',
  valuesLists: '不能用 values，请用 select … union all',
  recursive: '不能用 with recursive',
  lateral: '不能用 lateral，请改为连接或子查询',
  func_variadic: '不能用 variadic',
  setof: '不能用 setof',
  indirection: '这里不能用下标',
  join_using_alias: '不能给 using 起别名',
  useOp: '排序请用 asc 或 desc，不能用 using',
  catalogname: '请写成“rpt.视图名”，前面不能再有库名',
}

const KINDS: Readonly<Record<string, string>> = {
  RangeFunction: '函数不能当作表，请从视图查询',
  RangeTableSample: '不能用 tablesample',
  InsertStmt: '报表只能查询，不能新增数据',
  UpdateStmt: '报表只能查询，不能修改数据',
  DeleteStmt: '报表只能查询，不能删除数据',
  MergeStmt: '报表只能查询，不能修改数据',
  NamedArgExpr: '函数的参数请按次序写，不能写名称',
}

const texts = (list: Value | undefined): string[] =>
  Array.isArray(list) ? list.map((one) => String(((one as Node)['String'] as Node | undefined)?.['sval'] ?? '')) : []

/** The last part of a name in pg_catalog or without schema; undefined = of another schema. */
const ofSystem = (parts: readonly string[]): string | undefined =>
  parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog') ? parts.at(-1) : undefined

export const findingsOf = (root: Node): Findings => {
  const found: Findings = {
    faults: [],
    views: [],
    relations: [],
    columns: [],
    params: [],
    bare: new Set(),
    names: new Set(),
  }
  const walk = walker(found)
  walk('SelectStmt', root, new Set(), 0)
  return found
}

const walker = (found: Findings) => {
  const fault = (at: number, message: string): void => void found.faults.push({ at, message })

  const walkValue = (value: Value, scope: Scope, at: number): void => {
    if (Array.isArray(value)) return value.forEach((one) => walkValue(one, scope, at))
    // an empty place in a list is an empty object
    for (const [kind, node] of Object.entries(value as Node)) walk(kind, node as Node, scope, at)
  }

  const walkFields = (kind: string, node: Node, scope: Scope, at: number): void => {
    const fields = NODES[kind]!
    for (const [name, value] of Object.entries(node)) {
      const type = Object.hasOwn(fields, name) ? fields[name]! : undefined
      if (type === undefined) fault(at, FIELDS[name] ?? `不能这样写（${kind}.${name}）`)
      else if (type === 'node') walkValue(value!, scope, at)
      else if (type !== 'value') walk(type, value as Node, scope, at)
    }
  }

  const walk = (kind: string, node: Node, outer: Scope, before: number): void => {
    const at = typeof node['location'] === 'number' && node['location'] >= 0 ? node['location'] : before
    if (!Object.hasOwn(NODES, kind)) return fault(at, KINDS[kind] ?? `报表里不能用这种写法（${kind}）`)
    CHECKS[kind]?.(node, at, outer, { fault, found })
    if (kind !== 'SelectStmt') return walkFields(kind, node, outer, at)
    const { withClause, ...rest } = node
    walkFields(kind, rest, withClause ? walkWith(withClause as Node, outer, at) : outer, at)
  }

  const walkWith = ({ ctes, ...rest }: Node, outer: Scope, at: number): Scope => {
    const scope = new Set(outer)
    walkFields('WithClause', rest, outer, at)
    for (const one of (ctes ?? []) as readonly Node[]) {
      walkValue(one, new Set(scope), at)
      scope.add(String((one['CommonTableExpr'] as Node)['ctename']))
    }
    return scope
  }
  return walk
}

interface Tools {
  readonly fault: (at: number, message: string) => void
  readonly found: Findings
}
type Check = (node: Node, at: number, scope: Scope, tools: Tools) => void

const name = (node: Node, field: string, { found }: Tools): void => {
  if (typeof node[field] === 'string') found.names.add(node[field])
}

const operator = (list: Value | undefined, at: number, { fault }: Tools): void => {
  const parts = texts(list)
  const symbol = ofSystem(parts)
  if (symbol === undefined || !OPERATORS.has(symbol)) fault(at, `不能用运算符“${parts.join('.')}”`)
}

const relation: Check = ({ schemaname, relname, inh, relpersistence, alias }, at, scope, { fault, found }) => {
  const given = String(relname)
  found.relations.push({ at })
  if (inh !== true || relpersistence !== 'p') fault(at, '视图前不能用 only')
  if (schemaname === 'rpt') found.views.push({ name: given, at, hasAlias: alias !== undefined })
  else if (schemaname !== undefined) fault(at, `不能查询“${String(schemaname)}.${given}”，只能查询“rpt.视图名”`)
  else if (!scope.has(given)) fault(at, `没有“${given}”：视图请写成“rpt.${given}”，with 里的查询请先写在前面`)
}

const call: Check = (node, at, _scope, { fault }) => {
  const parts = texts(node['funcname'])
  const systemName = ofSystem(parts)
  if (systemName === undefined || !FUNCTIONS.has(systemName)) return fault(at, `不能用函数“${parts.join('.')}”`)
  if (!FILLING.has(systemName)) return undefined
  const length = ((node['args'] as readonly Node[])[1]?.['A_Const'] as Node | undefined)?.['ival'] as Node | undefined
  // the parser omits zeros
  if (length === undefined || Number(length['ival'] ?? 0) > FILLED_MAX)
    fault(at, `函数“${systemName}”的长度请写成不超过 ${FILLED_MAX} 的数字`)
}

const CHECKS: Readonly<Record<string, Check>> = {
  RangeVar: relation,
  FuncCall: call,
  ResTarget: (node, _at, _scope, tools) => name(node, 'name', tools),
  Alias(node, _at, _scope, tools) {
    name(node, 'aliasname', tools)
    for (const column of texts(node['colnames'])) tools.found.names.add(column)
  },
  CommonTableExpr(node, at, _scope, tools) {
    name(node, 'ctename', tools)
    for (const column of texts(node['aliascolnames'])) tools.found.names.add(column)
    if (String(node['ctename']).startsWith(VIEW_PREFIX))
      tools.fault(at, `with 里的查询不能以“${VIEW_PREFIX}”开头，请换一个名称`)
    if (node['ctematerialized'] === 'CTEMaterializeNever') tools.fault(at, '不能用 not materialized，请去掉')
  },
  ColumnRef(node, at, _scope, { found }) {
    found.columns.push({ path: texts(node['fields']), at })
  },
  ParamRef(node, at, _scope, { found }) {
    found.params.push({ number: Number(node['number'] ?? 0), at })
  },
  NullTest({ arg }, _at, _scope, { found }) {
    const place = ((arg as Node)['ParamRef'] as Node | undefined)?.['location']
    if (place !== undefined) found.bare.add(Number(place))
  },
  A_Expr({ kind, name: symbols }, at, _scope, tools) {
    if (!EXPRESSIONS.has(String(kind))) tools.fault(at, '不能用 similar to，请改用 like')
    else if (!String(kind).includes('BETWEEN')) operator(symbols, at, tools)
  },
  SubLink({ subLinkType, operName }, at, _scope, tools) {
    if (operName !== undefined) operator(operName, at, tools)
    if (!['EXISTS', 'ANY', 'ALL', 'EXPR', 'ARRAY'].some((type) => subLinkType === `${type}_SUBLINK`))
      tools.fault(at, '不能这样写子查询')
  },
  TypeName({ names }, at, _scope, { fault }) {
    const type = ofSystem(texts(names))
    if (type === undefined || !TYPES.has(type)) fault(at, `不能转换为类型“${texts(names).join('.')}”`)
  },
  CollateClause({ collname }, at, _scope, { fault }) {
    if (ofSystem(texts(collname)) === undefined) fault(at, `不能用排序规则“${texts(collname).join('.')}”`)
  },
  SQLValueFunction({ op }, at, _scope, { fault }) {
    if (!MOMENTS.has(String(op))) fault(at, '不能查询数据库的账号和环境，请改用系统变量，例如 #{sys_user_code}')
  },
  A_Indirection({ indirection }, at, _scope, { fault }) {
    if ((indirection as readonly Node[]).some((one) => !('A_Indices' in one)))
      fault(at, '不能从一行里取字段，请写成“别名.字段”')
  },
}

export const strangeColumns = ({ columns, names }: Findings, allowed: ReadonlySet<string>): Column[] =>
  columns.filter(({ path }) => {
    const last = path.at(-1)!
    return last !== '' && !allowed.has(last) && !names.has(last) && !GIVEN_NAMES.has(last)
  })
