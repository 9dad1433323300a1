/** Logs calls: operation log, refused access, and readings of personal values in the audit chain. */
import {
  AppError,
  parseIds,
  wireName,
  type Endpoint,
  type ErrorKind,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import { audit, inTransaction } from '../core/transaction.ts'
import type { AppServices, Ctx, Ports } from '../core/context.ts'
import type { Query } from '../core/handle.ts'

export interface Call {
  ctx?: Ctx
  input?: Readonly<Record<string, unknown>>
  query?: Query
  error?: unknown
}

interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

export interface RequestLog {
  read(call: Call): Promise<void>
  failed(call: Call, error: unknown, method: string): Promise<void>
  answered(call: Call, answer: Answered): void
}

export const openRequestLog = (services: AppServices): ((endpoint: Endpoint) => RequestLog) => {
  const refusals = openRefusals(services)
  return (endpoint) => {
    const r = services.ports.resources.get(endpoint.of?.resource ?? '') ?? resourceAt(services.ports, endpoint.path)
    return {
      read: ({ ctx, input }) => noteReading(ctx!, endpoint, input ?? {}),
      async failed(call, error, method) {
        call.error = error
        if (error instanceof AppError && error.kind === 'forbidden') await refusals.note(call.ctx, endpoint, method)
      },
      answered: (call, answer) => noteAnswer(services, endpoint, r, call, answer),
    }
  }
}

/** One audit line for each person read: reader, time, purpose. */
const noteReading = (ctx: Ctx, { reads, title }: Endpoint, input: NonNullable<Call['input']>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ids = [...new Set(parseIds(String(input[reads!.by])))]
    await ctx.services.ports.readings?.(tx, reads!.of, ids)
    for (const id of ids)
      await audit(tx, { action: 'read', object: `${reads!.of}/${id}`, outcome: 'success', detail: { why: title } })
  })

const noteAnswer = (
  services: AppServices,
  endpoint: Endpoint,
  r: Resource | undefined,
  { ctx, input, query, error }: Call,
  { method, path, status, ms }: Answered,
): void => {
  const [verb, defect] = [endpoint.work ?? 'query', status >= 500]
  const isLogged = endpoint.logged !== false && (verb !== 'query' || method !== 'GET' || endpoint.reads !== undefined)
  if (!ctx || !(defect || (isLogged && ctx.session))) return
  const failed = error !== undefined || status >= 400
  services.ports.journal.answered(ctx, {
    title: endpoint.title,
    method,
    path,
    params: paramsOf(endpoint, services.ports, r, input ?? {}, query ?? {}),
    ms: Math.round(ms),
    verb,
    ...(failed && {
      failure: { message: failureOf(services.ports, r, { ...query, ...input }, error), status, defect },
    }),
  })
}

const EVERY_MS = 1000
const PEOPLE_MAX = 10_000

/** Refused access per user: at most one line a second, the rest is added to the next one. */
const openRefusals = (services: AppServices) => {
  const people = new Map<string, { at: number; more: number }>()
  return {
    async note(ctx: Ctx | undefined, { path, title, access }: Endpoint, method: string): Promise<void> {
      if (!ctx?.session) return
      const { id } = ctx.session.person
      const [now, last] = [services.clock.now(), people.get(id)]
      if (last && now - last.at < EVERY_MS && now >= last.at) return void (last.more += 1)
      if (people.size >= PEOPLE_MAX) people.clear()
      people.set(id, { at: now, more: 0 })
      const detail = { title, method, access, ...(last && last.more > 0 && { more: last.more }) }
      try {
        await audit(ctx, { action: 'access', object: path, outcome: 'refused', detail })
      } catch (error) {
        // the call is refused either way, and the audit chain has logged its own failure
        services.log.warn({ err: error, reqId: ctx.origin.id }, 'refused access could not be recorded')
      }
    },
  }
}

const MAX_PARAMS = 2000
const MAX_VALUE = 100
const HIDDEN = '***'

const PERSONAL_KINDS = new Set(['secret', 'phone', 'idCard', 'idNumber', 'address', 'personName', 'email'])
const PERSONAL_CHECKS = new Set(['mobile', 'email'])
const SECRET_NAME = /passw|token|secret|captcha|hash/i

const isSecret = (name: string, f: Field | undefined): boolean =>
  SECRET_NAME.test(name) || (f !== undefined && (PERSONAL_KINDS.has(f.kind) || PERSONAL_CHECKS.has(f.check ?? '')))

type IsLoggable = (r: Resource, name: string, f: Field) => boolean

type Definitions = Pick<Ports, 'resources' | 'classOf'>
type Input = Readonly<Record<string, unknown>>

const loggableByClass =
  ({ classOf }: Definitions): IsLoggable =>
  (r, name, f) =>
    !isSecret(name, f) && ['public', 'internal'].includes(classOf(r, name, f) ?? '')

export const resourceAt = ({ resources }: Definitions, path: string): Resource | undefined => {
  let nearest: Resource | undefined
  for (const r of resources.values())
    if (r.path.length > (nearest?.path.length ?? 0) && path[r.path.length] === '/' && path.startsWith(r.path))
      nearest = r
  return nearest
}

