import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const QUIET_MS = 150
const LIMIT_MS = 2000

/** True once the first answers of a page are there, so that its parts appear together and nothing moves afterwards. */
export const useSettled = (): boolean => {
  const fetching = useIsFetching()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled || fetching > 0) return
    const timer = setTimeout(() => setSettled(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [fetching, settled])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
