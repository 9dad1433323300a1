const wild = <P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isMany: (p: P) => boolean,
  fits: (p: P, item: T) => boolean,
): boolean => {
  let [p, i, many, from] = [0, 0, -1, 0]
  while (i < items.length) {
    if (p < pattern.length && isMany(pattern[p]!)) [many, from, p] = [p, i, p + 1]
    else if (p < pattern.length && fits(pattern[p]!, items[i]!)) [p, i] = [p + 1, i + 1]
    else if (many < 0) return false
    else [p, i, from] = [many + 1, from + 1, from + 1]
  }
  return pattern.slice(p).every(isMany)
}

const textFits = (pattern: string, text: string): boolean =>
  wild(
    [...pattern],
    [...text],
    (letter) => letter === '*',
    (letter, given) => letter === '?' || letter === given,
  )

const VARIABLE = /^\{[^{}]*\}$/

/** Segments with `*` and `?`, `{name}` for one segment, `**` for any number of them. */
export const pathFits = (pattern: string, path: string): boolean =>
  wild(
    pattern.split('/'),
    path.split('/'),
    (segment) => segment === '**',
    (segment, given) => VARIABLE.test(segment) || textFits(segment, given),
  )

export const hostFits = (pattern: string, host: string): boolean =>
  pathFits(pattern.toLowerCase().replaceAll('.', '/'), host.toLowerCase().replaceAll('.', '/'))
