/** Failed block of a page with a retry; the rest of the page works on. */
import { Button } from 'antd'
import status from '../look/status.module.css'
import styles from './part-failure.module.css'
import { Row } from './place.tsx'

export function PartFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Row as="p" wrap gap={12} lines={8} className={styles.partFailure} role="alert">
      <span className={`${status.status} ${status.whole}`} data-tone="danger">
        {text}
      </span>
      <Button onClick={() => void onRetry()}>重试</Button>
    </Row>
  )
}
