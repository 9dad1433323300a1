import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Row, Stack } from '../place.tsx'
import place from '../../look/place.module.css'
import styles from './blocks.module.css'

interface ResultProps {
  type: 'success' | 'error'
  title: string
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function Result({ type, title, description, children, actions }: ResultProps) {
  const Sign = type === 'success' ? CheckCircleFilled : CloseCircleFilled
  return (
    <Stack align="center" className={styles.result} data-type={type}>
      <Sign aria-hidden />
      <h3>{title}</h3>
      {description && <p>{description}</p>}
      {children && <div className={styles.resultExtra}>{children}</div>}
      {actions && (
        <Row wrap justify="center" className={place.above16}>
          {actions}
        </Row>
      )}
    </Stack>
  )
}
