import type { List } from './use-list.ts'

/** Below this many rows a list of one record needs no query form. */
const SHORT = 20

export const isShort = ({ fixed, conditions, superQuery, loaded, total }: List): boolean =>
  Object.keys(fixed).length > 0 &&
  Object.keys(conditions).length === 0 &&
  superQuery === undefined &&
  (!loaded || total < SHORT)
