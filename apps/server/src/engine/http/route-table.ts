import type { Endpoint, Method } from '@huxi/model'
import type { Route } from '../core/handle.ts'
import { patternOf } from './unknown-path.ts'

interface Placed {
  readonly path: string
  readonly methods: readonly Method[]
  readonly route: Route
}

/** No parameters, and nothing that Fastify has to know before it reads a body. */
const isPlain = ({ raw, xml, bodyLimit, access, logged }: Endpoint, path: string): boolean =>
  !raw && !xml && !bodyLimit && !(access === 'public' && logged === false) && !/[:*]/.test(path)

interface RouteTable {
  readonly methods: Method[]
  /** `GET /path` */
  readonly routes: ReadonlyMap<string, Route>
}

/**
 * Plain routes by method and path. Fastify would prefer a path with parameters to the table, so what such a path matches
 * is among the others. @throws {Error} when two endpoints share a path
 */
export const tableOf = (all: readonly Placed[]): { table: RouteTable; others: readonly Placed[] } => {
  const patterns = all.filter(({ path }) => /[:*]/.test(path)).map(({ path }) => patternOf(path))
  const isInTable = ({ path, route }: Placed): boolean =>
    isPlain(route.endpoint, path) && !patterns.some((pattern) => pattern.test(path))
  const routes = new Map<string, Route>()
  const others: Placed[] = []
  const keys = new Set<string>()
  for (const one of all) {
    const isOwn = !isInTable(one)
    if (isOwn) others.push(one)
    for (const method of one.methods) {
      const key = `${method} ${one.path}`
      if (keys.has(key)) throw new Error(`two endpoints share ${key}`)
      keys.add(key)
      if (!isOwn) routes.set(key, one.route)
    }
  }
  const methods = [...new Set([...routes.keys()].map((key) => key.slice(0, key.indexOf(' ')) as Method))]
  return { table: { methods, routes }, others }
}
