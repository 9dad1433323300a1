/** Online reports: a SELECT over the views of schema `rpt`, its columns, parameters and charts, and the roles that may run it. */
import {
  areaContract,
  bool,
  children,
  asChoice,
  dict,
  int,
  longText,
  ref,
  refs,
  resource,
  type RowOf,
  text,
  WRITTEN_WITH_PARENT,
} from '@huxi/model'

export const reportItem = resource({
  name: 'online:reportItem',
  title: '报表字段',
  table: 'onl_cgreport_item',
  path: '/online/report/item',
  owner: 'tenant',
  sort: { orderNum: 'asc' },
  label: 'fieldTxt',
  verbs: WRITTEN_WITH_PARENT,
  fields: {
    cgrheadId: ref('报表', 'online:report', { required: true, gone: 'cascade' }),
    orderNum: int('排序'),
    fieldName: text('字段名字', { required: true, max: 63, unique: true }),
    fieldTxt: text('字段文本', { required: true, max: 100 }),
    fieldType: dict('类型', 'report_field_type', { required: true, initial: 'String' }),
    fieldWidth: int('宽度', { min: 0, max: 1000 }),
    isShow: bool('列显示', { initial: true }),
    isOrder: bool('可排序', { initial: false }),
    isSearch: bool('查询', { initial: false }),
    searchMode: dict('查询模式', 'report_search_mode', { initial: 'single' }),
    dictCode: text('字典code', { max: 200 }),
    fieldHref: text('字段href', { max: 300 }),
    replaceVal: text('取值表达式', { max: 500 }),
    groupTitle: text('分组标题', { max: 100 }),
    isTotal: bool('合计列', { initial: false }),
  },
})
export type ReportItem = RowOf<typeof reportItem>

export const reportParam = resource({
  name: 'online:reportParam',
  title: '报表参数',
  table: 'onl_cgreport_param',
  path: '/online/report/param',
  owner: 'tenant',
  sort: { orderNum: 'asc' },
  label: 'paramTxt',
  verbs: WRITTEN_WITH_PARENT,
  fields: {
    cgrheadId: ref('报表', 'online:report', { required: true, gone: 'cascade' }),
    orderNum: int('排序'),
    paramName: text('参数字段', { required: true, max: 63, unique: true, check: 'code' }),
    paramTxt: text('参数文本', { required: true, max: 100 }),
    paramType: dict('类型', 'report_field_type', { required: true, initial: 'String' }),
    paramValue: text('默认值', { max: 200 }),
  },
})
export type ReportParam = RowOf<typeof reportParam>

/** A chart above the rows: one column gives the groups, one the numbers. */
export const reportChart = resource({
  name: 'online:reportChart',
  title: '报表图表',
  table: 'onl_cgreport_chart',
  path: '/online/report/chart',
  owner: 'tenant',
  sort: { orderNum: 'asc' },
  label: 'title',
  verbs: WRITTEN_WITH_PARENT,
  fields: {
    cgrheadId: ref('报表', 'online:report', { required: true, gone: 'cascade' }),
    orderNum: int('排序'),
    title: text('标题', { required: true, max: 50 }),
    chartType: dict('图形', 'report_chart_type', { required: true, initial: 'bar' }),
    labelField: asChoice(text('分组字段', { required: true, max: 63 })),
    aggregate: dict('统计方式', 'report_aggregate', { required: true, initial: 'count' }),
    valueField: text('数值字段', { max: 63 }),
  },
})
export type ReportChart = RowOf<typeof reportChart>

export const report = resource({
  name: 'online:report',
  title: '在线报表',
  table: 'onl_cgreport_head',
  owner: 'tenant',
  history: 'audited',
  label: '{name}（{code}）',
  verbs: { importExcel: false },
  fields: {
    name: text('报表名字', { required: true, max: 100, search: 'like' }),
    code: text('报表编码', { required: true, max: 50, unique: true, check: 'code', search: 'like' }),
    dbSource: ref('数据源', 'system:dataSource'),
    cgrSql: longText('报表SQL', { required: true, max: 20_000 }),
    content: text('说明', { max: 500 }),
    roleIds: refs('可用角色', 'system:role', { only: ['form'] }),
    items: children('字段', reportItem, { by: 'cgrheadId', order: 'orderNum', max: 100 }),
    params: children('参数', reportParam, { by: 'cgrheadId', order: 'orderNum', max: 20 }),
    charts: children('图表', reportChart, { by: 'cgrheadId', order: 'orderNum', max: 12 }),
    status: dict('状态', 'report_status', { search: 'eq', only: ['list'] }),
    fault: text('问题', { max: 1000, only: ['list'] }),
  },
  states: {
    field: 'status',
    initial: 'on',
    moves: {
      disable: {
        label: '停用',
        from: 'on',
        to: 'off',
        confirm: '停用后任何人都不能再运行，用它选择数据的表单也不能再选择。',
        danger: true,
        done: '已停用',
      },
      enable: { label: '启用', from: 'off', to: 'on', done: '已启用' },
    },
  },
})
export type Report = RowOf<typeof report>

export const reportContract = areaContract(
  [report, 'internal', 'modules/online/cgreport/OnlCgreportHeadList'],
  [reportItem, 'internal'],
  [reportParam, 'internal'],
  [reportChart, 'internal'],
  ['onl_cgreport_role', 'internal'],
)
