/** Reads one setting of the environment: its text, default, and error sentence. */
import { SETTINGS } from './settings.ts'
import { StartError } from './start-error.ts'

export type Name = (typeof SETTINGS)[number]['name']
export type Env = Readonly<Record<string, string | undefined>>

export const INITIAL = Object.fromEntries(SETTINGS.map((s) => [s.name, s.initial])) as Record<Name, string>

/** Blank variables count as unset: compose and unit files leave them. */
export const valueOf = (env: Env, name: Name): string => env[name]?.trim() || INITIAL[name]

export const wrong = (name: Name, value: string, expected: string): StartError =>
  new StartError(`设置 ${name} 的值“${printable(value)}”不正确：${expected}，请修改后重新启动`)

export const printable = (value: string): string => value.replace(/[\p{C}\s]+/gu, ' ').slice(0, 100)

export const textOf = (env: Env, name: Name, max: number): string => {
  const value = valueOf(env, name)
  if (/\p{C}/u.test(value)) throw wrong(name, value, '不能含有控制字符')
  if ([...value].length > max) throw wrong(name, value, `不能超过 ${max} 个字符`)
  return value
}

/** @throws {StartError} outside of the whole numbers from `low` to `high` */
export const whole = (env: Env, name: Name, low: number, high: number): number => {
  const value = valueOf(env, name)
  const n = Number(value)
  if (!/^\d+$/.test(value) || n < low || n > high) throw wrong(name, value, `应为 ${low} 到 ${high} 的整数`)
  return n
}

/** Whether texts differ by one letter added, missing or replaced, or by one swap. */
export const isSlip = (given: string, setting: string): boolean => {
  if (Math.abs(given.length - setting.length) > 1) return false
  let head = 0
  while (head < setting.length && given[head] === setting[head]) head += 1
  const [a, b] = [given.slice(head), setting.slice(head)]
  const swapped = a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0]
  return a === b || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || swapped
}
