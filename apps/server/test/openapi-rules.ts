/** The rules of OpenAPI 3.1 that our document can break: closed shapes, references, names, schemas. */
import type { ApiDocument } from '@huxi/model'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys an object may have, and those it must have. Any object may also carry `x-…`. */
interface Shape {
  readonly must?: readonly string[]
  readonly may?: readonly string[]
}

const SHAPES = {
  document: {
    must: ['openapi', 'info', 'paths'],
    may: ['jsonSchemaDialect', 'servers', 'components', 'security', 'tags'],
  },
  info: { must: ['title', 'version'], may: ['description', 'summary'] },
  components: { may: ['schemas', 'responses', 'parameters', 'securitySchemes'] },
  pathItem: { may: ['get', 'head', 'put', 'post', 'patch', 'delete'] },
  operation: {
    must: ['responses'],
    may: ['tags', 'summary', 'description', 'operationId', 'parameters', 'requestBody', 'deprecated', 'security'],
  },
  parameter: { must: ['name', 'in', 'schema'], may: ['description', 'required', 'deprecated'] },
  body: { must: ['content'], may: ['description', 'required'] },
  response: { must: ['description'], may: ['headers', 'content'] },
  media: { may: ['schema', 'example', 'examples', 'encoding'] },
} as const satisfies Record<string, Shape>

const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: (v) => typeof v === 'string',
  type: (v) => [v].flat().every((t) => TYPES.includes(t as string)) && new Set([v].flat()).size === [v].flat().length,
  title: (v) => typeof v === 'string' && v !== '',
  description: (v) => typeof v === 'string' && v !== '',
  default: () => true,
  multipleOf: (v) => typeof v === 'number' && v > 0,
  examples: Array.isArray,
  const: () => true,
  enum: (v) => Array.isArray(v) && v.length > 0,
  format: (v) => typeof v === 'string',
  pattern: (v) => typeof v === 'string' && new RegExp(v, 'u') instanceof RegExp,
  contentMediaType: (v) => typeof v === 'string',
  maxLength: (v) => Number.isInteger(v) && (v as number) >= 0,
  maxItems: (v) => Number.isInteger(v) && (v as number) >= 0,
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  writeOnly: (v) => typeof v === 'boolean',
  required: (v) => Array.isArray(v) && v.every((name) => typeof name === 'string') && new Set(v).size === v.length,
  properties: isNode,
  items: isNode,
  allOf: (v) => Array.isArray(v) && v.length > 0,
  anyOf: (v) => Array.isArray(v) && v.length > 0,
}
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']

