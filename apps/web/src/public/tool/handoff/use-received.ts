/** Polls the receipt of a code while visible, on return, and at its end. */
import { handoffReceived, type HandoffCode } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/data/call.ts'

const EVERY_MS = 30_000

/** `unknown`: the last request failed. */
interface Fate {
  readonly receivedAt: string | null
  readonly unknown: boolean
}

const NOTHING: Fate = { receivedAt: null, unknown: false }

/** @param over the code has expired. @returns undefined while the final answer is pending */
export const useReceived = ({ receipt }: HandoffCode, over: boolean): Fate | undefined => {
  const [fate, setFate] = useState<Fate & { over: boolean }>({ ...NOTHING, over: false })
  const received = fate.receivedAt !== null
  useEffect(() => {
    if (received) return undefined
    let isUnmounted = false
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const next = await call(handoffReceived, { receipt }).then(
        ({ receivedAt }) => ({ receivedAt, unknown: false }),
        () => ({ ...NOTHING, unknown: true }),
      )
      if (!isUnmounted) setFate({ ...next, over })
    }
    const again = () => void look()
    if (over) again()
    const timer = over ? undefined : setInterval(again, EVERY_MS)
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      isUnmounted = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  }, [receipt, over, received])
  return received || fate.over === over ? fate : undefined
}
