/** A newer build on the server: when to look for it, and how to get there without losing what is open. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { flushDrafts } from '../../kit/draft/open-drafts.ts'
import { runningBuild, servedBuild } from '../../platform/build.ts'
import { read, write } from '../../platform/storage.ts'

const EVERY = 600_000
/** Coming back to the window is a good moment, but not at every click between two windows. */
const AT_LEAST = 60_000

const useUpgrade = create<{ ready: boolean }>(() => ({ ready: false }))

/** Asks the server once. */
export const lookForUpgrade = async (): Promise<void> => {
  const served = await servedBuild()
  if (served !== undefined && served !== runningBuild()) useUpgrade.setState({ ready: true })
}

/** Whether a newer build waits; looks for one while the window is in sight. */
export const useUpgradeReady = (): boolean => {
  const { ready } = useUpgrade()
  useEffect(() => {
    if (ready) return
    let last = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < AT_LEAST) return
      last = Date.now()
      void lookForUpgrade()
    }
    const timer = setInterval(look, EVERY)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ready])
  return ready
}

/** Loads the page anew after everything half typed has reached the server. */
export const reloadSafely = async (): Promise<void> => {
  await flushDrafts()
  location.reload()
}

/** After a file did not arrive: loads the page anew, once for every file of a build, so that it never goes in circles. */
export const reloadOnce = async (failure: Error): Promise<void> => {
  if (!navigator.onLine) return
  void lookForUpgrade()
  if (leaveMark(`${runningBuild()} ${failure.message}`)) await reloadSafely()
}

/** Returns whether the mark is new; where the browser keeps nothing, none ever is. */
const leaveMark = (mark: string): boolean => {
  const marks = read<string[]>('RELOADED_FOR') ?? []
  if (marks.includes(mark)) return false
  write('RELOADED_FOR', [...marks, mark])
  return read<string[]>('RELOADED_FOR')?.includes(mark) ?? false
}
