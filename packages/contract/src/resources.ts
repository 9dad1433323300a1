import type { AreaContract, Resource } from '@huxi/model'
import * as contents from './areas.ts'

type Contract = Extract<(typeof contents)[keyof typeof contents], AreaContract>
type ResourcesOf<C> = C extends AreaContract<infer R> ? R : never
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

const isContract = (value: unknown): value is AreaContract =>
  typeof value === 'object' && value !== null && 'resources' in value && 'classes' in value

export const contracts: readonly AreaContract[] = Object.values<unknown>(contents).filter(isContract)

export const resources = Object.assign({}, ...contracts.map((area) => area.resources)) as UnionToIntersection<
  ResourcesOf<Contract>
>

export const pages: readonly { readonly component: string; readonly resource: Resource }[] = contracts.flatMap((area) =>
  Object.entries(area.pages ?? {}).map(([table, component]) => ({
    component: component!,
    resource: area.resources[table]!,
  })),
)

const byName: ReadonlyMap<string, Resource> = new Map(Object.values<Resource>(resources).map((r) => [r.name, r]))

/** Resource by name; undefined for a name that no longer exists. */
export const resourceOf = (name: string): Resource | undefined => byName.get(name)

/** Resource a reference points at. @throws {Error} when there is none of that name */
export const resourceNamed = (name: string): Resource => {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
