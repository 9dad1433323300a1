/** Cells that name several options. Commas and the like separate them, and may stand within the name of one. */

const BETWEEN = /[^,，、;；]+/g
/** An option of more parts than this is not looked for. */
const LONGEST = 6

/** The text from one part to another, as it is typed. */
type Run = (from: number, to: number) => string

const partsIn = (text: string): { count: number; run: Run } => {
  const parts = [...text.matchAll(BETWEEN)]
    .filter(([part]) => part.trim() !== '')
    .map(({ 0: part, index }) => ({ from: index, to: index + part.length }))
  return { count: parts.length, run: (from, to) => text.slice(parts[from]!.from, parts[to]!.to).trim() }
}

/** All that a cell may name. */
export const candidatesIn = (text: string): string[] => {
  const { count, run } = partsIn(text)
  return Array.from({ length: count }, (_, from) =>
    Array.from({ length: Math.min(LONGEST, count - from) }, (_none, more) => run(from, from + more)),
  ).flat()
}

/** What a cell names: the longest options that can be, and each part between them by itself. */
export const choicesIn = (text: string, isOption: (text: string) => boolean): string[] => {
  const { count, run } = partsIn(text)
  const chosen: string[] = []
  for (let from = 0; from < count;) {
    let to = Math.min(from + LONGEST, count) - 1
    while (to > from && !isOption(run(from, to))) to -= 1
    chosen.push(run(from, to))
    from = to + 1
  }
  return chosen
}
