import { methodsOf, type Endpoint, type Method } from './endpoint.ts'
import type { Field, Fields } from './field.ts'
import { text } from './field.ts'
import { answered, COMPONENTS, REFUSALS, resultOf, rowName } from './openapi-parts.ts'
import { filtersOf, SHARED, sharedOf } from './openapi-query.ts'
import { objectSchema, rowSchema, schemaOf, type Schema } from './openapi-schema.ts'
import { wireName, type Resource, type Verb } from './resource.ts'

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

interface Reference {
  readonly $ref: string
}

export interface ApiBody {
  readonly required?: boolean
  readonly content: { readonly [type: string]: { readonly schema?: Schema } }
}

export interface ApiAnswer extends Partial<ApiBody> {
  readonly description: string
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-access': 'public' | 'login' | 'permission'
  readonly 'x-permission'?: readonly string[]
  readonly 'x-alias-of'?: string
  readonly deprecated?: true
  readonly security?: readonly never[]
  readonly parameters?: readonly (ApiParameter | Reference)[]
  readonly requestBody?: ApiBody
  readonly responses: { readonly [status: string]: ApiAnswer | Reference }
}

export interface ApiDocument {
  readonly openapi: '3.1.0'
  readonly jsonSchemaDialect: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly { readonly [scheme: string]: readonly never[] }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: ApiOperation } }
  readonly components: { readonly [part: string]: Readonly<Record<string, unknown>> }
}

interface Described {
  readonly title: string
  readonly version: string
  readonly base: string
  readonly endpoints: readonly Endpoint[]
  readonly resources: readonly Resource[]
}

const DESCRIPTION =
  '除公开接口外，请求头须带 X-Access-Token；租户由请求头 tenant_id 指定，0 为默认租户。' +
  '业务上不能完成的请求以状态 200、success 为 false 答复，message 说明原因和做法。'

export const openApi = ({ title, version, base, endpoints, resources }: Described): ApiDocument => {
  const nouns = new Map(resources.map((r) => [r.name, r]))
  const lines = endpoints.flatMap((e) => {
    const own = ownOf(e, nouns)
    return [e.path, ...(e.aliases ?? [])].flatMap((path) =>
      methodsOf(e).map((method) => ({ path, method, operation: operationOf(e, method, path, own) })),
    )
  })
  const paths = Map.groupBy(lines, ({ path }) => templateOf(path))
  const described = resources.filter((r) => endpoints.some(({ of }) => of?.resource === r.name))
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: base }],
    security: [{ token: [] }],
    tags: [...new Set(lines.map(({ operation }) => operation.tags[0]!))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...paths].map(([path, own]) => [
        path,
        Object.fromEntries(own.map(({ method, operation }) => [method.toLowerCase(), operation])),
      ]),
    ),
    components: {
      ...COMPONENTS,
      parameters: {
        ...Object.fromEntries(Object.entries(SHARED).map(([name, f]) => [name, queryOf(name, f)])),
        [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY,
        [PREFER.name]: PREFER,
      },
      schemas: { ...COMPONENTS.schemas, ...Object.fromEntries(described.map((r) => [rowName(r), rowSchema(r)])) },
    },
  }
}

interface Own {
  readonly r: Resource
  readonly verb: Verb
}

const ownOf = ({ of }: Endpoint, nouns: ReadonlyMap<string, Resource>): Own | undefined => {
  const r = of && nouns.get(of.resource)
  return r && { r, verb: of.verb as Verb }
}

const operationOf = (e: Endpoint, method: Method, path: string, own: Own | undefined): ApiOperation => {
  const codes = [e.access].flat().filter((code) => code !== 'public' && code !== 'login')
  const parameters = parametersOf(e, path, own)
  const body = method === 'GET' ? undefined : bodyOf(e)
  return {
    operationId: idOf(method, path),
    summary: e.title,
    tags: [e.group],
    'x-access': codes.length > 0 ? 'permission' : (e.access as 'public' | 'login'),
    ...(codes.length > 0 && { 'x-permission': codes }),
    ...(path !== e.path && { 'x-alias-of': templateOf(e.path), deprecated: true }),
    ...(e.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(e, own), ...(e.etag && { 304: UNCHANGED }), ...refusalsOf(e, body !== undefined) },
  }
}

