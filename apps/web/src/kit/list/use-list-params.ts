/** Query of a list: in the address, except conditions that identify a person, which stay in the tab's memory. */
import { isPrivate, type Resource } from '@huxi/model'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Conditions } from '../kinds/index.ts'
import { hasPrivate, knownConditions, superFields } from './super-query/fields.ts'
import type { SuperQuery } from './super-query/grammar.ts'
import { readAddress, writeAddress, type ListAddress } from './address.ts'
import { conditionKeys, searchFields } from '../kinds/fields.ts'
import { usePageSize } from '../record/preferences.ts'
import { useTabMemory } from './tab-memory.ts'

export interface AskOptions {
  fixed?: Record<string, unknown>
  prefix?: string
  advanced?: Resource | undefined
}

const NONE: Record<string, unknown> = {}

interface Kept {
  conditions: Conditions
  superQuery: SuperQuery | undefined
}

const NOTHING: Kept = { conditions: {}, superQuery: undefined }

export const useListParams = (resource: Resource, { fixed = NONE, prefix = '', advanced }: AskOptions) => {
  const [preferred, setPreferred] = usePageSize()
  const fixedKey = JSON.stringify(fixed)
  const { fields, offered, privateKeys } = useMemo(() => {
    const given = JSON.parse(fixedKey) as Record<string, unknown>
    const searchable = searchFields(resource, given)
    return {
      fields: searchable,
      offered: advanced ? superFields(advanced, given) : [],
      privateKeys: searchable.filter(({ field }) => isPrivate(field)).flatMap(conditionKeys),
    }
  }, [resource, fixedKey, advanced])
  const name = `${prefix}${resource.name}`
  const [kept, keep] = useTabMemory(`asked ${name}`, NOTHING)
  const [params, setParams] = useSearchParams()
  const address = readAddress(params, fields, prefix)
  const asked: ListAddress = {
    ...address,
    conditions: { ...address.conditions, ...kept.conditions },
    superQuery: knownConditions(offered, kept.superQuery ?? address.superQuery),
  }
  const size = address.size ?? preferred
  const { conditions, superQuery, sort } = asked
  const fresh = address.size === undefined && sort.length === 0 && !superQuery && Object.keys(conditions).length === 0
  const go = (patch: Partial<ListAddress>, replace = false): void => {
    const next = { ...asked, size, ...patch }
    const hidden = hasPrivate(offered, next.superQuery)
    keep({
      conditions: Object.fromEntries(Object.entries(next.conditions).filter(([key]) => privateKeys.includes(key))),
      superQuery: hidden ? next.superQuery : undefined,
    })
    const linkable = { ...next, superQuery: hidden ? undefined : next.superQuery }
    setParams((now) => writeAddress(now, fields, linkable, prefix), { replace })
  }
  const turnTo = (next: number, nextSize: number, replace = false): void => {
    if (nextSize !== size) setPreferred(nextSize)
    go({ page: nextSize === size ? next : 1, size: nextSize }, replace)
  }
  return { ...asked, name, fixed, fixedKey, fields, offered, size, fresh, go, turnTo }
}

export type Asked = ReturnType<typeof useListParams>
