/** What is chosen in a page of two panes: it is in the address, so that back, F5 and a copied link lead to it. */
import { useSearchParams } from 'react-router'

export interface Choice {
  /** undefined = nothing is chosen */
  id: string | undefined
  choose: (id: string | undefined) => void
  /** address of another choice */
  href: (id: string) => string
}

/**
 * The choice under `param`. Another one starts with an address of its own: conditions and tabs of the one before say
 * nothing about it.
 */
export const useChoice = (param: string): Choice => {
  const [params, setParams] = useSearchParams()
  return {
    id: params.get(param) ?? undefined,
    choose: (id) => setParams(id === undefined ? {} : { [param]: id }),
    href: (id) => `?${new URLSearchParams({ [param]: id })}`,
  }
}
