/** Remaining time until a moment, computed from the clock at every step. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface CountDownProps {
  /** epoch milliseconds */
  target: number
  onEnd?: () => void
}

const SECOND = 1000

export function CountDown({ target, onEnd }: CountDownProps) {
  const [now, setNow] = useState(Date.now)
  const ended = useRef<number>(undefined)
  const end = useEffectEvent(() => {
    if (ended.current === target) return
    ended.current = target
    onEnd?.()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = () => {
      const left = target - Date.now()
      setNow(Date.now())
      if (left <= 0) return end()
      timer = setTimeout(step, left % SECOND || SECOND)
    }
    step()
    return () => clearTimeout(timer)
  }, [target])
  return <time role="timer">{clockOf(target - now)}</time>
}

const clockOf = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.trunc(part)).padStart(2, '0'))
    .join(':')
}
