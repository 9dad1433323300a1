import type { Field, Resource } from '@huxi/model'

/** @throws {Error} when a reference or children name an unknown resource, or a report choice fills an unknown field */
export const refuseUnknownTargets = (resources: readonly Resource[]): void => {
  const known = new Set(resources.map(({ name }) => name))
  for (const r of resources)
    for (const [name, f] of Object.entries(r.fields)) {
      const target = f.to ?? f.item?.name
      if (target !== undefined && !known.has(target))
        throw new Error(`${r.name}.${name} points at ${target}, which is among the resources of no areaContract()`)
      const lost = unfilled(r, name, f)
      if (lost !== undefined) throw new Error(`${r.name}.${name} fills ${lost}, which is no other field of it`)
    }
}

const unfilled = (r: Resource, name: string, { popup }: Field): string | undefined =>
  Object.values(popup?.fill ?? {}).find((filled) => filled === name || !(filled in r.fields))
