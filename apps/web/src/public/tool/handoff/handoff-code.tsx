/** A code that expires, or offline the answers as a QR code, for staff to scan. */
import type { HandoffCode } from '@huxi/contract'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCountdown } from '../../form/use-countdown.ts'
import { Qr } from './qr.tsx'
import { useReceived } from './use-received.ts'
import spoken from '../../../platform/spoken.module.css'
import tool from '../tool.module.css'
import styles from './handoff.module.css'

const MINUTE = 60
/** `2026-01-31 09:05` */
const MINUTES = 16
const DELETED = '没有医护人员接收，答案已经自动删除，没有留在服务器上。需要时请重新生成。'
const UNKNOWN = '当前没有网络，无法得知是否已由医护人员接收。网络恢复后会自动查询；没有接收的答案会自动删除。'

const timeLeft = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

interface CodeProps {
  given: HandoffCode
  onAgain: () => void
}

export function Code({ given, onAgain }: CodeProps) {
  const { code, seconds } = given
  const { left } = useCountdown(seconds)
  const fate = useReceived(given, left === 0)
  if (fate?.receivedAt)
    return (
      <CodeCard title="已由医护人员接收">
        <p>接收时间：{fate.receivedAt.slice(0, MINUTES)}。编码已不能再使用。</p>
      </CodeCard>
    )
  if (left === 0)
    return (
      <CodeCard title="编码已过期">
        <p>{fate === undefined ? '正在查询是否已被接收…' : fate.unknown ? UNKNOWN : DELETED}</p>
        <button type="button" className={tool.outlined} onClick={onAgain}>
          重新生成
        </button>
      </CodeCard>
    )
  return (
    <CodeCard title="请医护人员扫码，或在系统中输入编码">
      <Qr text={code} label="编码的二维码" />
      <p className={styles.code}>
        <span aria-hidden="true">
          {code.slice(0, 4)} {code.slice(4)}
        </span>
        <span className={spoken.srOnly}>编码：{[...code].join(' ')}</span>
      </p>
      <p className={styles.left}>
        {Math.round(seconds / MINUTE)} 分钟内有效，剩余 {timeLeft(left)}
      </p>
    </CodeCard>
  )
}

export function OfflineAnswers({ link, onAgain }: { link: string; onAgain: () => void }) {
  return (
    <CodeCard title="请医护人员扫码">
      <Qr text={link} label="含有您的答案的二维码" />
      <p className={styles.warning}>当前没有网络：二维码中包含您的答案，请只出示给医护人员扫描。</p>
      <button type="button" className={tool.outlined} onClick={onAgain}>
        网络恢复了，生成编码
      </button>
    </CodeCard>
  )
}

/** The heading takes focus to be announced. */
function CodeCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [title])
  return (
    <section className={`${tool.card} ${styles.shown}`} aria-labelledby="handoff-shown">
      <h2 id="handoff-shown" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
