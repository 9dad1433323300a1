/** The end of a list that grows: more comes when it is nearly in sight, or by its button. */
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { PartFailure } from './part-failure.tsx'
import empty from '../look/empty.module.css'

/** The next page is asked for this much before the end. */
const AHEAD = '240px'

interface LoadMoreProps {
  /** said when the next page does not come */
  failure: string
  /** what is shown is the answer to another question */
  waiting?: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

export const LoadMore = ({ failure, waiting = false, hasNextPage, fetchNextPage, ...state }: LoadMoreProps) => {
  const { isFetchingNextPage, isFetchNextPageError } = state
  const end = useInSight(hasNextPage && !waiting && !isFetchingNextPage && !isFetchNextPageError, fetchNextPage)
  if (isFetchNextPageError) return <PartFailure text={failure} onRetry={fetchNextPage} />
  if (!hasNextPage) return null
  return (
    <p ref={end} className={empty.listEnd}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        加载更多
      </Button>
    </p>
  )
}

/** Runs when the element is nearly in sight. */
const useInSight = (on: boolean, run: () => unknown) => {
  const element = useRef<HTMLParagraphElement>(null)
  const seen = useEffectEvent(() => void run())
  useEffect(() => {
    if (!on || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [on])
  return element
}
