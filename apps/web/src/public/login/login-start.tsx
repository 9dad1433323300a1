/** Sign-in page of the current address, from which the return of a CAS is taken first. */
import type { ReactNode } from 'react'
import { Breathing } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { safePath } from '../../platform/redirect.ts'
import { arrive } from './cas.ts'
import { Login } from './login.tsx'

interface Exits {
  enter: (path: string, noDepart: boolean) => Promise<void>
  replace: (address: string) => void
}

export const startLogin = ({ enter, replace }: Exits): ReactNode => {
  const { search, restartAddress, ticket, refusal } = arrive(location.search, runtimeConfig().casLoginUrl)
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search)
  if (restartAddress !== undefined) {
    replace(restartAddress)
    return <Breathing />
  }
  const path = safePath(new URLSearchParams(search).get('redirect'))
  const { notice } = (history.state ?? {}) as { notice?: string }
  return <Login notice={refusal ?? notice} ticket={ticket} onEnter={(noDepart) => enter(path, noDepart)} />
}
