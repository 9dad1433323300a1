import { useEffect, useEffectEvent, useRef } from 'react'

export const useReportOnce = <T>(value: T | undefined | null, report: (value: T) => void): void => {
  const reported = useRef<T | undefined | null>(undefined)
  const reportLatest = useEffectEvent(report)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    if (value !== undefined && value !== null) reportLatest(value)
  }, [value])
}
