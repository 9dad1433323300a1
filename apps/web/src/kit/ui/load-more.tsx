import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { PartFailure } from './part-failure.tsx'
import empty from '../look/empty.module.css'

const AHEAD = '240px'

interface LoadMoreProps {
  failure: string
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

const useInSight = (on: boolean, run: () => unknown) => {
  const element = useRef<HTMLParagraphElement>(null)
  const onVisible = useEffectEvent(() => void run())
  useEffect(() => {
    if (!on || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible(), { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [on])
  return element
}
