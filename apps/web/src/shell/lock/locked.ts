/** 锁屏 state of all windows of this browser; survives reload, ends with the session. */
import { create } from 'zustand'
import { useSession } from '../../kit/data/session.ts'
import { read, remove, watchStorage, write } from '../../platform/storage.ts'

const isStored = (): boolean => read<boolean>('LOCKED') === true

export const useLocked = create<boolean>(isStored)

export const markLocked = (): void => {
  write('LOCKED', true)
  useLocked.setState(true, true)
}

export const unlock = (): void => {
  remove('LOCKED')
  remove('HANDED_OVER')
  useLocked.setState(false, true)
}

/** Follows other windows, on focus too because sleeping windows miss events; a sign-in unlocks. */
export const followLock = (): (() => void) => {
  const look = () => useLocked.setState(isStored(), true)
  const unwatch = watchStorage(look)
  const unfollow = useSession.subscribe(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    unwatch()
    unfollow()
    document.removeEventListener('visibilitychange', look)
  }
}