export const faultsOf = (document: ApiDocument): string[] => {
  const faults: string[] = []
  const fault = (place: string, sentence: string) => void faults.push(`${place}: ${sentence}`)
  const root = document as unknown as Node

  const shaped = (place: string, value: unknown, shape: Shape): Node => {
    if (!isNode(value)) return (fault(place, 'is no object'), {})
    const [must, may] = [shape.must ?? [], shape.may ?? []]
    for (const key of must) if (!(key in value)) fault(place, `has no ${key}`)
    for (const key of Object.keys(value))
      if (!key.startsWith('x-') && ![...must, ...may].includes(key)) fault(place, `must not have ${key}`)
    return value
  }
  const eachOf = (place: string, value: unknown, judge: (place: string, value: unknown) => void): void => {
    for (const [name, own] of Object.entries(isNode(value) ? value : {})) judge(`${place}/${name}`, own)
  }
  const resolve = (place: string, value: unknown): unknown => {
    const ref = isNode(value) ? value['$ref'] : undefined
    if (typeof ref !== 'string') return value
    const found = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, name) => (isNode(at) ? at[name] : undefined), root)
    if (found === undefined || !ref.startsWith('#/')) fault(place, `${ref} leads nowhere`)
    return found
  }
  const schema = (place: string, value: unknown): void => {
    if (!isNode(value)) return fault(place, 'is no schema')
    for (const [key, own] of Object.entries(value)) {
      if (key.startsWith('x-')) continue
      const judge = KEYWORDS[key]
      if (!judge) fault(place, `knows no keyword ${key}`)
      else if (!judge(own)) fault(place, `${key} is ${JSON.stringify(own)}`)
    }
    if ('$ref' in value) resolve(place, value)
    for (const name of (value['required'] as string[] | undefined) ?? [])
      if (!isNode(value['properties']) || !(name in value['properties'])) fault(place, `requires ${name} it lacks`)
    if ('items' in value) schema(`${place}/items`, value['items'])
    for (const part of [value['allOf'] ?? [], value['anyOf'] ?? []].flat()) schema(`${place}/part`, part)
    eachOf(place, value['properties'], schema)
  }
  const content = (place: string, value: unknown): void =>
    eachOf(place, value, (at, media) => {
      const { schema: own } = shaped(at, media, SHAPES.media)
      if (own !== undefined) schema(at, own)
    })
  const parameter = (place: string, value: unknown): Node => {
    const own = shaped(place, resolve(place, value), SHAPES.parameter)
    if (own['in'] === 'path' && own['required'] !== true) fault(place, 'is in the path, so it is required')
    if (!['path', 'query', 'header', 'cookie'].includes(String(own['in']))) fault(place, 'is nowhere')
    schema(place, own['schema'])
    return own
  }
  const response = (place: string, value: unknown): void =>
    content(place, shaped(place, resolve(place, value), SHAPES.response)['content'])
  const operation = (place: string, path: string, value: unknown): void => {
    const own = shaped(place, value, SHAPES.operation)
    const parameters = ((own['parameters'] as unknown[] | undefined) ?? []).map((one) => parameter(place, one))
    const names = parameters.map((one) => `${String(one['in'])} ${String(one['name'])}`)
    if (new Set(names).size !== names.length) fault(place, `has a parameter twice: ${names.join(', ')}`)
    const filled = parameters.filter((one) => one['in'] === 'path').map((one) => String(one['name']))
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    if (filled.toSorted().join() !== named.toSorted().join()) fault(place, `fills ${filled.join()} of ${named.join()}`)
    if ('requestBody' in own) content(place, shaped(place, own['requestBody'], SHAPES.body)['content'])
    eachOf(`${place}/responses`, own['responses'], (at, one) => {
      if (!/^[1-5]\d\d$/.test(at.split('/').at(-1)!)) fault(at, 'is no status')
      response(at, one)
    })
  }

  shaped('document', root, SHAPES.document)
  if (!/^3\.1\.\d+$/.test(document.openapi)) fault('openapi', `is ${document.openapi}`)
  shaped('info', document.info, SHAPES.info)
  const components = shaped('components', document.components, SHAPES.components)
  for (const [part, own] of Object.entries(components))
    for (const name of Object.keys(own as Node))
      if (!/^[a-zA-Z0-9._-]+$/.test(name)) fault(`components/${part}`, `${name} is no name`)
  eachOf('components/schemas', components['schemas'], schema)
  eachOf('components/responses', components['responses'], response)
  eachOf('components/parameters', components['parameters'], parameter)
  const schemes = Object.keys(document.components['securitySchemes'] ?? {})
  for (const wanted of document.security.flatMap((one) => Object.keys(one)))
    if (!schemes.includes(wanted)) fault('security', `${wanted} is no scheme`)

  const ids: string[] = []
  const alike = new Set<string>()
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) fault(path, 'does not begin with a slash')
    const pattern = path.replace(/\{\w+\}/g, '{}')
    if (alike.has(pattern)) fault(path, 'is the same as another path')
    alike.add(pattern)
    for (const [method, own] of Object.entries(shaped(path, item, SHAPES.pathItem))) {
      operation(`${method} ${path}`, path, own)
      ids.push(String((own as Node)['operationId']))
    }
  }
  for (const twice of ids.filter((one, i) => ids.indexOf(one) !== i)) fault('operationId', `${twice} is there twice`)
  for (const bad of ids.filter((one) => !/^[A-Za-z]\w*$/.test(one))) fault('operationId', `${bad} is no name`)
  return faults
}
