/** Covers a locked page from the first paint on. */
import { useEffect, useLayoutEffect } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSession } from '../../kit/data/session.ts'
import { loadScreen } from './lock-now.ts'
import { followLock, useLocked } from './locked.ts'
import './lock.module.css'

/** Hides the page even before the lock screen has loaded. */
const COVERED = 'data-locked'

function Cover() {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(COVERED, '')
    return () => document.documentElement.removeAttribute(COVERED)
  }, [])
  return null
}

const LockScreen = lazyPart(async () => (await loadScreen()).LockScreen, <Cover />)

export function Lock() {
  const locked = useLocked()
  const isSignedIn = useSession((s) => s.token !== undefined)
  useEffect(followLock, [])
  if (!locked || !isSignedIn) return null
  return (
    <>
      <LockScreen />
      <Cover />
    </>
  )
}
