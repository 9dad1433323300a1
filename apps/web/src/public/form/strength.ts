/** Rough password strength; the server also knows common passwords and names. */
import { passwordPolicy } from '../../platform/password-policy.ts'
import type { Check } from './checks.ts'

const SHORTEST = 10
const LONG = 16
const FEWEST_DIFFERENT = 5
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

interface Strength {
  /** 0 low, 1 medium, 2 high */
  level: 0 | 1 | 2
  word: '低' | '中' | '强'
}

const LOW: Strength = { level: 0, word: '低' }
const MIDDLE: Strength = { level: 1, word: '中' }
const HIGH: Strength = { level: 2, word: '强' }

export const strengthOf = (password: string): Strength => {
  const characters = [...password]
  if (characters.length < SHORTEST || new Set(characters).size < FEWEST_DIFFERENT) return LOW
  const classes = CLASSES.filter((kind) => kind.test(password)).length
  return characters.length >= LONG || classes >= 3 ? HIGH : MIDDLE
}

export const newPassword =
  (missing: string): Check =>
  (value) => {
    if (value === '') return missing
    if ([...value].length < SHORTEST) return passwordPolicy()
    return strengthOf(value).level === 0 ? '密码强度不够' : undefined
  }

export const samePassword =
  (missing: string, different: string): Check =>
  (value, of) => {
    if (value === '') return missing
    return value === of('password') ? undefined : different
  }
