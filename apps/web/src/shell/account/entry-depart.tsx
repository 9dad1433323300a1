/** After sign-in by an identity provider a current department may be missing. */
import { useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import type { Arrival } from '../session/leave.ts'

const DepartDialog = lazyPart(async () => (await import('./depart-dialog.tsx')).DepartDialog)

export function EntryDepart({ arrival }: { arrival: Arrival }) {
  const missing = useSession((s) => s.user !== undefined && !s.user.orgCode)
  const [settled, setSettled] = useState(false)
  if (!missing || settled || arrival.noDepart) return null
  return <DepartDialog entry onClose={() => setSettled(true)} />
}
