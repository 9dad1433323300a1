/** Contains the failure of a page or its chunk, with a retry. */
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { Drawing } from '../kit/ui/drawing.tsx'
import { Row } from '../kit/ui/place.tsx'
import { forgetPages, isChunkError } from './routes/pages.ts'
import { reloadOnce, reloadSafely } from './upgrade/upgrade.ts'
import place from '../kit/look/place.module.css'
import styles from '../kit/ui/exception.module.css'

interface State {
  error: unknown
  failed: boolean
}

const TEXTS = {
  broken: {
    title: '页面出错了',
    text: '这个页面没能显示出来，其他页面不受影响。请重试，仍不行请联系管理员。',
  },
  missing: { title: '页面加载失败', text: '网络不稳定或系统已更新，请重试。' },
  offline: { title: '页面加载失败', text: '网络已断开，恢复后会自动重试。' },
} as const

export class FailureBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  /** After an upgrade old chunks are gone; a reload gets the new ones. */
  override componentDidCatch(error: unknown): void {
    if (!isChunkError(error)) return
    void reloadOnce(error)
    addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry)
  }

  /** Browsers cache a failed import until reload. */
  retry = (): void => {
    if (isChunkError(this.state.error) && navigator.onLine) return void reloadSafely()
    forgetPages()
    this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const missing = isChunkError(this.state.error)
    const { title, text } = TEXTS[!missing ? 'broken' : navigator.onLine ? 'missing' : 'offline']
    return (
      <Row justify="center" className={styles.exception} role="alert">
        <div className={styles.art}>
          <Drawing name="plug" />
        </div>
        <div className={styles.body}>
          <h1>{title}</h1>
          <p>{text}</p>
          <Row wrap justify="center" className={place.above16}>
            <Button type="primary" onClick={this.retry}>
              重试
            </Button>
          </Row>
        </div>
      </Row>
    )
  }
}
