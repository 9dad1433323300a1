import { useEffect, useEffectEvent, useRef } from 'react'

export const useReportOnce = <T>(value: T | undefined | null, tell: (value: T) => void): void => {
  const told = useRef<T | undefined | null>(undefined)
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    if (value !== undefined && value !== null) say(value)
  }, [value])
}
