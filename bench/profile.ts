/** The newest CPU profile of the product, folded by function. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const PROFILES = join(import.meta.dirname, 'results/profiles')
const ROOT = join(import.meta.dirname, '..')
const LISTED = 25
const MAIN_THREAD = /\.0\.\d+\.cpuprofile$/
const IDLE = /^\((?:idle|program|root)\)/

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}
interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const placeOf = ({ callFrame: { functionName, url, lineNumber } }: Node): string => {
  const path = url.startsWith('file://') ? relative(ROOT, url.slice(7)) : url
  return `${functionName || '(anonymous)'} ${path}${path ? `:${lineNumber + 1}` : ''}`.trim()
}

const add = <T>(times: Map<T, number>, key: T, time: number): void => void times.set(key, (times.get(key) ?? 0) + time)

/** Times of functions, alone and with their callees; a recursive function counts once. */
const timesOf = ({ nodes, samples, timeDeltas }: Profile) => {
  const [sampled, alone, whole] = [new Map<number, number>(), new Map<string, number>(), new Map<string, number>()]
  samples.forEach((id, i) => add(sampled, id, timeDeltas[i] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const walk = (node: Node, above: ReadonlySet<string>): number => {
    const [place, own] = [placeOf(node), sampled.get(node.id) ?? 0]
    const within = new Set([...above, place])
    const total = (node.children ?? []).reduce((sum, child) => sum + walk(byId.get(child)!, within), own)
    add(alone, place, own)
    if (!above.has(place)) add(whole, place, total)
    return total
  }
  walk(nodes[0]!, new Set())
  return { self: alone, 'with callees': whole }
}

export const foldedProfile = (): string[] => {
  const name = readdirSync(PROFILES)
    .toSorted()
    .findLast((each) => MAIN_THREAD.test(each))
  if (!name) return []
  const times = timesOf(JSON.parse(readFileSync(join(PROFILES, name), 'utf8')) as Profile)
  const busy = [...times.self].reduce((sum, [place, time]) => (IDLE.test(place) ? sum : sum + time), 0)
  const listed = Object.entries(times).flatMap(([title, places]) => [
    `-- ${title}`,
    ...[...places]
      .filter(([place]) => !IDLE.test(place))
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, LISTED)
      .map(([place, time]) => `${((100 * time) / busy).toFixed(1).padStart(5)} %  ${place}`),
  ])
  return [name, ...listed]
}
