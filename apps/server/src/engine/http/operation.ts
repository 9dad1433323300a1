/** What the operation log says about the input of a call, without secrets and personal values. */
import { wireName, type Endpoint, type Field, type Fields, type Resource } from '@huxi/model'
import type { Query } from '../core/handle.ts'

const MAX_PARAMS = 2000
const HIDDEN = '***'

const PERSONAL_KINDS = new Set(['secret', 'phone', 'idCard', 'idNumber', 'address', 'personName', 'email'])
const PERSONAL_CHECKS = new Set(['mobile', 'email'])
const SECRET_NAME = /passw|token|secret|captcha|hash/i

const isHidden = (name: string, f: Field | undefined): boolean =>
  SECRET_NAME.test(name) || (f !== undefined && (PERSONAL_KINDS.has(f.kind) || PERSONAL_CHECKS.has(f.check ?? '')))

/**
 * The input of a call as it may be written down.
 * @param r the resource whose list grammar the query speaks
 */
export const paramsOf = (
  endpoint: Endpoint,
  r: Resource | undefined,
  input: Readonly<Record<string, unknown>>,
  query: Query,
): string => {
  if (endpoint.confidential) return '{}'
  const fields: Fields = { ...endpoint.params, ...endpoint.query, ...endpoint.body }
  const given = { ...(r && conditionsIn(r, query)), ...hide(fields, input) }
  return JSON.stringify(given).slice(0, MAX_PARAMS)
}

const hide = (fields: Fields, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .map(
        ([name, value]) => [name, value, fields[name] ?? Object.values(fields).find((f) => f.wire === name)] as const,
      )
      // contents without kinds of their own, e.g. a draft of any form, may hold anything
      .filter(([, value, f]) => value !== null && value !== undefined && f?.kind !== 'json')
      .map(([name, value, f]) => [name, isHidden(name, f) ? HIDDEN : f?.fields ? hideWithin(f.fields, value) : value]),
  )

const hideWithin = (fields: Fields, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => hideWithin(fields, one))
  return typeof value === 'object' && value !== null ? hide(fields, value as Record<string, unknown>) : value
}

const LIST_WORDS = new Set(['column', 'order', 'pageNo', 'pageSize', 'selections', 'superQueryMatchType'])
/** Words that carry several conditions at once. */
const BUNDLES = new Set(['superQueryParams', 'paramsStr', 'keyWord'])
const SUFFIX = /_(?:begin|end|MultiString)$/

/** Conditions of a list request; what the resource does not know is left out. */
const conditionsIn = (r: Resource, query: Query): Record<string, unknown> => {
  const fields = new Map(Object.entries(r.fields).map(([name, f]) => [wireName(name, f), f]))
  const personal = [...fields].some(([name, f]) => isHidden(name, f))
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
      const f = fields.get(name.replace(SUFFIX, ''))
      if (f) return [[name, isHidden(name, f) ? HIDDEN : value]]
      if (BUNDLES.has(name)) return [[name, personal ? HIDDEN : value]]
      return LIST_WORDS.has(name) ? [[name, value]] : []
    }),
  )
}
