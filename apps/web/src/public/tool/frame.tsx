import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { Logo } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { choose, usePreferences } from '../../platform/preferences.ts'
import { LineIcon } from '../line-icon.tsx'
import { Emergency } from './emergency.tsx'
import { useReadyOffline } from './offline.ts'
import styles from './tool.module.css'

interface FrameProps {
  title: string
  back?: (() => void) | undefined
  /** The title is the heading; otherwise the screen has its own. */
  heading?: boolean
  wide?: boolean
  foot?: boolean
  children: ReactNode
}

export function ToolFrame({ title, back, heading = false, wide = false, foot = true, children }: FrameProps) {
  const { company, filingNo } = runtimeConfig()
  const ready = useReadyOffline()
  return (
    <div className={styles.tool} data-wide={wide || undefined}>
      <header className={styles.head}>
        {back ? <BackArrow onClick={back} /> : <Logo size={30} />}
        {heading ? <h1>{title}</h1> : title}
        <LargeText />
      </header>
      <Emergency />
      <Offline />
      <main className={styles.main}>{children}</main>
      {foot && (
        <footer className={styles.foot} data-screen>
          <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
          {ready && <span>可离线使用</span>}
        </footer>
      )}
    </div>
  )
}

export function Dock({ children }: { children: ReactNode }) {
  return (
    <div className={styles.dock} data-screen>
      {children}
    </div>
  )
}

/** Keeps focus in the field: on blur its error would appear and move the button away under the finger. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

function BackArrow({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label="返回" onClick={onClick} data-screen>
      <LineIcon path="m14.5 5-7 7 7 7" />
    </button>
  )
}

/** 大字: the text size of the settings, by one button. */
function LargeText() {
  const large = usePreferences(({ textSize }) => textSize !== 'usual')
  return (
    <button
      type="button"
      className={styles.arrow}
      data-screen
      aria-pressed={large}
      onClick={() => choose({ textSize: large ? 'usual' : 'largest' })}
    >
      大字
    </button>
  )
}

const watchConnection = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

function Offline() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  return (
    <p className={styles.offline} role="status">
      {!online && '网络已断开，输入会保存在本机'}
    </p>
  )
}
