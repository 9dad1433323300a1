/** Linear equations: coefficients as a table, terms shared by its columns. */
import type { Step } from './spec.ts'
import { signed } from './numbers.ts'

interface Term<V> {
  readonly label: string
  readonly keys: readonly (keyof V & string)[]
  /** unit of the term in Chinese: 每 10 岁 */
  readonly per: string
  readonly value: (v: V) => number | null
}

export type Terms<V> = { readonly [name: string]: Term<V> }

/** A column of a table: intercept, and coefficients of its terms. */
export type Coefficients = { readonly intercept: number } & { readonly [term: string]: number }

/** Intercept plus coefficient × value of each term; all must be known. */
export const linear = <V>(terms: Terms<V>, column: Coefficients, v: V): number =>
  termsIn(terms, column).reduce((sum, [name, term]) => sum + column[name]! * term.value(v)!, column.intercept)

const termsIn = <V>(terms: Terms<V>, column: Coefficients): readonly (readonly [string, Term<V>])[] =>
  Object.entries(terms).filter(([name]) => name in column)

const CONSTANT = '常数项'

type Columns = { readonly [name: string]: Coefficients }

export const linearSteps = <V>(terms: Terms<V>, columns: Columns, v: V): readonly Step<keyof V & string>[] => {
  const say = (decimals: number, of: (column: Coefficients) => number): string =>
    Object.entries(columns)
      .map(([name, column]) => [name, signed(of(column), decimals)].filter(Boolean).join(' '))
      .join('，')
  const intercept = { label: CONSTANT, keys: [], rule: say(6, (column) => column.intercept), points: null }
  const lines = termsIn(terms, Object.values(columns)[0]!).map(([name, { label, keys, per, value }]) => {
    const got = value(v)
    return {
      label,
      keys,
      rule: `${per}：${say(6, (column) => column[name]!)}`,
      points: null,
      ...(got === null ? {} : { text: say(3, (column) => column[name]! * got) }),
    }
  })
  return [intercept, ...lines]
}
