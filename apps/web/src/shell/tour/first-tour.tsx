/** Starts the tour at the first sign-in, unless a layer or urgent message is open or the user has moved on. */
import { useEffect } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { layerAbove } from '../../kit/ui/overlays.ts'
import type { Arrival } from '../session/leave.ts'
import { hasSeen, startTour, useTour } from './seen.ts'

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour)

const urgentInSight = (): boolean => document.querySelector('[data-urgent]') !== null

/** Milliseconds until page and questions have loaded. */
const SETTLED = 2000
/** Milliseconds until the redirect is done. */
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
      // The user already works; the next sign-in retries.
      if (!gone) startTour()
    }, SETTLED)
    return () => {
      clearTimeout(arrived)
      clearInterval(timer)
    }
  }, [arrival, username])
  return open && <Tour />
}
