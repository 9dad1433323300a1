/** One save at a time: a second click, Enter or Ctrl+S during a save does nothing. */
import { useRef, useState } from 'react'
import { reportFailure } from '../data/failure.ts'

interface Once {
  /** runs unless busy; failures are reported */
  once: (work: () => Promise<unknown>) => Promise<void>
  busy: boolean
}

export const useOnce = (): Once => {
  // a second event may precede the render of `busy`
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once: Once['once'] = async (work) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await work().catch(reportFailure)
    running.current = false
    setBusy(false)
  }
  return { once, busy }
}
