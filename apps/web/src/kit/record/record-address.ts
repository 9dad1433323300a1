/**
 * Opening a record by address: `?open=<resource>` opens a form, `?open=<resource>/<id>` a detail. The parameter is
 * removed afterwards, so that back and F5 do not reopen it.
 */
import { codeOf, type Resource } from '@huxi/model'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCan } from '../data/can.tsx'
import { useVerbs } from './row-actions.tsx'

const PARAM = 'open'

export const withRecord = (search: string, { name }: Pick<Resource, 'name'>, id?: string): string => {
  const params = new URLSearchParams(search)
  params.set(PARAM, id === undefined ? name : `${name}/${id}`)
  return `?${params.toString()}`
}

export const withoutRecord = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  return params.size > 0 ? `?${params.toString()}` : ''
}

const DEED = 'do'

/** Query for another action of a page: `?do=receive`, done once. */
export const withDeed = (search: string, deed: string): string => {
  const params = new URLSearchParams(search)
  params.set(DEED, deed)
  return `?${params.toString()}`
}

/** Navigation state beside the address, without personal data; removed once used. */
export interface AskedBeside {
  typed?: string
  view?: string
}

export const useAskedBeside = (): AskedBeside => (useLocation().state as AskedBeside | null) ?? {}

export const useAskedDeed = (deed: string, run: (typed: string) => void): void => {
  const [params, setParams] = useSearchParams()
  const { typed = '' } = useAskedBeside()
  const isRequested = params.get(DEED) === deed
  const begin = useEffectEvent(() => {
    const remaining = new URLSearchParams(params)
    remaining.delete(DEED)
    setParams(remaining, { replace: true })
    run(typed)
  })
  useEffect(() => {
    if (isRequested) begin()
  }, [isRequested])
}

interface AskedRecord {
  ready: boolean
  onAdd: () => void
  onDetail: (id: string) => void
}

export const useAskedRecord = (resource: Resource, { ready, onAdd, onDetail }: AskedRecord): void => {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const has = useVerbs(resource)
  const [name, id] = params.get(PARAM)?.split('/') ?? []
  const isRequested = ready && name === resource.name
  const open = useEffectEvent(() => {
    const remaining = new URLSearchParams(params)
    remaining.delete(PARAM)
    setParams(remaining, { replace: true })
    if (id === undefined && can(codeOf(resource, 'add'))) onAdd()
    if (id !== undefined && has('queryById')) onDetail(id)
  })
  useEffect(() => {
    if (isRequested) open()
  }, [isRequested, id])
}
