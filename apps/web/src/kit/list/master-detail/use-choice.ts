/**
 * What is chosen in a page of two panes: it is in the address, so that back, F5 and a copied link lead to it. What was chosen
 * last is remembered for each page, as long as the person works in this window.
 */
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { read, write } from '../../../platform/storage.ts'
import { TABLET, useBelow } from '../../data/viewport.ts'

export interface Choice {
  /** undefined = nothing is chosen */
  id: string | undefined
  choose: (id: string | undefined, how?: { replace: boolean }) => void
  /** address of another choice */
  href: (id: string) => string
}

/**
 * The choice under `param`. Another one starts with an address of its own: conditions and tabs of the one before say
 * nothing about it.
 */
export const useChoice = (param: string): Choice => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  return {
    id: params.get(param) ?? undefined,
    choose: (id, how) => {
      // who leaves it, or has deleted it, does not want it again
      if (id === undefined) remember(pathname, undefined)
      setParams(id === undefined ? {} : { [param]: id }, how)
    },
    href: (id) => `?${new URLSearchParams({ [param]: id })}`,
  }
}

type Choices = Record<string, string | undefined>

const remember = (page: string, id: string | undefined): void =>
  write('LAST_CHOICES', { ...read<Choices>('LAST_CHOICES'), [page]: id })

/**
 * Remembers what is chosen, and chooses the last one where nothing is; where one pane is shown at a time the list comes first.
 * @param isThere whether something can be chosen; undefined = not known yet
 */
export const useLastChoice = ({ id, choose }: Choice, isThere: ((id: string) => boolean) | undefined): void => {
  const { pathname } = useLocation()
  const narrow = useBelow(TABLET)
  useEffect(() => {
    if (!isThere) return
    if (id !== undefined) {
      if (isThere(id)) remember(pathname, id)
      return
    }
    const last = narrow ? undefined : read<Choices>('LAST_CHOICES')?.[pathname]
    if (last !== undefined && isThere(last)) choose(last, { replace: true })
  })
}
