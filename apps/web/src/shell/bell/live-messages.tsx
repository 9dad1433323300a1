import { useMemo } from 'react'
import { useBell } from '../../kit/messages/bell.ts'
import { useOpened, useWall } from '../../kit/messages/opened.ts'
import { urgentOf, type Urgent } from '../../kit/messages/urgent.ts'
import { lazyLayer } from '../../kit/ui/lazy-part.tsx'
import { useArrivals } from './use-arrivals.tsx'
import { useLive } from './use-live.ts'

const Announcement = lazyLayer(
  async () => (await import('../../kit/messages/announcement-dialog.tsx')).AnnouncementDialog,
  ({ wanted }) => wanted !== undefined,
)
const UrgentOnes = lazyLayer(
  async () => (await import('./urgent-card.tsx')).UrgentCard,
  ({ urgent }) => urgent.length > 0,
)

const NONE: readonly Urgent[] = []

export function LiveMessages() {
  useLive()
  useArrivals()
  const wanted = useOpened((s) => s.wanted)
  const bell = useBell((s) => s.bell)
  const wall = useWall((s) => s.open)
  // The announcement being read is not repeated.
  const urgent = useMemo(() => (bell ? urgentOf(bell) : []).filter(({ id }) => id !== wanted?.id), [bell, wanted])
  return (
    <>
      <Announcement wanted={wanted} />
      <UrgentOnes urgent={wall ? NONE : urgent} />
    </>
  )
}
