/** Counts down by the clock, so that a sleeping tab wakes up right. */
import { useEffect, useState } from 'react'

const TICK_MS = 250

/** `left` in seconds, 0 = over; `start` restarts. */
export const useCountdown = (initial = 0): { left: number; start: (seconds: number) => void } => {
  const [end, setEnd] = useState(() => Date.now() + initial * 1000)
  const [left, setLeft] = useState(initial)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), TICK_MS)
    return () => clearInterval(timer)
  }, [running, end])
  const start = (seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setLeft(seconds)
  }
  return { left, start }
}
