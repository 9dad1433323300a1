import { methodsOf, wireName, type Endpoint, type Fields, type Method } from '@huxi/model'
import fc from 'fast-check'
import type { Route } from '../../src/engine/core/handle.ts'
import type { CallOptions } from '../harness.ts'
import { formHeaders, formOf } from '../upload.ts'
import { brokenFiles } from './files.ts'
import { each, HOSTILE, jsons, ODD, some, texts } from './values.ts'

export interface Asked {
  method: string
  path: string
  options: CallOptions
}

export interface Material {
  real: readonly string[]
  sheets: readonly Uint8Array[]
}

const LIST_WORDS = [
  'column',
  'order',
  'pageNo',
  'pageSize',
  'selections',
  'paramsStr',
  'createTime_begin',
  'createTime_end',
  'id',
  'id_MultiString',
  'departId',
  'code',
  'superQueryParams',
  'superQueryMatchType',
  'field',
]

const LISTS = /\/(list|exportXls)$/
const COLUMNS = ['name', 'username', 'status', 'dictId', 'roleName', 'beginDate']

const wires = (fields: Fields | undefined): string[] =>
  Object.entries(fields ?? {}).map(([name, f]) => wireName(name, f))

const queryNames = ({ query, path }: Endpoint): string[] => [
  ...wires(query),
  ...(LISTS.test(path) ? [...LIST_WORDS, ...COLUMNS] : []),
]

const placed = (path: string, given: readonly string[]): string => {
  const left = [...given]
  return path.replace(/:\w+|\*/g, () => encodeURIComponent((left.pop() ?? '').toWellFormed()))
}

const superQueries = (real: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record(
        {
          field: fc.oneof(fc.constantFrom(...COLUMNS, 'id', 'createTime', 'code'), jsons(real)),
          rule: fc.oneof(fc.constantFrom('eq', '!=', '>', 'le', 'in', 'like', 'RIGHT_LIKE', 'empty'), jsons(real)),
          val: jsons(real),
          type: jsons(real),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 22 },
    )
    .map((rows) => JSON.stringify(rows))

const bodyOf = (sent: unknown): string | object =>
  typeof sent === 'string' ? JSON.stringify(sent) : ((sent as object | null) ?? 'null')

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

const bodies = ({ body, form }: Endpoint, method: Method, { real, sheets }: Material): fc.Arbitrary<Sent> => {
  if (method === 'GET') return fc.constant({})
  const names = wires(body)
  const json = fc
    .oneof(
      { weight: 3, arbitrary: each(names, jsons(real)) },
      some([...names, 'version', 'unknown'], jsons(real)),
      jsons(real),
    )
    .map((sent) => ({ body: bodyOf(sent), headers: { 'content-type': 'application/json' } }))
  if (!form) return json
  const part = some([...wires(form), 'unknown'], fc.oneof(choices(), texts(real).map(oneLine)))
  const files = fc
    .tuple(part, brokenFiles(sheets))
    .map(([fields, { name, bytes }]) => ({ body: formOf(fields, name, bytes), headers: formHeaders() }))
  return fc.oneof({ weight: 6, arbitrary: files }, json)
}

const oneLine = (text: string): string => text.toWellFormed().replace(/[\r\n]/g, ' ')
const choices = () => fc.constantFrom('partial', 'strict', 'check', 'error', 'skip', 'update', 'avatar', 'oss')

export const requestsOf = ({ endpoint }: Route, material: Material): fc.Arbitrary<Asked> => {
  const { real } = material
  const text = texts(real)
  const names = queryNames(endpoint)
  const superRows = LISTS.test(endpoint.path)
    ? fc.option(superQueries(real), { nil: undefined, freq: 1 })
    : fc.constant(undefined)
  return fc.constantFrom(...methodsOf(endpoint)).chain((method) =>
    fc
      .record({
        path: fc.array(text, { minLength: 3, maxLength: 3 }).map((given) => placed(endpoint.path, given)),
        query: fc.oneof(each(wires(endpoint.query), text), some([...names, '_t', 'unknown'], text)),
        superQueryParams: superRows,
        sent: bodies(endpoint, method, material),
        as: fc.oneof(
          { weight: 8, arbitrary: fc.constant('admin' as const) },
          fc.constantFrom('nurse' as const, 'sysadmin' as const, 'outsider' as const, undefined),
        ),
        tenant: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, fc.constantFrom('1', '2', '0', 'x', "1'")),
      })
      .map(({ path, query, superQueryParams, sent, as, tenant }) => ({
        method,
        path,
        options: {
          query: { ...query, ...(superQueryParams && { superQueryParams }) },
          body: sent.body,
          headers: { ...sent.headers, ...(tenant && { tenant_id: tenant }) },
          as,
        },
      })),
  )
}

