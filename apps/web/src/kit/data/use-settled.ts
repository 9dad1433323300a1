import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const QUIET_MS = 250
const LIMIT_MS = 15_000

export const LOADING_MARK = 'data-loading'

/** The page of a hidden tab loads nothing more and keeps its marks. */
const isLoading = (): boolean =>
  [...document.querySelectorAll(`[${LOADING_MARK}]`)].some((mark) => mark.parentElement?.checkVisibility?.() !== false)

/** True once the parts of a page and their first answers are there, so that they appear together and nothing moves afterwards. */
export const useSettled = (): boolean => {
  const fetching = useIsFetching()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled || fetching > 0) return
    const timer = setInterval(() => {
      if (!isLoading()) setSettled(true)
    }, QUIET_MS)
    return () => clearInterval(timer)
  }, [fetching, settled])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
