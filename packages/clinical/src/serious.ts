/** What somebody has to act on stands first. */

/** The most serious first. */
const LEVELS: readonly string[] = ['high', 'medium', 'low']

const rankOf = (level: string): number => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length)

/** What is as serious stays in the order of the tool. */
export const mostSeriousFirst = <T extends { readonly level: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => rankOf(a.level) - rankOf(b.level))
