/** 锁屏, from the menu, by key or from the palette. */
import { lazyModule } from '../../kit/ui/lazy-part.tsx'
import { markLocked } from './locked.ts'

/** What covers the page has to be here before the page is locked: the way out of it must not depend on the network. */
export const loadScreen = lazyModule(() => import('./lock-screen.tsx'))

export const lock = async (): Promise<void> => {
  await loadScreen()
  markLocked()
}
