/** Shown while the menu cannot be loaded: reason, countdown, sign-out. */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import type { MenuWaiting } from './use-menu-wait.ts'
import { useSignOut } from './sign-out.ts'
import alone from '../../kit/look/alone.module.css'
import layer from '../../kit/look/layer.module.css'
import words from '../../kit/look/words.module.css'
import styles from './menu-wait.module.css'

export function MenuWait({ waiting: { until, why }, onRetry }: { waiting: MenuWaiting; onRetry: () => void }) {
  const signOut = useSignOut()
  const left = useSecondsTo(until)
  useDocumentTitle('正在重新连接')
  return (
    <main className={`${alone.page} ${styles.wait}`}>
      <Row as="p" gap={10} className={alone.brand}>
        <Logo size={30} breathing /> {runtimeConfig().title}
      </Row>
      <div role="alert">
        <h1>暂时连接不上服务器</h1>
        <p>正在重新连接，恢复后自动打开刚才的页面，登录和保存过的草稿都还在。</p>
        <p className={words.second}>{why}</p>
      </div>
      <p role="timer">
        <b>{left}</b> 秒后仍连接不上，将退出登录。
      </p>
      <div className={layer.foot}>
        <Button onClick={signOut}>退出登录</Button>
        <Button type="primary" onClick={onRetry}>
          立即重试
        </Button>
      </div>
    </main>
  )
}

const useSecondsTo = (until: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
