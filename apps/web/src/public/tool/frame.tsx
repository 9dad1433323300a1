/** What surrounds every screen of a public tool: where one is, the emergency strip, the connection, the operator. */
import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { Logo } from '../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { LineIcon } from '../line-icon.tsx'
import { Emergency } from './emergency.tsx'
import { useReadyOffline } from './offline.ts'
import styles from './tool.module.css'

interface FrameProps {
  /** in the head: the operator, or the part that is filled in */
  title: string
  /** one screen back; without it the logo is there */
  back?: (() => void) | undefined
  /** the title is the heading of the screen; otherwise the screen brings its own */
  heading?: boolean
  /** two columns on a desk */
  wide?: boolean
  /** its operator is named below */
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
      </header>
      <Emergency />
      <Offline />
      <main className={styles.main}>{children}</main>
      {foot && (
        <footer className={styles.foot}>
          <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
          {ready && <span>可离线使用</span>}
        </footer>
      )}
    </div>
  )
}

/** The actions of a screen, always within reach of a thumb. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles.dock}>{children}</div>
}

/**
 * On pressing a button: the focus stays in its field until the action is done. A field that is left says what is wrong
 * with it, and that would move the button away under the finger.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

function BackArrow({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.arrow} aria-label="返回" onClick={onClick}>
      <LineIcon path="m14.5 5-7 7 7 7" />
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
