import type { Route } from '../core/handle.ts'

/** Older clients leave `/sys` out of some paths. */
export const alsoWithoutSys = ({ endpoint, ...route }: Route): Route => ({
  ...route,
  endpoint: { ...endpoint, aliases: [...(endpoint.aliases ?? []), endpoint.path.replace(/^\/sys/, '')] },
})
