/** Allow-lists for the SQL of a report; everything else is refused. */

/**
 * Nodes of the parser by field: `value` is a plain value, `node` a wrapped node or a list of them, the name of a node an unwrapped
 * one.
 */
export const NODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SelectStmt: {
    withClause: 'WithClause',
    distinctClause: 'node',
    targetList: 'node',
    fromClause: 'node',
    whereClause: 'node',
    groupClause: 'node',
    groupDistinct: 'value',
    havingClause: 'node',
    windowClause: 'node',
    sortClause: 'node',
    limitOffset: 'node',
    limitCount: 'node',
    limitOption: 'value',
    op: 'value',
    all: 'value',
    larg: 'SelectStmt',
    rarg: 'SelectStmt',
  },
  WithClause: { ctes: 'node', location: 'value' },
  CommonTableExpr: {
    ctename: 'value',
    aliascolnames: 'node',
    ctematerialized: 'value',
    ctequery: 'node',
    location: 'value',
  },
  ResTarget: { name: 'value', val: 'node', location: 'value' },
  RangeVar: {
    schemaname: 'value',
    relname: 'value',
    inh: 'value',
    relpersistence: 'value',
    alias: 'Alias',
    location: 'value',
  },
  RangeSubselect: { subquery: 'node', alias: 'Alias' },
  JoinExpr: {
    jointype: 'value',
    isNatural: 'value',
    larg: 'node',
    rarg: 'node',
    usingClause: 'node',
    quals: 'node',
    alias: 'Alias',
    rtindex: 'value',
  },
  Alias: { aliasname: 'value', colnames: 'node' },
  ColumnRef: { fields: 'node', location: 'value' },
  ParamRef: { number: 'value', location: 'value' },
  A_Star: {},
  String: { sval: 'value' },
  Integer: { ival: 'value' },
  List: { items: 'node' },
  A_Const: {
    ival: 'value',
    fval: 'value',
    sval: 'value',
    bsval: 'value',
    boolval: 'value',
    isnull: 'value',
    location: 'value',
  },
  A_Expr: {
    kind: 'value',
    name: 'node',
    lexpr: 'node',
    rexpr: 'node',
    rexpr_list_start: 'value',
    rexpr_list_end: 'value',
    location: 'value',
  },
  BoolExpr: { boolop: 'value', args: 'node', location: 'value' },
  NullTest: { arg: 'node', nulltesttype: 'value', location: 'value' },
  BooleanTest: { arg: 'node', booltesttype: 'value', location: 'value' },
  CaseExpr: { arg: 'node', args: 'node', defresult: 'node', location: 'value' },
  CaseWhen: { expr: 'node', result: 'node', location: 'value' },
  CoalesceExpr: { args: 'node', location: 'value' },
  MinMaxExpr: { op: 'value', args: 'node', location: 'value' },
  FuncCall: {
    funcname: 'node',
    args: 'node',
    agg_order: 'node',
    agg_filter: 'node',
    over: 'WindowDef',
    agg_within_group: 'value',
    agg_star: 'value',
    agg_distinct: 'value',
    funcformat: 'value',
    location: 'value',
  },
  WindowDef: {
    name: 'value',
    refname: 'value',
    partitionClause: 'node',
    orderClause: 'node',
    frameOptions: 'value',
    startOffset: 'node',
    endOffset: 'node',
    location: 'value',
  },
  SortBy: { node: 'node', sortby_dir: 'value', sortby_nulls: 'value', location: 'value' },
  TypeCast: { arg: 'node', typeName: 'TypeName', location: 'value' },
  TypeName: { names: 'node', typmods: 'node', typemod: 'value', arrayBounds: 'node', location: 'value' },
  CollateClause: { arg: 'node', collname: 'node', location: 'value' },
  SQLValueFunction: { op: 'value', typmod: 'value', location: 'value' },
  GroupingSet: { kind: 'value', content: 'node', location: 'value' },
  GroupingFunc: { args: 'node', location: 'value' },
  SubLink: { subLinkType: 'value', testexpr: 'node', operName: 'node', subselect: 'node', location: 'value' },
  A_ArrayExpr: { elements: 'node', list_start: 'value', list_end: 'value', location: 'value' },
  RowExpr: { args: 'node', row_format: 'value', location: 'value' },
  A_Indirection: { arg: 'node', indirection: 'node' },
  A_Indices: { is_slice: 'value', lidx: 'node', uidx: 'node' },
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const FUNCTIONS = words(`
  count sum avg min max string_agg array_agg bool_and bool_or every mode
  stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp percentile_cont percentile_disc
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  length char_length character_length octet_length lower upper initcap trim btrim ltrim rtrim substring substr left right
  replace translate concat concat_ws position strpos split_part reverse starts_with overlay lpad rpad like_escape
  to_char to_number to_date to_timestamp ascii chr
  array_to_string string_to_array array_length cardinality array_position unnest
  abs ceil ceiling floor round trunc mod div sign sqrt ln log power width_bucket
  date_part extract date_trunc date_bin age now make_date make_interval justify_days justify_hours justify_interval timezone isfinite
`)

/** Padding functions; the length must be a literal. */
export const FILLING = words('lpad rpad')
export const FILLED_MAX = 1000

export const TYPES = words(`
  text varchar bpchar int2 int4 int8 numeric float4 float8 bool date time timestamp timestamptz interval
`)

export const OPERATORS = words('+ - * / % ^ = <> < > <= >= || ~~ !~~ ~~* !~~* && @> <@')

export const EXPRESSIONS = words(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM
`)

export const MOMENTS = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`)

export const GIVEN_NAMES: ReadonlySet<string> = new Set([
  ...FUNCTIONS,
  ...TYPES,
  ...words('case coalesce greatest least array row exists grouping nullif unnest'),
  ...words('current_date current_time current_timestamp localtime localtimestamp'),
])
