/** JSON texts, and values of a JSON field: bounded in depth and size, without keys that reach into prototypes. */

/** The value of a JSON text; undefined for any other text. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The object of a JSON text; undefined for a list, a single value and any other text. */
export const jsonObjectIn = (text: string): Record<string, unknown> | undefined => {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

const DEPTH_MAX = 16
const REACHING = ['__proto__', 'constructor', 'prototype']

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

type Issue = string | undefined

const issueIn = (value: unknown, depth: number, unusable: RegExp): Issue => {
  if (value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'kind'
  if (typeof value === 'string') return unusable.test(value) ? '含有不可用的字符，请重新输入' : undefined
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlain(value))) return 'kind'
  if (depth === 0) return `的层级不能超过 ${DEPTH_MAX} 层`
  const entries = Array.isArray(value) ? value.map((inner: unknown) => ['', inner] as const) : Object.entries(value)
  for (const [key, inner] of entries) {
    if (REACHING.includes(key)) return `不能使用名称 ${key}`
    const issue = issueIn(key, depth, unusable) ?? issueIn(inner, depth - 1, unusable)
    if (issue) return issue
  }
  return undefined
}

/**
 * Error of a value of a JSON field.
 * @param max longest JSON text
 * @param unusable characters a database text cannot hold
 */
export const jsonIssue = (value: unknown, max: number, unusable: RegExp): Issue => {
  if (typeof value === 'string') return '应为 JSON 对象、数组、数字或布尔值'
  const issue = issueIn(value, DEPTH_MAX, unusable)
  if (issue) return issue
  return JSON.stringify(value).length > max ? `不能超过 ${max} 个字符` : undefined
}
