/** Waiting and failed, as one block in place of what is shown. */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { failureText } from '../data/failure.ts'
import { Drawing } from './drawing.tsx'

const SKELETON_AFTER = 200

/** Whether something has been going on for so long. */
export const useLasting = (on: boolean, ms: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && lasting
}

/** Bars in the final shape after 200 ms, nothing before. */
export const Skeleton = ({ rows }: { rows: number }) => {
  const late = useLasting(true, SKELETON_AFTER)
  return (
    <div className="hx-skeleton" role="status" aria-label="加载中">
      {late && Array.from({ length: rows }, (_, at) => <i key={at} />)}
    </div>
  )
}

/** The failing block only; the rest of the page works on. */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="hx-empty" role="alert">
    <Drawing name="plug" />
    <p className="hx-empty-title">加载失败</p>
    <p className="hx-empty-text">{failureText(error)}</p>
    <div className="hx-empty-actions">
      <Button onClick={onRetry}>重试</Button>
    </div>
  </div>
)
