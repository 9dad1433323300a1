/** Shows people round when they have signed in here for the first time, once nothing else asks for them; later only when asked to. */
import { useEffect } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { layerAbove } from '../../kit/ui/overlays.ts'
import type { Arrival } from '../session/leave.ts'
import { hasSeen, startTour, useTour } from './seen.ts'

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour)

/** The page and its questions have come by then. */
const SETTLED = 2000

export function FirstTour({ arrival }: { arrival: Arrival | undefined }) {
  const { open } = useTour()
  const username = useSession((s) => s.user?.username)
  useEffect(() => {
    if (!arrival || !username || hasSeen(username)) return
    const timer = setTimeout(() => !layerAbove() && startTour(), SETTLED)
    return () => clearTimeout(timer)
  }, [arrival, username])
  return open && <Tour />
}
