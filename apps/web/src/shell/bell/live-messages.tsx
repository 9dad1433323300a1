/** What messages need of the frame wherever a person is: the connection, toasts, the layer of an announcement, the urgent ones. */
import { useMemo } from 'react'
import { useBell } from '../../kit/messages/bell.ts'
import { useOpened } from '../../kit/messages/opened.ts'
import { urgentOf } from '../../kit/messages/urgent.ts'
import { lazyLayer } from '../../kit/ui/lazy-part.tsx'
import { useArrivals } from './use-arrivals.tsx'
import { useLive } from './use-live.ts'

const Announcement = lazyLayer(
  async () => (await import('../../kit/messages/announcement-dialog.tsx')).AnnouncementDialog,
  ({ wanted }) => wanted !== undefined,
)
const Urgent = lazyLayer(
  async () => (await import('./urgent-card.tsx')).UrgentCard,
  ({ urgent }) => urgent.length > 0,
)

export function LiveMessages() {
  useLive()
  useArrivals()
  const wanted = useOpened((s) => s.wanted)
  const bell = useBell((s) => s.bell)
  // the one that is being read need not stand beside itself
  const urgent = useMemo(() => (bell ? urgentOf(bell) : []).filter(({ id }) => id !== wanted?.id), [bell, wanted])
  return (
    <>
      <Announcement wanted={wanted} />
      <Urgent urgent={urgent} />
    </>
  )
}
