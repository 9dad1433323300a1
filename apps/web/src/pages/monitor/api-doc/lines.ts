/** Flattens the OpenAPI document into rows of lists and tables. */
import type { ApiAnswer, ApiBody, ApiDocument, ApiOperation, ApiParameter, Schema } from '@huxi/model'

export interface Call {
  method: string
  path: string
  operation: ApiOperation
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, own]) =>
    Object.entries(own).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

export const accessOf = ({ 'x-access': access, 'x-permission': codes = [] }: ApiOperation): string =>
  access === 'public' ? '公开' : access === 'login' ? '登录即可' : codes.join(' 或 ')

export interface Line {
  name: string
  title: string
  type: string
  rules: string
  required: boolean
}

export const parametersOf = ({ parameters = [] }: ApiOperation, document: ApiDocument): Line[] =>
  parameters
    .map((one) => found<ApiParameter>(one, document))
    .map(({ name, in: where, required = false, schema }) => {
      const line = lineOf(name, schema, required)
      return where === 'path' ? { ...line, rules: ['在路径中', line.rules].filter(Boolean).join('；') } : line
    })

export const bodyOf = ({ requestBody }: ApiOperation, document: ApiDocument): { media: string; lines: Line[] } => {
  const [media, schema] = contentOf(requestBody)
  return { media, lines: schema ? partsOf('', schema, document) : [] }
}

export const resultOf = ({ responses }: ApiOperation, document: ApiDocument): { media: string; lines: Line[] } => {
  const answer = found<ApiAnswer>(responses['200']!, document)
  const [media, schema] = contentOf(answer)
  if (!schema) return { media, lines: [] }
  const [success] = listOf(schema['anyOf'])
  const result = listOf(success?.['allOf']).at(-1)?.['properties'] as { result: Schema } | undefined
  const lines = result ? partsOf('result', result.result, document) : partsOf('', schema, document)
  return { media, lines: result ? [lineOf('result', result.result, true, document), ...lines] : lines }
}

export const refusalsOf = ({ responses }: ApiOperation, document: ApiDocument): [status: string, text: string][] =>
  Object.entries(responses).map(([status, one]) => [status, found<ApiAnswer>(one, document).description])

const contentOf = (given: Partial<ApiBody> | undefined): [media: string, schema: Schema | undefined] => {
  const [first] = Object.entries(given?.content ?? {})
  return first ? [first[0], first[1].schema] : ['', undefined]
}

const found = <T extends object>(one: T | { readonly $ref: string } | Schema, document: ApiDocument): T => {
  if (!('$ref' in one) || typeof one.$ref !== 'string') return one as T
  const [part, name] = one.$ref.split('/').slice(2)
  return document.components[part!]![name!] as T
}

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])

const DEPTH = 4

const partsOf = (name: string, given: Schema, document: ApiDocument, depth = 0): Line[] => {
  const schema = found<Schema>(given, document)
  if (depth > DEPTH) return []
  if (schema['items']) return partsOf(`${name}[]`, schema['items'] as Schema, document, depth + 1)
  const merged = listOf(schema['allOf']).flatMap((part) => partsOf(name, part, document, depth))
  const required = (schema['required'] as string[] | undefined) ?? []
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(([key, part]) => {
    const whole = name === '' ? key : `${name}.${key}`
    return [lineOf(whole, part, required.includes(key), document), ...partsOf(whole, part, document, depth + 1)]
  })
  return [...merged, ...own]
}

const lineOf = (name: string, given: Schema, required: boolean, document?: ApiDocument): Line => {
  const schema = document ? found<Schema>(given, document) : given
  return { name, title: String(schema['title'] ?? ''), type: typeOf(schema), rules: rulesOf(schema), required }
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '小数',
  boolean: '是否',
  object: '对象',
  array: '列表',
  null: '空',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '日期',
  email: '邮箱',
  uri: '网址',
  password: '口令',
}

const typeOf = (schema: Schema): string => {
  const types = [schema['type'] ?? []].flat().map(String)
  const words = types.filter((type) => type !== 'null' || types.length === 1).map((type) => TYPES[type] ?? type)
  return FORMATS[String(schema['format'])] ?? (words.join(' 或 ') || (schema['allOf'] ? '对象' : '任意'))
}

const RULES: Readonly<Record<string, (value: unknown) => string>> = {
  description: String,
  maxLength: (max) => `最多 ${String(max)} 字`,
  maxItems: (max) => `最多 ${String(max)} 项`,
  minimum: (min) => `不小于 ${String(min)}`,
  maximum: (max) => `不大于 ${String(max)}`,
  examples: (examples) => `例如 ${(examples as unknown[]).join('、')}`,
  pattern: (pattern) => `格式 ${String(pattern)}`,
  enum: (values) => `可选 ${(values as unknown[]).join('、')}`,
  default: (value) => `默认 ${String(value)}`,
  'x-dict': (code) => `字典 ${String(code)}`,
  'x-ref': (name) => `引用 ${String(name)}`,
  'x-masked': () => '答复中脱敏',
}

/** Bounds of the database mean nothing to a reader. */
const UNBOUNDED = [2_147_483_647, 1_000_000_000_000].flatMap((most) => [most, -most])

const rulesOf = (schema: Schema): string =>
  Object.entries(RULES)
    .filter(([key]) => schema[key] !== undefined && !UNBOUNDED.includes(schema[key] as number))
    .filter(([key]) => key !== 'pattern' || !schema['examples'])
    .map(([key, say]) => say(schema[key]))
    .join('；')