/** Free text may quote values, so it is logged only where every value of the resource may be. */
const mayLogText = (r: Resource | undefined, isLoggable: IsLoggable): r is Resource =>
  r !== undefined && Object.entries(r.fields).every(([name, f]) => isLoggable(r, name, f))

/** The input of a call, as logged. @param r the resource it is about */
export const paramsOf = (
  endpoint: Endpoint,
  definitions: Definitions,
  r: Resource | undefined,
  input: Input,
  query: Query,
): string => {
  if (endpoint.confidential) return '{}'
  const fields: Fields = { ...endpoint.params, ...endpoint.query, ...endpoint.body }
  const listConditions = endpoint.of && r ? conditionsIn(r, query) : {}
  return textOf(
    loggedParams(definitions, r, { ...listConditions, ...inputIn(fields, input) }, loggableByClass(definitions)),
  )
}

const textOf = (params: Input): string => {
  const short = (value: unknown): unknown =>
    typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value
  const tries = [
    params,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)])),
    Object.fromEntries(Object.keys(params).map((name) => [name, '…'])),
  ]
  return tries.map((one) => JSON.stringify(one)).find((text) => text.length <= MAX_PARAMS) ?? '{}'
}

const inputIn = (fields: Fields, input: Input): Input =>
  Object.fromEntries(
    Object.entries(input)
      .map(([name, value]) => [name, value, fields[name] ?? fieldOf(fields, name)?.[1]] as const)
      .filter(([, value, f]) => value !== null && value !== undefined && f?.kind !== 'json')
      .map(([name, value, f]) => [name, isSecret(name, f) ? HIDDEN : f?.fields ? inputWithin(f.fields, value) : value]),
  )

const inputWithin = (fields: Fields, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => inputWithin(fields, one))
  return typeof value === 'object' && value !== null ? inputIn(fields, value as Input) : value
}

const SUFFIX = /_(?:begin|end|MultiString)$/

const fieldOf = (fields: Fields, key: string): [name: string, f: Field] | undefined => {
  const baseName = key.replace(SUFFIX, '')
  return Object.entries(fields).find(([name, f]) => name === baseName || wireName(name, f) === baseName)
}

/** Ids mean nothing to readers who cannot see the records. */
const isIds = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => typeof one === 'string' && /^(?:\d{19},?)+$/.test(one))

const LIST_PARAMS = new Set(['column', 'order', 'pageNo', 'pageSize', 'selections', 'superQueryMatchType', 'version'])
const isListParam = (name: string, value: unknown): boolean =>
  LIST_PARAMS.has(name) && /^[\w,]{1,500}$/.test(String(value))

const loggedParams = (
  definitions: Definitions,
  r: Resource | undefined,
  params: Input,
  isLoggable: IsLoggable,
): Input =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const [name, f] = (r && fieldOf(r.fields, key)) ?? []
      if (r && f) return [key, isLoggable(r, name!, f) ? loggedValue(definitions, f, value, isLoggable) : HIDDEN]
      return [key, mayLogText(r, isLoggable) || isIds(value) || isListParam(key, value) ? value : HIDDEN]
    }),
  )

const loggedValue = (definitions: Definitions, f: Field, value: unknown, isLoggable: IsLoggable): unknown => {
  const item = f.item && definitions.resources.get(f.item.name)
  if (!item || !Array.isArray(value)) return value
  return value.map((row: unknown) =>
    typeof row === 'object' && row ? loggedParams(definitions, item, row as Input, isLoggable) : row,
  )
}

const BUNDLED_CONDITIONS = new Set(['superQueryParams', 'paramsStr', 'keyWord'])

/** Conditions of a list request; fields unknown to the resource are left out. */
const conditionsIn = (r: Resource, query: Query): Input =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => fieldOf(r.fields, name) || BUNDLED_CONDITIONS.has(name) || LIST_PARAMS.has(name),
    ),
  )

const SENTENCES: { readonly [K in ErrorKind]?: string } = {
  refused: '没有通过检查',
  conflict: '数据已被他人修改',
  forbidden: '没有权限',
  tooMany: '操作过于频繁',
  tooLarge: '内容过大',
  malformed: '请求的格式不正确',
  secondFactor: '需要再次确认身份',
  asked: '需要填写原因',
  unavailable: '暂时不能处理',
}

/**
 * Reason of a failure, as logged. Sentences about unclassified records are kept without their values; others may name values hidden
 * from the reader.
 */
export const failureOf = (definitions: Definitions, r: Resource | undefined, input: Input, error: unknown): string => {
  if (!(error instanceof AppError)) return '没有完成'
  if (!mayLogText(r, loggableByClass(definitions))) return SENTENCES[error.kind] ?? '没有完成'
  return Object.values(input)
    .filter((value) => typeof value === 'string' && value.length > 1)
    .toSorted((a, b) => (b as string).length - (a as string).length)
    .reduce<string>((text, value) => text.replaceAll(value as string, '…'), error.message)
    .replace(/“[^”]*”/g, '“…”')
}
