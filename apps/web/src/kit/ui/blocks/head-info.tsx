import type { ReactNode } from 'react'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from './blocks.module.css'

interface HeadInfoProps {
  title: string
  content: ReactNode
  bordered?: boolean
}

export function HeadInfo({ title, content, bordered = false }: HeadInfoProps) {
  return (
    <div className={styles.headInfo} data-bordered={bordered}>
      <span className={`${place.line} ${words.second}`}>{title}</span>
      <b>{content}</b>
    </div>
  )
}
