/** One save at a time: a second click, Enter and Ctrl+S while it runs do nothing. */
import { useRef, useState } from 'react'
import { reportFailure } from '../data/failure.ts'

interface Once {
  /** does the work, unless some is under way; what goes wrong is reported */
  once: (work: () => Promise<unknown>) => Promise<void>
  busy: boolean
}

export const useOnce = (): Once => {
  // a second event may come before the screen shows the first one's `busy`
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
