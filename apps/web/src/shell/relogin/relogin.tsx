/** Asks for the password over the page when the session has ended, so that nothing on it is lost. */
import { memo, useEffect, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useLocked } from '../lock/locked.ts'
import { askAgain, useEnded } from './ended.ts'
import { openRenewal } from './renewal.ts'

const ReloginDialog = lazyPart(async () => (await import('./relogin-dialog.tsx')).ReloginDialog)

/** Mounted beside AppLayout. In a window nobody looks at, the question waits until somebody does. */
export const Relogin = memo(function Relogin() {
  const { asked, why, status } = useEnded()
  // the screen asks by itself
  const locked = useLocked()
  const [wanted, setWanted] = useState(false)
  const open = useSeen(asked) && !locked
  if (open && !wanted) setWanted(true)
  useEffect(() => openRenewal(askAgain), [])
  return wanted && <ReloginDialog open={open} why={why} status={status} />
})

/** Whether something was wanted and the window has been looked at since. */
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
