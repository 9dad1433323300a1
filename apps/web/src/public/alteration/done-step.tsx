import { useEffect, useRef } from 'react'
import { loginPathFor } from '../../platform/redirect.ts'
import { useCountdown } from '../form/use-countdown.ts'
import styles from '../form/actions.module.css'

const WAIT_S = 5

export function DoneStep({ username }: { username: string }) {
  const back = useRef<HTMLAnchorElement>(null)
  const { left } = useCountdown(WAIT_S)
  const target = loginPathFor(username)
  useEffect(() => back.current?.focus(), [])
  useEffect(() => {
    if (left === 0) location.assign(target)
  }, [left, target])
  return (
    <>
      <p className={styles.result} role="status">
        更改密码成功
      </p>
      <p className={styles.about} role="timer">
        将在{Math.max(1, left)}秒后返回登录页面
      </p>
      <a ref={back} className={styles.submit} href={target}>
        立即返回
      </a>
    </>
  )
}