/** `/sys/x/:id` → `/sys/x/{id}`; the rest of a path is one parameter. */
const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace('*', `{${REST}}`)

const REST = 'path'

const idOf = (method: Method, path: string): string =>
  method.toLowerCase() +
  path
    .slice(1)
    .split(/[/\-:]/)
    // a trailing slash makes a different path
    .map((part, i, { length }) => (part === '' && i === length - 1 ? 'Slash' : part))
    .map((part) => (part === '*' ? 'Any' : part.slice(0, 1).toUpperCase() + part.slice(1)))
    .join('')

const parametersOf = (e: Endpoint, path: string, own: Own | undefined): (ApiParameter | Reference)[] => {
  const rest: Fields = path.includes('*') ? { [REST]: text('路径，可含斜杠', { required: true }) } : {}
  const inPath = Object.entries({ ...rest, ...e.params }).map(([name, f]): ApiParameter => ({
    name: wireName(name, f),
    in: 'path',
    required: true,
    schema: schemaOf({ ...f, required: true }),
  }))
  const inQuery = Object.entries(e.query ?? {}).map(([name, f]) => queryOf(wireName(name, f), f))
  const inHeader = [...(e.idempotencyKey ? [IDEMPOTENCY_KEY] : []), ...(e.background ? [PREFER] : [])].map(
    ({ name }) => ({ $ref: `#/components/parameters/${name}` }),
  )
  if (!own) return [...inPath, ...inQuery, ...inHeader]
  const filters = filtersOf(own.r, own.verb).map(({ name, schema }): ApiParameter => ({ name, in: 'query', schema }))
  const shared = sharedOf(own.verb).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return [...inPath, ...inQuery, ...inHeader, ...shared, ...filters]
}

const IDEMPOTENCY_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: schemaOf(text('一次提交的随机编号；一天内带同一编号再次发送相同内容，得到第一次的应答', { max: 64 })),
}

const PREFER: ApiParameter = {
  name: 'Prefer',
  in: 'header',
  schema: schemaOf(
    text('respond-async, wait=秒数：在这段时间内没有完成的，答复任务（code 202），工作继续进行；不带则等到完成', {
      max: 64,
    }),
  ),
}

const queryOf = (name: string, f: Field): ApiParameter => ({
  name,
  in: 'query',
  ...(f.required && { required: true }),
  schema: schemaOf({ ...f, required: true }),
})

const FILE: Schema = { title: '文件', type: 'string', contentMediaType: 'application/octet-stream' }

const bodyOf = (e: Endpoint): ApiBody | undefined => {
  if (e.form) {
    const { properties, ...rest } = objectSchema(e.form)
    const schema = { ...rest, properties: { file: FILE, ...(properties as Schema) }, required: ['file'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!e.body) return undefined
  const schema = objectSchema(e.body, e.partial)
  return { required: 'required' in schema, content: { 'application/json': { schema } } }
}

const UNCHANGED: ApiAnswer = { description: '没有变化，用手头的一份' }

const answerOf = (e: Endpoint, own: Own | undefined): ApiAnswer => {
  if (e.answers === 'file') return { description: '文件', content: { 'application/octet-stream': {} } }
  const result = own ? resultOf(own.r, own.verb) : {}
  if (e.answers === 'json')
    return { description: '结果，不带外层', content: { 'application/json': { schema: result } } }
  return { description: '成功，或说明为何不能完成', content: { 'application/json': { schema: answered(result) } } }
}

const refusalsOf = (e: Endpoint, hasBody: boolean): Record<string, Reference> => {
  const open = e.access === 'public'
  const statuses = REFUSALS.filter(({ when }) => when === 'always' || (when === 'guarded' ? !open : hasBody))
  return Object.fromEntries(statuses.map(({ status }) => [status, { $ref: `#/components/responses/${status}` }]))
}
