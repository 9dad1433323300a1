/** Cells with several options. Separators may be part of an option's name. */

const BETWEEN = /[^,，、;；]+/g
const LONGEST = 6

type Run = (from: number, to: number) => string

const partsIn = (text: string): { count: number; run: Run } => {
  const parts = [...text.matchAll(BETWEEN)]
    .filter(([part]) => part.trim() !== '')
    .map(({ 0: part, index }) => ({ from: index, to: index + part.length }))
  return { count: parts.length, run: (from, to) => text.slice(parts[from]!.from, parts[to]!.to).trim() }
}

export const candidatesIn = (text: string): string[] => {
  const { count, run } = partsIn(text)
  return Array.from({ length: count }, (_, from) =>
    Array.from({ length: Math.min(LONGEST, count - from) }, (_none, more) => run(from, from + more)),
  ).flat()
}

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
