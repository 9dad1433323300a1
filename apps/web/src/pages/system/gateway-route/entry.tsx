import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import styles from './entry.module.css'

interface EntryProps {
  name: string
  onRemove: () => void
  children: ReactNode
}

export const Entry = ({ name, onRemove, children }: EntryProps) => (
  <div className={styles.entry} role="group" aria-label={name}>
    <Row justify="between" gap={0} className={styles.head}>
      <span>{name}</span>
      <Button type="link" danger size="small" aria-label={`删除${name}`} onClick={onRemove}>
        删除
      </Button>
    </Row>
    <Stack>{children}</Stack>
  </div>
)
