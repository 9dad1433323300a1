/** A published form as a resource: the same object for the server and the browser. */
import {
  bool,
  children,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  email,
  file,
  int,
  longText,
  popup,
  ref,
  resource,
  ruled,
  text,
  time,
  treeRef,
  url,
  VERBS,
  WRITTEN_WITH_PARENT,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import { formPrefix } from './any-form.ts'
import { USUAL_SCALE } from './content.ts'
import {
  columnOf,
  dictOf,
  takesInput,
  type Begin,
  type FormContent,
  type FormItem,
  type PublishedPart,
} from './kinds.ts'

export interface FormShape {
  readonly id: string
  readonly tenantId: number
  readonly code: string
  readonly name: string
  readonly retired: boolean
  readonly content: FormContent
}

const given = <T>(value: T | null | undefined | ''): value is T => value !== undefined && value !== null && value !== ''

const labelOf = ({ kind, label, unit }: FormItem): string =>
  (kind === 'number' || kind === 'sum') && given(unit) ? `${label.trim()}（${unit}）` : label.trim()

type Options = Readonly<Record<string, unknown>>

const KINDS: Readonly<Record<FormItem['kind'], (item: FormItem, label: string, all: Options) => Field>> = {
  text: (item, label, all) => {
    const options = { ...all, max: item.max ?? 200, ...(item.unique && { unique: true }), ...(item.search && LIKE) }
    return given(item.checkRule) ? ruled(text(label, options), item.checkRule) : text(label, options)
  },
  longText: (item, label, all) => longText(label, { ...all, max: item.max ?? 2000, ...(item.search && LIKE) }),
  number: (item, label, all) => {
    const bounds = { ...(given(item.min) && { min: item.min }), ...(given(item.max) && { max: item.max }) }
    const options = { ...all, ...bounds, ...(item.search && RANGE) }
    return item.scale === 0 ? int(label, options) : decimal(label, { ...options, scale: item.scale ?? USUAL_SCALE })
  },
  date: (item, label, all) => date(label, { ...all, ...(item.search && RANGE) }),
  dateTime: (item, label, all) => dateTime(label, { ...all, ...(item.search && RANGE) }),
  time: (item, label, all) => time(label, { ...all, ...(item.search && RANGE) }),
  bool: (item, label, all) => bool(label, { ...all, ...(item.search && EQ) }),
  dict: (item, label, all) => dict(label, dictOf(item), { ...all, ...(item.search && EQ) }),
  dicts: (item, label, all) => dicts(label, dictOf(item), { ...all, ...(item.search && EQ) }),
  user: (item, label, all) => ref(label, 'system:user', { ...all, ...(item.search && EQ) }),
  depart: (item, label, all) => ref(label, 'system:depart', { ...all, ...(item.search && EQ) }),
  patient: (item, label, all) => ref(label, 'patient:patient', { ...all, ...(item.search && EQ) }),
  row: (item, label, all) => ref(label, item.form!, { ...all, ...(item.search && EQ) }),
  email: (item, label, all) => email(label, { ...all, max: 200, ...(item.search && LIKE) }),
  url: (item, label, all) => url(label, { ...all, max: 500, ...(item.search && LIKE) }),
  file: (item, label, all) => file(label, { ...all, max: item.max ?? 5 }),
  popup: ({ report, reportColumn, fill, search }, label, all) =>
    popup(label, {
      ...all,
      max: 200,
      popup: { report: report!, column: reportColumn!, ...(fill && { fill }) },
      ...(search && LIKE),
    }),
  sum: (item, label, all) =>
    decimal(label, { ...all, only: ['list'], scale: item.scale ?? USUAL_SCALE, ...(item.search && RANGE) }),
}
const LIKE = { search: 'like' } as const
const RANGE = { search: 'range' } as const
const EQ = { search: 'eq' } as const

const VALUES: ReadonlySet<FormItem['kind']> = new Set([
  'text',
  'longText',
  'number',
  'date',
  'dateTime',
  'time',
  'file',
])

const placesOf = (item: FormItem): Options => (takesInput(item) ? {} : { only: ['list'] })

const initialOf = ({ initial, initialRule }: FormItem, begin: Begin): Options => {
  const value = given(initialRule) ? begin[initialRule] : initial
  return given(value) ? { initial: value } : {}
}

const fieldOf = (item: FormItem, begin: Begin): Field =>
  KINDS[item.kind](item, labelOf(item), {
    ...placesOf(item),
    ...(item.required && takesInput(item) && !given(item.fillRule) && { required: true }),
    ...(given(item.fillRule) && { filled: true }),
    ...initialOf(item, begin),
    ...(VALUES.has(item.kind) && { restrictable: true }),
  })

const namedAs = (item: FormItem, wire: string): object => (columnOf(item) === wire ? {} : { wire })

const oldField = (item: FormItem, live: ReadonlySet<string>): Field => ({
  ...KINDS[item.kind]({ ...item, search: false, unique: false }, `${labelOf(item)}（已移除）`, { only: ['list'] }),
  ...namedAs(item, live.has(columnOf(item)) ? `${columnOf(item)}__old` : columnOf(item)),
})

type Listed = Pick<PublishedPart, 'items' | 'removed'>

const fieldsOf = (tenantId: number, content: Listed, begin: Begin = {}): Fields => {
  const named = (item: FormItem): FormItem =>
    item.kind === 'row' ? { ...item, form: formResourceName({ tenantId, code: item.form! }) } : item
  const [items, removed] = [content.items.map(named), content.removed.map(named)]
  const live = new Set(items.map(({ code }) => code))
  return Object.fromEntries([
    ...items.map((item) => [columnOf(item), { ...fieldOf(item, begin), ...namedAs(item, item.code) }] as const),
    ...removed.map((item) => [columnOf(item), oldField(item, live)] as const),
  ])
}

const isNaming = ({ kind }: FormItem): boolean => NAMING.has(kind)

/** A sum tells its numbers, so that hiding one of them hides the sum. */
const addends = (shape: FormShape, { of = [] }: FormItem): NonNullable<Field['implies']> => {
  const { items, parts = [] } = shape.content
  const own = formResourceName(shape)
  const named = (of ?? []).map((code) => code.split('.') as [string, string?])
  const found = named.flatMap(([list, inner]) => {
    const from = inner === undefined ? items : (parts.find((part) => part.code === list)?.items ?? [])
    const item = from.find(({ code }) => code === (inner ?? list))
    return item ? [[inner === undefined ? own : `${own}.${list}`, columnOf(item)] as const] : []
  })
  const byName = Map.groupBy(found, ([name]) => name)
  return Object.fromEntries([...byName].map(([name, columns]) => [name, columns.map(([, column]) => column)]))
}

const sumsOf = (shape: FormShape, fields: Fields): Fields =>
  Object.fromEntries(
    shape.content.items
      .filter(({ kind }) => kind === 'sum')
      .map((item) => [columnOf(item), { ...fields[columnOf(item)]!, implies: addends(shape, item) }]),
  )

const NAMING: ReadonlySet<FormItem['kind']> = new Set(['text', 'number', 'date', 'dateTime', 'time'])

const RETIRED = { add: false, edit: false, delete: false, deleteBatch: false, importExcel: false } as const

export const formView = (id: string): string => `form_${id}`

export const formResourceName = ({ tenantId, code }: Pick<FormShape, 'tenantId' | 'code'>): string =>
  formPrefix(tenantId) + code

const PARENT = 'parentId'

export const partResource = (shape: FormShape, part: PublishedPart): Resource => {
  const naming = part.items.find(isNaming)
  return resource<Fields>({
    name: `${formResourceName(shape)}.${part.code}`,
    title: part.label,
    table: `${formView(shape.id)}_${part.code}`,
    path: `/online/form/${shape.code}/${part.code}`,
    owner: 'tenant',
    sort: { sortNo: 'asc' },
    label: naming ? columnOf(naming) : 'sortNo',
    keepDeleted: true,
    verbs: WRITTEN_WITH_PARENT,
    fields: {
      rowId: ref('所属记录', formResourceName(shape), { required: true, gone: 'cascade' }),
      sortNo: int('次序', { required: true }),
      ...fieldsOf(shape.tenantId, part),
    },
  })
}

const listOf = (shape: FormShape, part: PublishedPart): Field =>
  children(part.label, partResource(shape, part) as Resource<{ rowId: Field; sortNo: Field }>, {
    by: 'rowId',
    order: 'sortNo',
  })

export const partsOf = ({ parts = [], removedParts = [] }: FormContent): readonly PublishedPart[] => [
  ...parts,
  ...removedParts,
]

const listFields = (shape: FormShape): Fields => {
  const { parts = [], removedParts = [] } = shape.content
  return Object.fromEntries([
    ...parts.map((part) => [part.code, listOf(shape, part)] as const),
    ...removedParts.map(
      (part) =>
        [part.code, { ...listOf(shape, part), label: `${part.label}（已移除）`, only: ['list'] as const }] as const,
    ),
  ])
}

export const formResource = (shape: FormShape, begin: Begin = {}): Resource => {
  const { id, code, name, retired, content } = shape
  const naming = content.items.find(isNaming)
  const own = formResourceName(shape)
  const listed = fieldsOf(shape.tenantId, content, begin)
  const fields: Fields = {
    ...(content.isTree && { [PARENT]: treeRef('上级', own, { search: 'eq' }) }),
    ...listed,
    ...sumsOf(shape, listed),
    formVersion: int('表单版本', { required: true, only: ['list'], initial: content.no }),
    ...listFields(shape),
  }
  return resource<Fields>({
    name: own,
    title: name,
    table: formView(id),
    path: `/online/form/${code}`,
    owner: 'tenant',
    label: naming ? columnOf(naming) : 'formVersion',
    history: true,
    keepDeleted: true,
    ...(retired && { verbs: RETIRED }),
    fields,
  })
}

export const FORM_VERBS = VERBS.filter((verb) => verb !== 'reveal')
