/** Whoever was let in by another house may belong to departments without working in one yet: that is settled first. */
import { useState } from 'react'
import { useSession } from '../kit/session.ts'
import { DepartDialog } from './depart-dialog.tsx'
import type { Arrival } from './leave.ts'

export function EntryDepart({ arrival }: { arrival: Arrival }) {
  const missing = useSession((s) => s.user !== undefined && !s.user.orgCode)
  const [settled, setSettled] = useState(false)
  if (!missing || settled || arrival.noDepart) return null
  return <DepartDialog entry onClose={() => setSettled(true)} />
}
