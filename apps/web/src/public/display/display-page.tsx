/** 叫号屏: initials and numbers of one clinic, read from across a room. */
import { openDisplay, type Display } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { HttpError } from '../../platform/http.ts'
import styles from './display-page.module.css'

const EVERY_MS = 5_000
/** A screen runs for weeks; loading it again brings the present version. */
const RELOAD_MS = 6 * 3_600_000

const failureText = (error: unknown): string => {
  if (error instanceof HttpError && error.status === 404) return '本机构没有开放叫号屏，请联系管理员。'
  if (error instanceof HttpError && error.status === 0) return '网络不通，正在重试…'
  return error instanceof Error ? error.message : '加载失败，正在重试…'
}

export function DisplayPage() {
  const [display, setDisplay] = useState<Display>()
  const [failure, setFailure] = useState<string>()
  useDocumentTitle(display ? `叫号屏 ${display.clinic}` : '叫号屏')
  useEffect(() => {
    const unmount = new AbortController()
    const read = async () => {
      const token = location.hash.slice(1)
      try {
        setDisplay(await call(openDisplay, { token }, unmount.signal))
        setFailure(undefined)
      } catch (error) {
        if (!unmount.signal.aborted) setFailure(failureText(error))
      }
    }
    void read()
    const [timer, again] = [setInterval(() => void read(), EVERY_MS), setTimeout(() => location.reload(), RELOAD_MS)]
    return () => {
      unmount.abort()
      clearInterval(timer)
      clearTimeout(again)
    }
  }, [])
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{display?.clinic ?? '叫号屏'}</h1>
        <span>{display?.place}</span>
      </header>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {display && <Queue display={display} />}
      {!display && failure === undefined && <p role="status">正在加载…</p>}
    </main>
  )
}

const Queue = ({ display: { called, waiting, others } }: { display: Display }) => {
  const [first, ...before] = called
  return (
    <>
      <section className={styles.now} aria-live="polite">
        <h2>请就诊</h2>
        {first ? (
          <p>
            <b>{first.no}</b> <span>{first.initials}</span>
          </p>
        ) : (
          <p className={styles.none}>暂无叫号</p>
        )}
      </section>
      <div className={styles.lists}>
        <section>
          <h2>已叫号</h2>
          <ul>
            {before.length === 0 && <li className={styles.empty}>暂无</li>}
            {before.map(({ no, initials, at }) => (
              <li key={no}>
                <b>{no}</b> <span>{initials}</span> <small>{at}</small>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>等候</h2>
          <ul>
            {waiting.length === 0 && <li className={styles.empty}>暂无</li>}
            {waiting.map(({ no, initials }) => (
              <li key={no}>
                <b>{no}</b> <span>{initials}</span>
              </li>
            ))}
            {others > 0 && <li className={styles.empty}>另有 {others} 人</li>}
          </ul>
        </section>
      </div>
    </>
  )
}
