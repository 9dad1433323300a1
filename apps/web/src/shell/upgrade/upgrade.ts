import { useEffect } from 'react'
import { create } from 'zustand'
import { flushDrafts } from '../../kit/draft/open-drafts.ts'
import { runningBuild, servedBuild } from '../../platform/build.ts'
import { read, write } from '../../platform/storage.ts'

const EVERY = 600_000
/** Minimum interval in ms, against frequent window switches. */
const AT_LEAST = 60_000

const useUpgrade = create<{ ready: boolean }>(() => ({ ready: false }))

export const lookForUpgrade = async (): Promise<void> => {
  const build = await servedBuild()
  if (build !== undefined && build !== runningBuild()) useUpgrade.setState({ ready: true })
}

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

export const reloadSafely = async (): Promise<void> => {
  await flushDrafts()
  location.reload()
}

/** After a chunk failure: reloads once per file and build, to avoid loops. */
export const reloadOnce = async (failure: Error): Promise<void> => {
  if (!navigator.onLine) return
  void lookForUpgrade()
  if (leaveMark(`${runningBuild()} ${failure.message}`)) await reloadSafely()
}

/** @returns whether the mark is new; false without storage */
const leaveMark = (mark: string): boolean => {
  const marks = read<string[]>('RELOADED_FOR') ?? []
  if (marks.includes(mark)) return false
  write('RELOADED_FOR', [...marks, mark])
  return read<string[]>('RELOADED_FOR')?.includes(mark) ?? false
}