type Changed = { path?: string; query?: object; body?: unknown }

const nearlyRight = ({ endpoint }: Route, { real }: Material) => {
  const [id = '1'] = real
  const usual = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, id]))
  const [query, body] = [usual(wires(endpoint.query)), usual(wires(endpoint.body))]
  const [method = 'GET'] = methodsOf(endpoint)
  const ask = (changed: Changed): Asked => ({
    method,
    path: changed.path ?? placed(endpoint.path, [id, id, id]),
    options: {
      query: { ...query, ...changed.query },
      ...(method !== 'GET' && {
        body: 'body' in changed ? bodyOf(changed.body) : body,
        headers: { 'content-type': 'application/json' },
      }),
      as: 'admin',
    },
  })
  return { ask, body, isRead: method === 'GET' }
}

export function* singlesOf(route: Route, material: Material): Generator<Asked> {
  const { endpoint } = route
  const { ask, body, isRead } = nearlyRight(route, material)
  for (const value of HOSTILE) {
    if (/[:*]/.test(endpoint.path)) yield ask({ path: placed(endpoint.path, [value, value, value]) })
    for (const name of queryNames(endpoint)) yield ask({ query: { [name]: value } })
    if (!isRead) for (const name of Object.keys(body)) yield ask({ body: { ...body, [name]: value } })
  }
}

const LARGE = 1_048_576
/** Spellings of one parameter, as they stand in an address. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => `${name}=1&${name}=2`,
  (name) => `${name}[]=1&${name}[]=2`,
  (name) => `${name}[a][b]=1`,
  (name) => `${name}[__proto__][x]=1&__proto__[x]=1&__proto__=1&constructor=1`,
  (name) => `${name}=%00`,
  (name) => `${name}=%ED%A0%80`,
  (name) => `${name}=%`,
  (name) => `${name}=${'9'.repeat(400)}`,
  (name) => `${name}=${'x'.repeat(LARGE)}`,
  (name) => name,
]
const PAGES = ['-1', '0', '1e308', '99999999999', '2147483648', '1.5', 'NaN', '', '١']

export function* oddQueriesOf({ endpoint }: Route, { real }: Material): Generator<Asked> {
  const [method = 'GET'] = methodsOf(endpoint)
  const [id = '1'] = real
  const path = placed(endpoint.path, [id, id, id])
  const ask = (search: string): Asked => ({
    method,
    path: `${path}?${search}`,
    options: { as: 'admin', ...(method !== 'GET' && { body: {} }) },
  })
  for (const name of queryNames(endpoint)) for (const spell of SPELLINGS) yield ask(spell(name))
  if (!LISTS.test(endpoint.path)) return
  for (const page of PAGES) for (const name of ['pageNo', 'pageSize']) yield ask(`${name}=${encodeURIComponent(page)}`)
  yield ask('pageNo=99999999999&pageSize=99999999999')
}

const SUPER_ROW = { field: 'createTime', rule: 'eq', val: '2026-11-20', type: 'text' }

/** Wrong types in the body as they are, in texts that hold JSON as a part of it. */
export function* wrongTypesOf(route: Route, material: Material): Generator<Asked> {
  const { endpoint } = route
  const { ask, body, isRead } = nearlyRight(route, material)
  const deep = Object.entries(endpoint.body ?? {}).flatMap(([name, f]) =>
    wires(f.fields).map((inner) => [wireName(name, f), inner, f.kind === 'group'] as const),
  )
  for (const value of ODD) {
    for (const name of queryNames(endpoint)) yield ask({ query: { [name]: JSON.stringify(value) } })
    if (LISTS.test(endpoint.path))
      for (const key of Object.keys(SUPER_ROW))
        yield ask({ query: { superQueryParams: JSON.stringify([{ ...SUPER_ROW, [key]: value }]) } })
    if (isRead) continue
    yield ask({ body: value })
    for (const name of Object.keys(body)) yield ask({ body: { ...body, [name]: value } })
    for (const [name, inner, isOne] of deep)
      yield ask({ body: { ...body, [name]: isOne ? { [inner]: value } : [{ [inner]: value }] } })
  }
}
