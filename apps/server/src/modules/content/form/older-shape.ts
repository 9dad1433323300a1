import {
  columnOf,
  dictOf,
  formView,
  takesInput,
  type Begin,
  type FormItem,
  type FormShape,
  type OlderColumn,
  type OlderColumns,
  type OlderFormItem,
  type OlderProperty,
  type OlderQueryItem,
  type OlderQuerySchema,
  type OnlineForm,
} from '@huxi/contract'
import { codeOf, verbsOf, type Resource } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { legible } from '../../../engine/read/field-rules.ts'
import { findItems } from '../../system/dict/index.ts'
import { beginOf } from './begin.ts'

export const VIEWS: Readonly<Record<FormItem['kind'], string>> = {
  text: 'text',
  longText: 'textarea',
  number: 'text',
  date: 'date',
  dateTime: 'datetime',
  time: 'time',
  bool: 'switch',
  dict: 'list',
  dicts: 'list_multi',
  user: 'sel_user',
  depart: 'sel_depart',
  patient: 'text',
  row: 'text',
  email: 'text',
  url: 'text',
  file: 'file',
  popup: 'popup',
  sum: 'text',
}

const isDict = ({ kind }: FormItem): boolean => kind === 'dict' || kind === 'dicts'

const fieldType = ({ kind, scale }: FormItem): string =>
  kind === 'number' || kind === 'sum'
    ? scale === 0
      ? 'int'
      : 'BigDecimal'
    : kind === 'date' || kind === 'dateTime'
      ? 'Date'
      : 'string'

const readableItems = (ctx: Ctx, { content }: FormShape, r: Resource): readonly FormItem[] => {
  const { fields } = legible(ctx, r)
  return content.items.filter((item) => fields[columnOf(item)] !== undefined)
}

const isReference = ({ kind }: FormItem): boolean => ['user', 'depart', 'patient', 'row'].includes(kind)

const columnIn = (item: FormItem): OlderColumn => ({
  title: item.label,
  dataIndex: isReference(item) ? `${item.code}_dictText` : item.code,
  align: 'center',
  fieldType: fieldType(item),
  ...(item.kind !== 'longText' && item.kind !== 'file' && { sorter: true as const }),
  ...((isDict(item) || item.kind === 'bool') && { customRender: item.code }),
  ...(item.kind === 'file' && { scopedSlots: { customRender: 'fileSlot' as const } }),
})

const YES_NO = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
]

const optionsOf = async (ctx: Ctx, items: readonly FormItem[]): Promise<OlderColumns['dictOptions']> => {
  const chosen = items.filter(isDict)
  const lists = await Promise.all(chosen.map((item) => findItems(ctx, dictOf(item), {})))
  return Object.fromEntries([
    ...chosen.map(({ code }, n) => [code, lists[n]!.map(({ value, text }) => ({ value, text }))]),
    ...items.filter(({ kind }) => kind === 'bool').map(({ code }) => [code, YES_NO]),
  ]) as OlderColumns['dictOptions']
}

export const BUTTONS = [
  ['add', 'add'],
  ['update', 'edit'],
  ['delete', 'delete'],
  ['batch_delete', 'deleteBatch'],
  ['import', 'importExcel'],
  ['export', 'exportXls'],
] as const

const hidden = (ctx: Ctx, r: Resource): string[] =>
  BUTTONS.filter(([, verb]) => !verbsOf(r).includes(verb) || !holds(ctx, codeOf(r, verb))).map(([button]) => button)

export const columnsOf = async (ctx: Ctx, shape: FormShape, r: Resource): Promise<OlderColumns> => {
  const items = readableItems(ctx, shape, r)
  const { isTree, columns } = shape.content
  const naming = items.find(({ kind }) => kind === 'text')
  return {
    code: shape.code,
    description: shape.name,
    currentTableName: shape.code,
    formTemplate: String(columns ?? 1),
    checkboxFlag: 'Y',
    paginationFlag: 'Y',
    scrollFlag: 0,
    isDesForm: 'N',
    desFormCode: '',
    columns: items.filter(({ list }) => list).map(columnIn),
    dictOptions: await optionsOf(ctx, items),
    fieldHrefSlots: [],
    cgButtonList: [],
    hideColumns: hidden(ctx, r),
    enhanceJs: '',
    ...(isTree && { pidField: 'parentId', hasChildrenField: 'has_child', textField: naming?.code ?? 'id' }),
  }
}

const isRange = ({ kind }: FormItem): boolean => ['number', 'date', 'dateTime', 'time', 'sum'].includes(kind)

