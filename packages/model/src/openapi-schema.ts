import { text as textField, type Field, type Fields, type KindName } from './field.ts'
import { isEncrypted } from './personal.ts'
import {
  ADDRESS_MAX,
  CHECKS,
  DECIMAL_MAX,
  ID,
  INT_MAX,
  LONG_TEXT_MAX,
  NAME_MAX,
  RICH_TEXT_MAX,
  SECRET_MAX,
  TEXT_MAX,
} from './readers.ts'
import { isInput, isListed, wireName, type Resource } from './resource.ts'

export interface Schema {
  readonly [key: string]: unknown
}

export const schemaOf = (f: Field): Schema => {
  const { type, ...rest } = KINDS[f.kind](f)
  return {
    title: f.label,
    ...(type !== undefined && { type: f.required ? type : [type, 'null'].flat() }),
    ...rest,
    ...(f.initial !== undefined && { default: f.initial }),
    ...(isEncrypted(f) && { 'x-masked': true }),
  }
}

/** Fields as an object under their wire names. @param partial absent fields keep their value, so only the id is required */
export const objectSchema = (fields: Fields, partial = false): Schema => {
  const named = Object.entries(fields).map(([name, f]) => [wireName(name, f), f] as const)
  const required = named.filter(([name, f]) => f.required && (!partial || name === 'id')).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, f]) => [name, schemaOf(f)])),
    ...(required.length > 0 && { required }),
  }
}

const AUDIT_COLUMNS: Readonly<Record<string, Schema>> = {
  id: { type: 'string', title: '编号' },
  sysOrgCode: { type: ['string', 'null'], title: '所属部门' },
  createBy: { type: ['string', 'null'], title: '创建人' },
  createBy_dictText: { type: 'string', title: '创建人（文字）' },
  createTime: { type: ['string', 'null'], title: '创建时间' },
  updateBy: { type: ['string', 'null'], title: '更新人' },
  updateBy_dictText: { type: 'string', title: '更新人（文字）' },
  updateTime: { type: ['string', 'null'], title: '更新时间' },
  version: { type: 'integer', title: '版本' },
}

/** A row as lists and details answer it: without secrets, with the text of every dictionary value. */
export const rowSchema = (r: Resource): Schema => {
  const listed = Object.entries(r.fields).filter(([, f]) => f.kind !== 'secret' && (isListed(f) || isInput(f)))
  const properties = listed.map(([name, f]) => {
    const wire = wireName(name, f)
    const { default: _initial, ...schema } = schemaOf(f)
    return {
      [wire]: schema,
      ...((f.dict !== undefined || f.kind === 'person') && { [`${wire}_dictText`]: inWords(f) }),
    }
  })
  return { type: 'object', title: r.title, properties: Object.assign({ ...AUDIT_COLUMNS }, ...properties) as Schema }
}

const inWords = (f: Field): Schema => ({ type: ['string', 'null'], title: `${f.label}（文字）` })

type Describe = (f: Field) => Schema

const text =
  (limit?: number, rest: Schema = {}): Describe =>
  ({ max = limit, check }) => ({
    type: 'string',
    ...(max !== undefined && { maxLength: max }),
    ...(check && { pattern: CHECKS[check][0].source }),
    ...rest,
  })

const word = text()

const joined =
  (of: string): Describe =>
  (f) => ({ type: 'string', description: `${of}，多个用英文逗号分隔`, ...named(f) })

const named = ({ dict, to }: Field): Schema => ({
  ...(dict !== undefined && { 'x-dict': dict }),
  ...(to !== undefined && { 'x-ref': to }),
})

const bounded =
  (type: 'integer' | 'number', most: number): Describe =>
  ({ min, max, scale }) => ({
    type,
    minimum: min ?? -most,
    maximum: max ?? most,
    ...(scale !== undefined && { multipleOf: 10 ** -scale }),
  })

const GRADED = '^(\\d{1,2}[a-z]|[A-Z])$'
const COMPARED = '^[<≤>≥]-?\\d+(\\.\\d+)?$'

const id: Describe = (f) => ({ type: 'string', pattern: ID.source, ...named(f) })

const many: Describe = ({ fields = {}, max = 500 }) => ({
  type: 'array',
  maxItems: max,
  items: 'value' in fields ? schemaOf(fields['value']) : objectSchema(fields),
})

const KINDS: Record<KindName, Describe> = {
  text: text(TEXT_MAX),
  longText: text(LONG_TEXT_MAX),
  richText: text(RICH_TEXT_MAX, { contentMediaType: 'text/html' }),
  secret: text(SECRET_MAX, { format: 'password', writeOnly: true }),
  email: text(undefined, { format: 'email' }),
  url: text(TEXT_MAX, { format: 'uri' }),
  person: text(NAME_MAX),
  personName: text(NAME_MAX),
  phone: word,
  idCard: word,
  idNumber: word,
  address: text(ADDRESS_MAX),
  image: word,
  int: bounded('integer', INT_MAX),
  decimal: (f) => {
    const number = bounded('number', DECIMAL_MAX)(f)
    if (!f.comparable) return number
    const pattern = f.graded ? `${COMPARED}|${GRADED}` : COMPARED
    return { ...number, type: ['number', 'string'], pattern, examples: ['<0.5', ...(f.graded ? ['5a'] : [])] }
  },
  bool: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$',
    examples: ['2026-01-31 09:05:07'],
  }),
  time: ({ endOfDay }) => ({
    type: 'string',
    pattern: `^(([01]\\d|2[0-3]):[0-5]\\d${endOfDay ? '|24:00' : ''})$`,
    examples: ['08:30'],
  }),
  dict: (f) => ({ ...(f.numeric ? { type: 'integer' } : word(f)), ...named(f) }),
  dicts: joined('字典值'),
  ref: id,
  treeRef: id,
  popup: text(TEXT_MAX),
  refs: joined('编号'),
  file: joined('文件地址'),
  json: () => ({ description: '任意 JSON' }),
  group: ({ fields = {} }) => objectSchema(fields),
  children: ({ fields = {}, max }) => ({
    type: 'array',
    maxItems: max,
    description: '整个列表，按次序；缺省时保持不变',
    items: objectSchema({ id: textField('编号'), ...fields }),
  }),
  many,
}
