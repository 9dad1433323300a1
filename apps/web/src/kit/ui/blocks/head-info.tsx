import type { ReactNode } from 'react'
import styles from './blocks.module.css'

interface HeadInfoProps {
  title: string
  content: ReactNode
  bordered?: boolean
}

export function HeadInfo({ title, content, bordered = false }: HeadInfoProps) {
  return (
    <div className={styles.headInfo} data-bordered={bordered}>
      <span>{title}</span>
      <b>{content}</b>
    </div>
  )
}
