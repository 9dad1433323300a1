/** Public page whose files failed to load. Answers stay in session storage. */
import { Component, type ReactNode } from 'react'
import styles from './broken.module.css'

export function Broken() {
  return (
    <main className={styles.broken}>
      <h1>页面加载失败</h1>
      <p>请检查网络后重试。</p>
      <button type="button" onClick={() => location.reload()}>
        重试
      </button>
    </main>
  )
}

export class BrokenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken /> : this.props.children
  }
}
