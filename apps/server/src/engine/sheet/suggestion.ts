/** Suggests the intended text: one contains the other, or few characters differ. */

const LONGEST = 40
const FAR = 0.5
const DISTINCT_FROM = 0.75

export const closest = (text: string, options: Iterable<string>): string | undefined => {
  const given = spelled(text)
  if (given === '' || given.length > LONGEST) return undefined
  let best: { option: string; far: number } | undefined
  for (const option of options) {
    const far = distance(given, spelled(option))
    if (far !== undefined && (!best || far < best.far)) best = { option, far }
  }
  return best?.option
}

const spelled = (text: string): string => {
  const plain = text.normalize('NFKC').toLowerCase()
  return (plain.replace(/\(.*?\)|\[.*?\]|【.*?】/g, '') || plain).replace(/[\s*:：_-]/g, '')
}

const distance = (a: string, b: string): number | undefined => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short === '' || long.length > LONGEST) return undefined
  if (short === long) return 0
  const far = edits(short, long) / long.length
  if (far <= FAR) return far
  return long.includes(short) && far <= DISTINCT_FROM ? far : undefined
}

const edits = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const line = [i]
    for (let j = 1; j <= b.length; j += 1)
      line.push(Math.min(above[j]! + 1, line[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    above = line
  }
  return above[b.length]!
}
