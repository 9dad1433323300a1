/** Several windows of one browser show the same person, or nobody: each compares itself with what storage keeps. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { followSession, storedSession, useSession, type Signed } from '../../kit/data/session.ts'
import { watchStorage } from '../../platform/storage.ts'
import { useLeave, useStartAnew } from './leave.ts'

type Change = 'out' | 'other' | 'same' | 'depart' | 'token'

/** What has become of the session of this window. The token is written last, so until it differs the rest is not looked at. */
export const changeOf = (here: Signed, kept: Signed): Change => {
  if (kept.token === undefined) return 'out'
  const samePerson = kept.user?.username === here.user?.username
  if (!samePerson) return kept.token === here.token ? 'same' : 'other'
  if (kept.tenantId !== here.tenantId) return 'other'
  if (kept.user?.orgCode !== here.user?.orgCode) return 'depart'
  return kept.token === here.token ? 'same' : 'token'
}

/**
 * Follows sign-out, another person or tenant, a new token and another department of other windows; also a token that
 * has lived its week. Windows that slept receive nothing, so they look when they are looked at, and on the way to a page.
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
