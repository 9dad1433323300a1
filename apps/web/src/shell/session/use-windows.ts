/** Keeps the session of several windows in step by comparing it with storage. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { followSession, storedSession, useSession, type Signed } from '../../kit/data/session.ts'
import { watchStorage } from '../../platform/storage.ts'
import { useLeave, useStartAnew } from './leave.ts'

type Change = 'out' | 'other' | 'same' | 'depart' | 'token'

/** The token is written last; until it differs, the rest is ignored. */
export const changeOf = (here: Signed, kept: Signed): Change => {
  if (kept.token === undefined) return 'out'
  const samePerson = kept.user?.username === here.user?.username
  if (!samePerson) return kept.token === here.token ? 'same' : 'other'
  if (kept.tenantId !== here.tenantId) return 'other'
  if (kept.user?.orgCode !== here.user?.orgCode) return 'depart'
  return kept.token === here.token ? 'same' : 'token'
}

/**
 * Follows sign-out, user, tenant, token and department of other windows, and the expiry of the token. Sleeping
 * windows miss events, so they check on focus and navigation.
 */
export const useWindows = (): void => {
  const leave = useLeave()
  const startAnew = useStartAnew()
  const client = useQueryClient()
  const { key } = useLocation()
  const steps: Record<Change, () => void> = {
    out: leave,
    other: () => startAnew(),
    same: () => undefined,
    token: followSession,
    depart: () => {
      followSession()
      void client.invalidateQueries()
    },
  }
  const compare = useEffectEvent(() => steps[changeOf(useSession.getState(), storedSession())]())
  useEffect(() => compare(), [key])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') compare()
    }
    const unwatch = watchStorage(() => compare())
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      unwatch()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [])
}
