/**
 * Shows people round when they have signed in here for the first time: once no layer and no urgent message asks for them, and while
 * they are still where they arrived. Later only when asked to.
 */
import { useEffect } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { layerAbove } from '../../kit/ui/overlays.ts'
import type { Arrival } from '../session/leave.ts'
import { hasSeen, startTour, useTour } from './seen.ts'

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour)

const urgentInSight = (): boolean => document.querySelector('[data-urgent]') !== null

/** The page and its questions have come by then. */
const SETTLED = 2000
/** The page of arrival is in the address by then, and nobody has gone on yet. */
const REDIRECTED = 300

export function FirstTour({ arrival }: { arrival: Arrival | undefined }) {
  const { open } = useTour()
  const username = useSession((s) => s.user?.username)
  useEffect(() => {
    if (!arrival || !username || hasSeen(username)) return
    let place: string | undefined
    const arrived = setTimeout(() => (place = window.location.pathname), REDIRECTED)
    const timer = setInterval(() => {
      const gone = window.location.pathname !== place
      if (!gone && (layerAbove() || urgentInSight())) return
      clearInterval(timer)
      // who has gone on works already: the next sign-in is early enough
      if (!gone) startTour()
    }, SETTLED)
    return () => {
      clearTimeout(arrived)
      clearInterval(timer)
    }
  }, [arrival, username])
  return open && <Tour />
}
