import { Button } from 'antd'
import { use, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { failureText } from '../data/failure.ts'
import { Drawing } from './drawing.tsx'
import { Covered } from './use-near.ts'
import empty from '../look/empty.module.css'
import place from '../look/place.module.css'
import { Row } from './place.tsx'
import styles from './states.module.css'

const SKELETON_AFTER = 200

export const useLasting = (on: boolean, ms: number): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && lasting
}

/** Bars in the final shape, shown after 200 ms. */
export const Skeleton = ({ rows }: { rows: number }) => {
  const late = useLasting(!use(Covered), SKELETON_AFTER)
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中">
      {late && Array.from({ length: rows }, (_, at) => <i key={at} />)}
    </div>
  )
}

interface EmptyProps {
  drawing: ComponentProps<typeof Drawing>['name']
  title: string
  text?: ReactNode
  alert?: boolean
  children?: ReactNode
}

export const Empty = ({ drawing, title, text, alert = false, children }: EmptyProps) => (
  <div className={empty.empty} {...(alert && { role: 'alert' })}>
    <Drawing name={drawing} />
    <p className={empty.title}>{title}</p>
    {text && <p className={empty.text}>{text}</p>}
    {children && (
      <Row wrap justify="center" className={place.above16}>
        {children}
      </Row>
    )}
  </div>
)

export const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Empty drawing="plug" title="加载失败" text={failureText(error)} alert>
    <Button onClick={onRetry}>重试</Button>
  </Empty>
)

/** In place of data that have not come: the failure with a retry, or bars. */
export const Loading = ({ error, onRetry, rows }: { error: unknown; onRetry: () => unknown; rows: number }) =>
  error ? <Failed error={error} onRetry={() => void onRetry()} /> : <Skeleton rows={rows} />
