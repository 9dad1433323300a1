import { lazyModule } from '../../kit/ui/lazy-part.tsx'
import { markLocked } from './locked.ts'

/** Loaded before locking: unlocking must not depend on the network. */
export const loadScreen = lazyModule(() => import('./lock-screen.tsx'))

export const lock = async (): Promise<void> => {
  await loadScreen()
  markLocked()
}
