import { resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'

const all = Object.values<Resource>(resources)

const items = new Set(all.flatMap(({ fields }) => Object.values(fields).flatMap(({ item }) => item?.name ?? [])))

export const ownResources: readonly Resource[] = all.filter(({ name }) => !items.has(name))
