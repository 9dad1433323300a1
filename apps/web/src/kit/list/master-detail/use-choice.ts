/**
 * The choice of a two-pane page: kept in the address for back, F5 and links. The last choice of each page is
 * remembered for the session.
 */
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { read, write } from '../../../platform/storage.ts'
import { TABLET, useBelow } from '../../data/viewport.ts'

export interface Choice {
  id: string | undefined
  choose: (id: string | undefined, how?: { replace: boolean }) => void
  href: (id: string) => string
}

/** The choice under `param`. Another choice starts with a clean address, without conditions and tabs of the last. */
export const useChoice = (param: string): Choice => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  return {
    id: params.get(param) ?? undefined,
    choose: (id, how) => {
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
 * Remembers the choice and restores it where none is given; a single pane starts with the list.
 * @param isThere whether an entry exists; undefined = not known yet
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
