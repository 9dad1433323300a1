/**
 * Opening a record from elsewhere: `?open=<resource>` asks a page for its form, `?open=<resource>/<id>` for a detail.
 * It is done once and taken out of the address, so that back and F5 do not open it again.
 */
import { codeOf, type Resource } from '@huxi/model'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCan } from '../data/can.tsx'
import { useVerbs } from './row-actions.tsx'

const PARAM = 'open'

/** The query of a page that asks for a form, or with an id for a detail; what was in the address stays. */
export const withRecord = (search: string, { name }: Pick<Resource, 'name'>, id?: string): string => {
  const params = new URLSearchParams(search)
  params.set(PARAM, id === undefined ? name : `${name}/${id}`)
  return `?${params.toString()}`
}

/** The query of a page without what it was asked to open. */
export const withoutRecord = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  return params.size > 0 ? `?${params.toString()}` : ''
}

const DEED = 'do'

/** The query of a page that is asked for something else it does: `?do=receive`. It is done once, like opening. */
export const withDeed = (search: string, deed: string): string => {
  const params = new URLSearchParams(search)
  params.set(DEED, deed)
  return `?${params.toString()}`
}

/** What a page is asked for beside its address, which names nobody: once it is done, the history has it no more. */
export interface AskedBeside {
  /** what was typed where it was asked */
  typed?: string
  /** id of the saved view its list shows */
  view?: string
}

export const useAskedBeside = (): AskedBeside => (useLocation().state as AskedBeside | null) ?? {}

/** Does what the address asks for by this name. */
export const useAskedDeed = (deed: string, run: (typed: string) => void): void => {
  const [params, setParams] = useSearchParams()
  const { typed = '' } = useAskedBeside()
  const asked = params.get(DEED) === deed
  const begin = useEffectEvent(() => {
    const left = new URLSearchParams(params)
    left.delete(DEED)
    setParams(left, { replace: true })
    run(typed)
  })
  useEffect(() => {
    if (asked) begin()
  }, [asked])
}

interface AskedRecord {
  /** what the page starts a record from is here */
  ready: boolean
  onAdd: () => void
  onDetail: (id: string) => void
}

/** Does what the address asks for, as far as the person may. */
export const useAskedRecord = (resource: Resource, { ready, onAdd, onDetail }: AskedRecord): void => {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const has = useVerbs(resource)
  const [name, id] = params.get(PARAM)?.split('/') ?? []
  const asked = ready && name === resource.name
  const open = useEffectEvent(() => {
    const left = new URLSearchParams(params)
    left.delete(PARAM)
    setParams(left, { replace: true })
    if (id === undefined && can(codeOf(resource, 'add'))) onAdd()
    if (id !== undefined && has('queryById')) onDetail(id)
  })
  useEffect(() => {
    if (asked) open()
  }, [asked, id])
}
