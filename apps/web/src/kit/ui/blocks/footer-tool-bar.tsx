import type { ReactNode } from 'react'
import styles from './blocks.module.css'

export function FooterToolBar({ extra, children }: { extra?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.footerBar}>
      <div>{extra}</div>
      <div className={styles.footerBarEnd}>{children}</div>
    </div>
  )
}
