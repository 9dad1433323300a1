/** Asks for the password over the page when the session has ended, so that nothing on it is lost. */
import { useEffect, useState } from 'react'
import { openRenewal } from './renewal.ts'
import { ReloginDialog } from './relogin-dialog.tsx'

/** Stands beside the frame. In a window nobody looks at, the question waits until somebody does. */
export function Relogin() {
  const [asked, setAsked] = useState(false)
  useEffect(() => openRenewal(setAsked), [])
  return <ReloginDialog open={useSeen(asked)} />
}

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
