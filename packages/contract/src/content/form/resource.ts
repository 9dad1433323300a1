/** A published form as a resource: the same object for the server and the browser. */
import {
  bool,
  date,
  dateTime,
  decimal,
  dict,
  dicts,
  int,
  longText,
  ref,
  resource,
  text,
  VERBS,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import { USUAL_SCALE, type FormContent, type FormItem } from './content.ts'

export interface FormShape {
  readonly id: string
  readonly tenantId: number
  readonly code: string
  readonly name: string
  /** rows are read-only */
  readonly retired: boolean
  readonly content: FormContent
}

/** Prefix of form codes; the tenant in it keeps codes of two tenants apart. */
const namePrefix = (tenantId: number): string => `form${tenantId}:`

/** Tenant in a permission code or resource name of a form; undefined = no form. */
const tenantOfCode = (code: string): number | undefined => {
  const found = /^form(\d+):/.exec(code)
  return found ? Number(found[1]) : undefined
}

/** False for codes and resource names of another tenant's form. */
export const countsInTenant = (code: string, tenantId: number | null): boolean =>
  (tenantOfCode(code) ?? tenantId) === tenantId

const given = <T>(value: T | null | undefined | ''): value is T => value !== undefined && value !== null && value !== ''

const labelOf = ({ kind, label, unit }: FormItem): string =>
  kind === 'number' && given(unit) ? `${label.trim()}（${unit}）` : label.trim()

type Options = Readonly<Record<string, unknown>>

const KINDS: Readonly<Record<FormItem['kind'], (item: FormItem, label: string, all: Options) => Field>> = {
  text: (item, label, all) =>
    text(label, { ...all, max: item.max ?? 200, ...(item.unique && { unique: true }), ...(item.search && LIKE) }),
  longText: (item, label, all) => longText(label, { ...all, max: item.max ?? 2000, ...(item.search && LIKE) }),
  number: (item, label, all) => {
    const bounds = { ...(given(item.min) && { min: item.min }), ...(given(item.max) && { max: item.max }) }
    const options = { ...all, ...bounds, ...(item.search && RANGE) }
    return item.scale === 0 ? int(label, options) : decimal(label, { ...options, scale: item.scale ?? USUAL_SCALE })
  },
  date: (item, label, all) => date(label, { ...all, ...(item.search && RANGE) }),
  dateTime: (item, label, all) => dateTime(label, { ...all, ...(item.search && RANGE) }),
  bool: (item, label, all) => bool(label, { ...all, ...(item.search && EQ) }),
  dict: (item, label, all) => dict(label, item.dict!, { ...all, ...(item.search && EQ) }),
  dicts: (item, label, all) => dicts(label, item.dict!, { ...all, ...(item.search && EQ) }),
  user: (item, label, all) => ref(label, 'system:user', { ...all, ...(item.search && EQ) }),
  depart: (item, label, all) => ref(label, 'system:depart', { ...all, ...(item.search && EQ) }),
}
const LIKE = { search: 'like' } as const
const RANGE = { search: 'range' } as const
const EQ = { search: 'eq' } as const

const VALUES: ReadonlySet<FormItem['kind']> = new Set(['text', 'longText', 'number', 'date', 'dateTime'])

const placesOf = ({ list, readOnly }: FormItem): Options =>
  readOnly ? { only: ['list'] } : list ? {} : { only: ['form'] }

const fieldOf = (item: FormItem): Field =>
  KINDS[item.kind](item, labelOf(item), {
    ...placesOf(item),
    ...(item.required && !item.readOnly && { required: true }),
    ...(given(item.initial) && { initial: item.initial }),
    ...(VALUES.has(item.kind) && { restrictable: true }),
  })

const oldField = (item: FormItem): Field =>
  KINDS[item.kind]({ ...item, search: false, unique: false }, `${labelOf(item)}（已移除）`, { only: ['list'] })

const NAMING: ReadonlySet<FormItem['kind']> = new Set(['text', 'number', 'date', 'dateTime'])

const RETIRED = { add: false, edit: false, delete: false, deleteBatch: false, importExcel: false } as const

export const formView = (id: string): string => `form_${id}`

export const formResourceName = ({ tenantId, code }: Pick<FormShape, 'tenantId' | 'code'>): string =>
  namePrefix(tenantId) + code

export const formResource = (shape: FormShape): Resource => {
  const { id, code, name, retired, content } = shape
  const naming = content.items.find(({ kind }) => NAMING.has(kind))
  const fields: Fields = {
    ...Object.fromEntries(content.items.map((item) => [item.code, fieldOf(item)])),
    ...Object.fromEntries(content.removed.map((item) => [item.code, oldField(item)])),
    formVersion: int('表单版本', { required: true, only: ['list'], initial: content.no }),
  }
  return resource<Fields>({
    name: formResourceName(shape),
    title: name,
    table: formView(id),
    path: `/online/form/${code}`,
    owner: 'tenant',
    sort: { createTime: 'desc' },
    label: naming?.code ?? 'formVersion',
    history: true,
    keepDeleted: true,
    verbs: { choices: false, ...(retired && RETIRED) },
    fields,
  })
}

/** An empty form with every verb, from which the routes of all forms are derived. */
export const anyForm = resource({
  name: 'online:anyForm',
  title: '在线表单',
  table: 'onl_form_row',
  path: '/online/form/:form',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'formVersion',
  history: true,
  keepDeleted: true,
  verbs: { choices: false },
  fields: { formVersion: int('表单版本', { required: true, only: ['list'] }) },
})

export const FORM_VERBS = VERBS.filter((verb) => verb !== 'choices' && verb !== 'reveal')
