/** Asks for the password above the page, so that no input is lost. */
import { memo, useEffect, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useLocked } from '../lock/locked.ts'
import { askAgain, useEnded } from './ended.ts'
import { openRenewal } from './renewal.ts'

const ReloginDialog = lazyPart(async () => (await import('./relogin-dialog.tsx')).ReloginDialog)

/** Beside AppLayout. A hidden window asks once it is visible. */
export const Relogin = memo(function Relogin() {
  const { asked, why, status } = useEnded()
  // The lock screen asks itself.
  const locked = useLocked()
  const [wanted, setWanted] = useState(false)
  const open = useSeen(asked) && !locked
  if (open && !wanted) setWanted(true)
  useEffect(() => openRenewal(askAgain), [])
  return wanted && <ReloginDialog open={open} why={why} status={status} />
})

const useSeen = (wanted: boolean): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const look = () => {
      if (document.visibilityState === 'visible') setSeen(true)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      setSeen(false)
    }
  }, [wanted])
  return wanted && seen
}
