import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = join(import.meta.dirname, 'results/profiles')
const ROOT = join(import.meta.dirname, '..')
const MAX_LISTED = 25
const MAIN_THREAD = /\.0\.\d+\.cpuprofile$/

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

export const newestProfile = (): string[] => {
  const profiles = readdirSync(FOLDER)
    .filter((name) => MAIN_THREAD.test(name))
    .toSorted()
  return profiles.slice(-1).flatMap((name) => {
    const profile = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Profile
    const self = selfTimes(profile)
    const busy = busyOf(self)
    return [name, ...listOf('self', self, busy), ...listOf('with callees', wholeTimes(profile), busy)]
  })
}

type Times = ReadonlyMap<string, number>

const IDLE = /^\((?:idle|program|root)\)/

const placeOf = ({ callFrame: { functionName, url, lineNumber } }: Node): string => {
  const path = url.startsWith('file://') ? relative(ROOT, url.slice(7)) : url
  return `${functionName || '(anonymous)'} ${path}${path ? `:${lineNumber + 1}` : ''}`.trim()
}

const nodeTimes = ({ samples, timeDeltas }: Profile): Map<number, number> => {
  const times = new Map<number, number>()
  samples.forEach((id, i) => times.set(id, (times.get(id) ?? 0) + (timeDeltas[i] ?? 0)))
  return times
}

const selfTimes = (profile: Profile): Times => {
  const own = nodeTimes(profile)
  const times = new Map<string, number>()
  for (const node of profile.nodes) times.set(placeOf(node), (times.get(placeOf(node)) ?? 0) + (own.get(node.id) ?? 0))
  return times
}

/** A recursive function counts once. */
const wholeTimes = (profile: Profile): Times => {
  const own = nodeTimes(profile)
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const times = new Map<string, number>()
  const walk = (id: number, above: ReadonlySet<string>): number => {
    const node = nodes.get(id)!
    const place = placeOf(node)
    const within = new Set([...above, place])
    const total = (node.children ?? []).reduce((sum, child) => sum + walk(child, within), own.get(id) ?? 0)
    if (!above.has(place)) times.set(place, (times.get(place) ?? 0) + total)
    return total
  }
  walk(profile.nodes[0]!.id, new Set())
  return times
}

const listOf = (title: string, times: Times, busy: number): string[] => [
  `-- ${title}`,
  ...[...times]
    .filter(([place]) => !IDLE.test(place))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_LISTED)
    .map(([place, time]) => `${((100 * time) / busy).toFixed(1).padStart(5)} %  ${place}`),
]

const busyOf = (times: Times): number =>
  [...times].reduce((sum, [place, time]) => (IDLE.test(place) ? sum : sum + time), 0)
