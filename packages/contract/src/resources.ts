import type { AreaContract, Resource } from '@huxi/model'
import * as contents from './areas.ts'

type Contract = Extract<(typeof contents)[keyof typeof contents], AreaContract>
type ContractResource = Contract['resources'][number]

type TargetsOf<F> = { [K in keyof F]: F[K] extends { readonly to: infer To } ? To : never }[keyof F]
type TargetsIn<R> = R extends Resource<infer F> ? TargetsOf<F> : never

/** A reference to a name that no resource has does not compile here. */
type ExistingName<Name extends ContractResource['name']> = Name
export type ReferenceTarget = ExistingName<TargetsIn<ContractResource>>

const isContract = (value: unknown): value is AreaContract =>
  typeof value === 'object' && value !== null && 'resources' in value && 'tables' in value

export const contracts: readonly AreaContract[] = Object.values<unknown>(contents).filter(isContract)

export const resources = Object.fromEntries(contracts.flatMap((area) => area.resources.map((r) => [r.table, r]))) as {
  readonly [R in ContractResource as R['table']]: R
}

export const pages = contracts.flatMap((area) => area.pages)

const byName: ReadonlyMap<string, Resource> = new Map(Object.values<Resource>(resources).map((r) => [r.name, r]))

/** Resource by name; undefined for a name that no longer exists. */
export const resourceOf = (name: string): Resource | undefined => byName.get(name)

/** Resource a reference points at. @throws {Error} when there is none of that name */
export const resourceNamed = (name: string): Resource => {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
