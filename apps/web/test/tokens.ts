/**
 * Resolved design tokens. The test runner loads empty stylesheets, so these come from the disk; the browser build
 * lacks node types.
 */
import { rulesOf as readRules, type CssRule } from '../../../tools/css.ts'
import { expanded } from '../build/tokens.ts'

const files: string = 'node:fs'
const { readFileSync, readdirSync } = (await import(files)) as {
  readFileSync: (path: string, encoding: string) => string
  readdirSync: (path: string, options: { recursive: true }) => string[]
}

export type Tokens = Readonly<Record<string, string>>

export type Marks = Readonly<Record<string, string>>

export const rulesOf = (...paths: readonly string[]): CssRule[] =>
  paths.flatMap((path) => readRules(expanded(readFileSync(`apps/web/src/${path}`, 'utf8'))))

export const stylesheets = (): string[] =>
  readdirSync('apps/web/src', { recursive: true }).filter((path) => path.endsWith('.css'))

const RULES = rulesOf('platform/theme.css')

const ROOT = /^:root((?:\[data-[\w-]+(?:='[\w-]+')?\])*)$/

/** Specificity, then order decides. */
export const tokensOf = (marks: Marks): Tokens => {
  const applying = RULES.flatMap((rule) => {
    const asked = ROOT.exec(rule.selector)?.[1]
    const conditions = asked === undefined ? undefined : [...asked.matchAll(/data-([\w-]+)(?:='([\w-]+)')?/g)]
    const applies = conditions?.every(
      ([, name = '', value]) => marks[name] !== undefined && (value === undefined || marks[name] === value),
    )
    return conditions && applies ? [{ rank: conditions.length, tokens: declaredIn(rule.body) }] : []
  })
  const given = Object.assign({}, ...applying.toSorted((a, b) => a.rank - b.rank).map(({ tokens }) => tokens)) as Tokens
  return resolved(given)
}

export const declaredIn = (body: string): Tokens =>
  Object.fromEntries([...body.matchAll(/--hx-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]))

export const resolved = (given: Tokens): Tokens => {
  const follow = (value: string): string => {
    const name = /^var\(--hx-([\w-]+)\)$/.exec(value)?.[1]
    return name === undefined ? value : follow(given[name] ?? '')
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, follow(value)]))
}
