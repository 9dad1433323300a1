/** 锁屏: whether the windows of this browser are locked. Kept over F5, shared by all windows, gone with the person. */
import { create } from 'zustand'
import { useSession } from '../../kit/data/session.ts'
import { read, remove, watchStorage, write } from '../../platform/storage.ts'

const kept = (): boolean => read<boolean>('LOCKED') === true

export const useLocked = create<boolean>(kept)

export const markLocked = (): void => {
  write('LOCKED', true)
  useLocked.setState(true, true)
}

export const unlock = (): void => {
  remove('LOCKED')
  useLocked.setState(false, true)
}

/** Follows the other windows, which may have slept and look when they are looked at; and a sign-in, which unlocks. */
export const followLock = (): (() => void) => {
  const look = () => useLocked.setState(kept(), true)
  const unwatch = watchStorage(look)
  const unfollow = useSession.subscribe(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    unwatch()
    unfollow()
    document.removeEventListener('visibilitychange', look)
  }
}
