/** One save at a time: a second click, Enter or Ctrl+S during a save does nothing. */
import { useRef, useState } from 'react'
import { reportFailure } from '../data/failure.ts'

interface Once {
  /**
   * Runs unless busy; failures are reported.
   * @param subject works on different subjects run side by side
   */
  once: (work: () => Promise<unknown>, subject?: string) => Promise<void>
  busy: boolean
}

export const useOnce = (): Once => {
  // a second event may precede the render of `busy`
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  const once: Once['once'] = async (work, subject = '') => {
    if (running.current.has(subject)) return
    running.current.add(subject)
    setBusy(true)
    await work().catch(reportFailure)
    running.current.delete(subject)
    setBusy(running.current.size > 0)
  }
  return { once, busy }
}
