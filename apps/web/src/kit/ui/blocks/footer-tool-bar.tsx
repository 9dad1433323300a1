import type { ReactNode } from 'react'
import { Row } from '../place.tsx'
import place from '../../look/place.module.css'
import styles from './blocks.module.css'

export function FooterToolBar({ extra, children }: { extra?: ReactNode; children: ReactNode }) {
  return (
    <Row wrap justify="between" className={styles.footerBar}>
      <div>{extra}</div>
      <Row align="stretch" className={place.last}>
        {children}
      </Row>
    </Row>
  )
}