export const queryOf = (ctx: Ctx, shape: FormShape, r: Resource): OlderQueryItem[] =>
  readableItems(ctx, shape, r)
    .filter(({ search, kind }) => search && kind !== 'file')
    .map((item) => ({
      label: item.label,
      field: item.code,
      view: VIEWS[item.kind],
      mode: isRange(item) ? 'group' : 'single',
      config: isDict(item) ? '1' : '0',
      ...(isDict(item) && { dictCode: dictOf(item) }),
      hidden: '0',
    }))

export const querySchemaOf = (ctx: Ctx, shape: FormShape, r: Resource): OlderQuerySchema => {
  const modes = new Map(queryOf(ctx, shape, r).map(({ field, mode }) => [field, mode]))
  const items = readableItems(ctx, shape, r).filter(({ code }) => modes.has(code))
  const properties = items.map((item, i) => [item.code, { ...propertyOf(item, i + 1), mode: modes.get(item.code)! }])
  return { type: 'object', required: [], properties: Object.fromEntries(properties) as OlderQuerySchema['properties'] }
}

const propertyOf = (item: FormItem, order: number, initial: unknown = item.initial): OlderProperty => ({
  type: item.kind === 'number' || item.kind === 'sum' ? (item.scale === 0 ? 'integer' : 'number') : 'string',
  title: item.label,
  view: VIEWS[item.kind],
  order,
  ...(item.max && { maxLength: item.max }),
  ...(item.unique && { pattern: 'only' }),
  ...(initial !== null && initial !== undefined && { defVal: initial }),
  ...(isDict(item) && { dictCode: dictOf(item) }),
  ...(item.options && { enum: item.options.map((text) => ({ value: text, title: text, text })) }),
  ...(item.kind === 'popup' && popupOf(item)),
  ...((item.readOnly || item.kind === 'sum') && { ui: { widgetattrs: { disabled: true } } }),
})

const popupOf = ({ code, report, reportColumn, fill }: FormItem): Record<string, unknown> => {
  const beside = Object.entries(fill ?? {})
  return {
    code: report,
    orgFields: [reportColumn, ...beside.map(([column]) => column)].join(','),
    destFields: [code, ...beside.map(([, field]) => field)].join(','),
    popupMulti: false,
  }
}

const propertiesOf = (items: readonly FormItem[], begin: Begin = {}): Record<string, OlderProperty> =>
  Object.fromEntries(
    items
      .filter(({ hiddenInForm }) => !hiddenInForm)
      .map((item, i) => [
        item.code,
        propertyOf(item, i + 1, item.initialRule ? begin[item.initialRule] : item.initial),
      ]),
  )

const requiredIn = (items: readonly FormItem[]): string[] =>
  items.filter(takesInput).flatMap(({ code, required }) => (required ? [code] : []))

export const itemOf = async (ctx: Ctx, shape: FormShape, r: Resource): Promise<OlderFormItem> => {
  const items = readableItems(ctx, shape, r)
  const { parts = [], isTree, columns, theme } = shape.content
  const lists = parts.map(({ code, label, items: own }, i) => [
    code,
    {
      type: 'array',
      title: label,
      view: 'tab',
      order: items.length + i + 1,
      key: `${formView(shape.id)}_${code}`,
      describe: label,
      relationType: 0,
      properties: propertiesOf(own),
      requiredFields: requiredIn(own),
    },
  ])
  const tree: [string, OlderProperty][] = isTree
    ? [['parentId', { type: 'string', title: '上级', view: 'text', order: 0, pidField: 'parentId' }]]
    : []
  return {
    head: {
      id: shape.id,
      tableName: shape.code,
      tableTxt: shape.name,
      tableType: parts.length > 0 ? 2 : 1,
      isTree: isTree ? 'Y' : 'N',
      treeParentIdField: isTree ? 'parentId' : null,
      formTemplate: String(columns ?? 1),
      themeTemplate: theme ?? 'normal',
    },
    schema: {
      table: shape.code,
      title: shape.name,
      type: 'object',
      required: requiredIn(items),
      properties: {
        ...Object.fromEntries(tree),
        ...propertiesOf(items, await beginOf(ctx)),
        ...(Object.fromEntries(lists) as Record<string, OlderProperty>),
      },
    },
    cgButtonList: [],
    enhanceJs: '',
    form_disable_update: shape.retired || !holds(ctx, codeOf(r, 'edit')),
  }
}

export const olderHeadOf = ({ code, name, publishedNo, pending, parts }: OnlineForm): Record<string, unknown> => ({
  tableName: code,
  tableTxt: name,
  tableType: parts?.length ? 2 : 1,
  tableVersion: publishedNo ?? 1,
  isDbSynch: publishedNo !== null && !pending ? 'Y' : 'N',
})
