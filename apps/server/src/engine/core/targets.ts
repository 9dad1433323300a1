/** What fields point at has to be there before anybody asks. */
import type { Resource } from '@huxi/model'

/** @throws {Error} when a reference or children name a resource that no area hands over */
export const refuseUnknownTargets = (resources: readonly Resource[]): void => {
  const known = new Set(resources.map(({ name }) => name))
  for (const r of resources)
    for (const [name, f] of Object.entries(r.fields)) {
      const target = f.to ?? f.item?.name
      if (target !== undefined && !known.has(target))
        throw new Error(`${r.name}.${name} points at ${target}, which is among the resources of no areaContract()`)
    }
}
