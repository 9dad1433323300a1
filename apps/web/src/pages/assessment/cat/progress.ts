import type { Items } from '@huxi/clinical/questionnaire'

export interface Progress {
  readonly answered: number
  /** Sum of the answers so far; no score while one is missing. */
  readonly subtotal: number
  readonly open: readonly number[]
}

export const progressOf = (items: NonNullable<Items>): Progress => ({
  answered: items.filter((item) => item !== null).length,
  subtotal: items.reduce<number>((sum, item) => sum + (item ?? 0), 0),
  open: items.flatMap((item, n) => (item === null ? [n] : [])),
})
